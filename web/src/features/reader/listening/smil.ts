// Media overlays (EPUB 3.3 §9): which stretch of a recording speaks which part of the text.
import { secondsOf } from './clock'

/** A part of the text and the stretch of a recording that speaks it. */
export interface Fragment {
  /** the document and the element in it, from the root of the book */
  text: string
  /** the recording, from the root of the book */
  audio: string
  /** seconds of the recording; without an end Infinity */
  begin: number
  end: number
}

/** What an overlay speaks, in its order; what it does not say clearly is left out. */
export function fragmentsOf(smil: string, href: string): Fragment[] {
  const doc = new DOMParser().parseFromString(smil, 'application/xml')
  return [...doc.getElementsByTagNameNS('*', 'par')].flatMap((par) => fragmentOf(par, href))
}

function fragmentOf(par: Element, href: string): Fragment[] {
  const child = (name: string) => [...par.children].find(({ localName }) => localName === name)
  const audio = child('audio')
  const text = inBook(child('text')?.getAttribute('src'), href)
  const source = inBook(audio?.getAttribute('src'), href)
  if (!audio || !text || !source) return []
  const begin = secondsOf(audio.getAttribute('clipBegin') ?? '0')
  const until = audio.getAttribute('clipEnd')
  const end = until === null ? Number.POSITIVE_INFINITY : secondsOf(until)
  if (begin === null || end === null || end <= begin) return []
  return [{ text, audio: source, begin, end }]
}

const root = 'https://book.invalid/'

/** A reference of a document of the book, from the book's root; null when it leads outside. */
function inBook(reference: string | null | undefined, href: string): string | null {
  if (!reference || !URL.canParse(reference, root + href)) return null
  const { href: whole } = new URL(reference, root + href)
  return whole.startsWith(root) ? whole.slice(root.length) : null
}
