import { fileTypes } from '@/api/kinds'
import type { Facets } from '@/api/types'
import { number } from '@/kit/format/number'
import { chosen, kindsKey, type ListingSearch, type TextKey, toggled } from './model'
import { t } from './texts'

export interface Option {
  value: string
  label: string
  count: number
  on: boolean
}

export interface FilterGroup {
  name:
    | 'readable'
    | 'price'
    | 'kind'
    | 'file_type'
    | 'language'
    | 'audience'
    | 'author_id'
    | 'start_rate'
  legend: string
  /** One value at a time. */
  single: boolean
  options: Option[]
}

type Values = Facets['kind']

const rating = (code: string) =>
  code === '5'
    ? t('filter.rating_five')
    : t('filter.rating_range', { from: Number(code), to: Number(code) + 1 })

const files: readonly string[] = [...fileTypes, 'none']
const file = (code: string) => (files.includes(code) ? t(`file.${code}` as TextKey) : code)

/** Values that find something, and the chosen ones first; these stay even when they find nothing. */
function optionsOf(values: Values, value: string | undefined, label: (each: Values[0]) => string) {
  const on = chosen(value)
  const known = values.filter(({ count }) => count > 0)
  const lost = on.filter((code) => !known.some((each) => each.code === code))
  const all = [...lost.map((code) => ({ code, name: code, count: 0 })), ...known]
  return all
    .map((each) => ({
      value: each.code,
      label: label(each),
      count: each.count,
      on: on.includes(each.code),
    }))
    .sort((a, b) => Number(b.on) - Number(a.on))
}

/** Every way to narrow a list by values, with what each would find. */
export function groupsOf(search: ListingSearch, facets: Facets | undefined): FilterGroup[] {
  const stars = [...(facets?.start_rate ?? [])].sort((a, b) => Number(b.code) - Number(a.code))
  const group = (
    name: FilterGroup['name'],
    legend: string,
    values: Values | undefined,
    label: (each: Values[0]) => string,
    single = false,
  ) => ({ name, legend, single, options: optionsOf(values ?? [], search[name], label) })
  return [
    group('readable', t('filter.readiness'), facets?.readable, () => t('filter.readable'), true),
    group('price', t('filter.access'), facets?.price, priceLabel, true),
    group('kind', t('filter.kind'), facets?.kind, ({ code }) => t(kindsKey(code))),
    group('language', t('filter.language'), facets?.language, ({ name }) => name),
    group('audience', t('filter.audience'), facets?.audience, ({ name }) => name),
    group('author_id', t('filter.author'), facets?.author, ({ name }) => name, true),
    group('start_rate', t('filter.rating'), stars, ({ code }) => rating(code), true),
    group('file_type', t('filter.file_type'), facets?.file_type, ({ code }) => file(code)),
  ].filter(({ options }) => options.length > 0)
}

/** Free, paid, or MIN-MAX in ₮, of which one may be missing. */
function priceLabel({ code }: { code: string }) {
  if (code === 'free' || code === 'paid') return t(`filter.${code}`)
  const [from = '', to = ''] = code.split('-').map((sum) => sum && number(Number(sum)))
  if (!from) return t('filter.price_until', { to })
  return to ? t('filter.price_range', { from, to }) : t('filter.price_since', { from })
}

/** What choosing an option, or taking it back, changes in the address. */
export const changeOf = (
  { name, single }: FilterGroup,
  search: ListingSearch,
  { value, on }: Option,
): ListingSearch => ({
  [name]: single ? (on ? undefined : value) : toggled(search[name], value),
})

export interface Chip {
  label: string
  change: ListingSearch
}

/** Filters that are words or years and not one of some values. */
const written = [
  ['display_name', (name: string) => t('filter.by_name', { name })],
  ['title', (words: string) => t('filter.in_title', { words })],
  ['year_a.gte', (year: string) => t('filter.year_since', { year })],
  ['year_b.lte', (year: string) => t('filter.year_until', { year })],
] as const

/** What the list was narrowed by, each with its way back. */
export function chipsOf(search: ListingSearch, facets: Facets | undefined): Chip[] {
  const values = groupsOf(search, facets).flatMap((group) =>
    group.options
      .filter(({ on }) => on)
      .map((option) => ({ label: option.label, change: changeOf(group, search, option) })),
  )
  const words = written.flatMap(([name, label]) => {
    const value = search[name]
    return value ? [{ label: label(value), change: { [name]: undefined } }] : []
  })
  return [...values, ...words]
}

export interface Bar {
  decade: number
  count: number
  on: boolean
}

const maxBars = 24

/** Decades without a gap, the newest last; those inside the chosen years are on. */
export function barsOf(search: ListingSearch, facets: Facets | undefined): Bar[] {
  const counts = new Map((facets?.decade ?? []).map(({ code, count }) => [Number(code), count]))
  const decades = [...counts.keys()]
  if (decades.length < 2) return []
  const last = Math.max(...decades)
  const first = Math.max(Math.min(...decades), last - (maxBars - 1) * 10)
  const from = Number(search['year_a.gte'] ?? 0)
  const to = Number(search['year_b.lte'] ?? 9999)
  return Array.from({ length: (last - first) / 10 + 1 }, (_, i) => first + i * 10).map(
    (decade) => ({
      decade,
      count: counts.get(decade) ?? 0,
      on: decade + 9 >= from && decade <= to,
    }),
  )
}
