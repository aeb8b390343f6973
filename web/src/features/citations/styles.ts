import { type Locale, locale } from '@/kit/i18n/locale'

type Text = Promise<{ default: string }>

/** The styles in the order they are offered; a style of notes cites in a note. */
export const styles = [
  { id: 'apa', name: 'APA 7', load: (): Text => import('./styles/apa.csl?raw') },
  {
    id: 'mla',
    name: 'MLA 9',
    load: (): Text => import('./styles/modern-language-association.csl?raw'),
  },
  {
    id: 'chicago',
    name: 'Chicago 17',
    variant: 'author_date',
    load: (): Text => import('./styles/chicago-author-date.csl?raw'),
  },
  {
    id: 'chicago-notes',
    name: 'Chicago 17',
    variant: 'notes',
    notes: true,
    load: (): Text => import('./styles/chicago-fullnote-bibliography.csl?raw'),
  },
  {
    id: 'harvard',
    name: 'Harvard',
    load: (): Text => import('./styles/harvard-cite-them-right.csl?raw'),
  },
  { id: 'ieee', name: 'IEEE', load: (): Text => import('./styles/ieee.csl?raw') },
  { id: 'vancouver', name: 'Vancouver', load: (): Text => import('./styles/vancouver.csl?raw') },
  {
    id: 'iso690',
    name: 'ISO 690',
    load: (): Text => import('./styles/iso690-author-date.csl?raw'),
  },
  {
    id: 'gost',
    name: 'ГОСТ Р 7.0.5',
    load: (): Text => import('./styles/gost-r-7-0-5-2008.csl?raw'),
  },
] as const satisfies readonly StyleOption[]

interface StyleOption {
  id: string
  name: string
  variant?: 'author_date' | 'notes'
  notes?: boolean
  load: () => Text
}

type StyleId = (typeof styles)[number]['id']
export type Style = StyleOption & { id: StyleId }

export const styleOf = (id: string | null): Style =>
  styles.find((style) => style.id === id) ?? styles[0]

/** The languages of a citation's own words, by their names in CSL. */
const languages = {
  mn: { csl: 'mn-MN', load: (): Text => import('./locales/locales-mn-MN.xml?raw') },
  en: { csl: 'en-US', load: (): Text => import('./locales/locales-en-US.xml?raw') },
  ru: { csl: 'ru-RU', load: (): Text => import('./locales/locales-ru-RU.xml?raw') },
}

export type Language = keyof typeof languages
export const languageNames: Record<Language, string> = {
  mn: 'Монгол',
  en: 'English',
  ru: 'Русский',
}
export const isLanguage = (name: string | null): name is Language =>
  name !== null && Object.hasOwn(languages, name)

/** The language to begin with: that of the page. */
export const pageLanguage = (): Language => locale() satisfies Locale

/** What the engine needs for a style in a language; English is what every language falls back on. */
export async function loadStyle(style: Style, language: Language) {
  const { csl, load } = languages[language]
  const [xml, own, english] = await Promise.all([style.load(), load(), languages.en.load()])
  const locales = { 'en-US': english.default, [csl]: own.default }
  return { style: xml.default, locales, language: csl }
}
