import type { Outline } from './engine/core/types'
import { labelOf } from './pages/page-names'
import { t } from './texts'

/** A page in words: the name the book gives it, its number, and of how many. */
export function whereOf(outline: Outline | null, page: number, printed?: string): string {
  const label = printed || labelOf(outline, page)
  const number = t('progress.page', { page, total: outline?.total ?? 1 })
  return label ? `${label} · ${number}` : number
}
