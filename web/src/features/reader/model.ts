import type { ReadingSession } from '@/api/types'
import type { Link, Relocation } from './engine/types'

/** Minutes one position (1,024 bytes of a part) takes; Cyrillic letters are two bytes each. */
const minutesPerPosition = { cyrillic: 0.43, latin: 0.72 }
const cyrillic = /^(mn|ru|kk|bg|uk|tyv|bua)\b/

export interface TimeLeft {
  /** whole minutes to the end of the chapter; none where it ends with the book or there is none */
  chapter?: number
  /** seconds to the end of the book */
  book: number
}

/** Time left at an even pace, or null for a book whose length in text is not known. */
export function timeLeft(
  at: Relocation,
  total: number,
  language: string | undefined,
): TimeLeft | null {
  if (total < 3) return null
  const pace = cyrillic.test(language ?? 'mn')
    ? minutesPerPosition.cyrillic
    : minutesPerPosition.latin
  const here = at.locator.locations.totalProgression ?? 0
  const minutes = (until: number) => Math.max(0, until - here) * total * pace
  const within = at.chapter !== null && at.chapterEnd < 1
  return {
    chapter: within ? Math.max(1, Math.ceil(minutes(at.chapterEnd))) : undefined,
    book: Math.ceil(minutes(1)) * 60,
  }
}

/** The rows of a contents list with their depth; entries without a target stay as headings. */
export function flatten(toc: Link[], depth = 0): { link: Link; depth: number }[] {
  return toc.flatMap((link) => [{ link, depth }, ...flatten(link.children ?? [], depth + 1)])
}

/** Whether there is anything under “More”. */
export const hasMore = ({ counterparts, keep }: ReadingSession) =>
  counterparts.length > 0 || keep !== 'no'

/** The overlay that says how a part is read aloud, when the book's own recording does so. */
export const overlayOf = ({ properties }: Link) =>
  properties?.linear === 'no' ? undefined : properties?.mediaOverlay
