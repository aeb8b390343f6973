import { locale } from '@/kit/i18n/locale'

/** A page of the library's own words; the server writes the same from the same file. */
export interface TextPage {
  title: string
  lead: string
  sections: TextSection[]
  /** Ends with how to reach the library. */
  contact?: boolean
}

export interface TextSection {
  title: string
  text?: string[]
  list?: string[]
  questions?: { question: string; answer: string }[]
}

export type TextName = 'about' | 'help' | 'terms' | 'privacy' | 'work'

const files = import.meta.glob<TextPage>('./texts/*.json', { import: 'default' })

/** The page's words in the language of the address. */
export async function loadText(name: TextName): Promise<TextPage> {
  const load = files[`./texts/${name}.${locale()}.json`]
  return load ? load() : { title: '', lead: '', sections: [] }
}
