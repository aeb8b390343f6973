// Media overlays (EPUB 3.3 §9): which stretch of a recording speaks which part of the text.

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

// Clock values of SMIL 3.0 as EPUB allows them (EPUB 3.3 §9.2.2.1).

const units = { h: 3600, min: 60, s: 1, ms: 0.001 }

const clock = /^(?:(\d+):)?([0-5]\d):([0-5]\d(?:\.\d+)?)$/
const count = /^(\d+(?:\.\d+)?)(h|min|s|ms)?$/

/** The seconds of "1:02:03.5", "02:03.5", "2.5h", "3min", "4s", "500ms" or "6"; null for anything else. */
export function secondsOf(value: string): number | null {
  const text = value.trim()
  const [, hours = 0, minutes, seconds] = clock.exec(text) ?? []
  if (minutes && seconds) return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  const [, number, unit = 's'] = count.exec(text) ?? []
  return number ? Number(number) * units[unit as keyof typeof units] : null
}
