// Pages by number and by the name the book itself gives them.
import type { Link, Outline } from '../engine/core/types'
import { t } from '../texts'

/** The book's own name of a page, if it is not the number. */
export function labelOf(outline: Outline | null, page: number): string | null {
  const label = outline?.labels?.[page - 1]?.trim()
  return label && label !== String(page) ? label : null
}

/** The page somebody means: by the book's own name first, as in print, else by number. */
export function findPage(outline: Outline, words: string): number | null {
  const wanted = words.trim().toLocaleLowerCase()
  if (!wanted) return null
  const named = outline.labels?.findIndex((label) => label.toLocaleLowerCase() === wanted) ?? -1
  if (named >= 0) return named + 1
  const number = /^\d+$/.test(wanted) ? Number(wanted) : 0
  return number >= 1 && number <= outline.total ? number : null
}

/** Where a page of the printed book begins, by its number or name. */
export function findPrinted(pages: Link[], words: string): string | null {
  const wanted = words.trim().toLocaleLowerCase()
  return pages.find(({ title }) => title?.trim().toLocaleLowerCase() === wanted)?.href ?? null
}

/** A page in words: the name the book gives it, its number, and of how many. */
export function whereOf(outline: Outline | null, page: number, printed?: string): string {
  const label = printed || labelOf(outline, page)
  const number = t('progress.page', { page, total: outline?.total ?? 1 })
  return label ? `${label} · ${number}` : number
}
