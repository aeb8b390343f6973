import type { ReadingSession } from '@/api/types'
import type { Link, Outline, Relocation } from './engine/core/types'

/** Minutes one position (1,024 bytes of a part) takes; Cyrillic letters are two bytes each. */
const minutesPerPosition = { cyrillic: 0.43, latin: 0.72 }
const cyrillic = /^(mn|ru|kk|bg|uk|tyv|bua)\b/

export interface TimeLeft {
  /** whole minutes to the end of the chapter; none where it ends with the book or there is none */
  chapter?: number
  /** seconds to the end of the book */
  book: number
}

const paceOf = (language: string | undefined) =>
  minutesPerPosition[cyrillic.test(language ?? 'mn') ? 'cyrillic' : 'latin']

/** Time left at an even pace, or null for a book whose length in text is not known. */
export function timeLeft(
  at: Relocation,
  total: number,
  language: string | undefined,
): TimeLeft | null {
  if (total < 3) return null
  const pace = paceOf(language)
  const here = at.locator.locations.totalProgression ?? 0
  const minutes = (until: number) => Math.max(0, until - here) * total * pace
  const within = at.chapter !== null && at.chapterEnd < 1
  return {
    chapter: within ? Math.max(1, Math.ceil(minutes(at.chapterEnd))) : undefined,
    book: Math.ceil(minutes(1)) * 60,
  }
}

/** The rows of a contents list with their depth; entries without a target stay as headings. */
function flatten(toc: Link[], depth = 0): { link: Link; depth: number }[] {
  return toc.flatMap((link) => [{ link, depth }, ...flatten(link.children ?? [], depth + 1)])
}

export interface ContentsRow {
  link: Link
  depth: number
  /** where it begins, if that is known */
  page?: number
  /** whole minutes that it takes, at least one; only of text that flows */
  minutes?: number
}

/** The page that a PDF's entry names. */
const pageNamed = ({ href }: Link) => Number(/^#page=(\d+)$/.exec(href)?.[1]) || undefined

/** The rows of a contents list, each with its page and how long it takes to the next one. */
export function contentsRows(
  { toc, pages, total }: Outline,
  language: string | undefined,
): ContentsRow[] {
  const rows = flatten(toc).map((row) => ({
    ...row,
    page: pages?.get(row.link) ?? pageNamed(row.link),
  }))
  if (!pages || total < 3) return rows
  return rows.map((row, at) => {
    const { page, depth } = row
    if (!page) return row
    const next = rows.slice(at + 1).find((later) => later.page && later.depth <= depth)
    const length = (next?.page ?? total + 1) - page
    return { ...row, minutes: Math.max(1, Math.round(length * paceOf(language))) }
  })
}

/** Whether there is anything under “More”. */
export const hasMore = ({ counterparts, keep }: ReadingSession) =>
  counterparts.length > 0 || keep !== 'no'

/** The overlay that says how a part is read aloud, when the book's own recording does so. */
export const overlayOf = ({ properties }: Link) =>
  properties?.linear === 'no' ? undefined : properties?.mediaOverlay
