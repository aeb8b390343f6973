import type { Category, HomeStrip } from '@/api/types'
import { translated } from '@/kit/i18n/translated'
import { t } from './texts'

/** How many titles a section may show, as the server has it (organizations/home.go). */
export const leastTitles = 4
export const mostTitles = 20

/** The sections that are of one sort each; a category of the menu is one more for each. */
export const plainStrips = [
  'newest',
  'choice',
  'ranked',
  'classes',
  'recommended',
  'categories',
] as const

/** What tells a section from the others: none stands twice. */
export const stripKey = ({ strip, category_id }: HomeStrip) =>
  category_id ? `${strip}:${category_id}` : strip

/** The section that a key means, with its usual number of titles. */
export function stripOf(key: string): HomeStrip {
  const [strip, id] = key.split(':') as [HomeStrip['strip'], string | undefined]
  const titles = { classes: 0, ranked: 10 }[strip as string] ?? mostTitles
  return { strip, titles, ...(id && { category_id: Number(id) }) }
}

/** The list with a section moved by so many places; the same when it is at the end already. */
export function moved(strips: HomeStrip[], at: number, by: number): HomeStrip[] {
  const to = at + by
  const [strip, other] = [strips[at], strips[to]]
  if (!strip || !other) return strips
  const next = [...strips]
  next[at] = other
  next[to] = strip
  return next
}

export const hasTitles = ({ strip }: HomeStrip) => strip !== 'classes'

/** Whether a number of titles is one that the server takes. */
export const wholeTitles = (strip: HomeStrip) =>
  !hasTitles(strip) ||
  (Number.isInteger(strip.titles) && strip.titles >= leastTitles && strip.titles <= mostTitles)

export const sameStrips = (a: HomeStrip[], b: HomeStrip[]) =>
  a.length === b.length &&
  a.every((strip, i) => {
    const other = b[i]
    return other && stripKey(strip) === stripKey(other) && strip.titles === other.titles
  })

/** A section's name; of a category that has left the menu only its number is known. */
export function nameOf({ strip, category_id }: HomeStrip, menu: Category[]) {
  if (strip !== 'category') return t(`home.${strip}`)
  const category = menu.find(({ id }) => id === category_id)
  return category
    ? t('home.category', { name: translated(category) })
    : t('home.gone', { id: category_id ?? 0 })
}
