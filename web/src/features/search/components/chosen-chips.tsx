import { useQuery } from '@tanstack/react-query'
import { Icon } from '@/kit/icon'
import { Link } from '@/kit/link'
import { languagesQuery } from '../api'
import {
  chosen,
  cleared,
  isFiltered,
  kindKey,
  type ListingSearch,
  listTarget,
  toggled,
} from '../model'
import { t } from '../texts'

export interface ChosenChipsProps {
  pathname: string
  search: ListingSearch
}

interface Chip {
  label: string
  change: ListingSearch
}

function useChips(search: ListingSearch): Chip[] {
  const { data } = useQuery(languagesQuery())
  const language = (code: string) => data?.data.find((each) => each.code === code)?.name ?? code
  const { price, start_rate: rate } = search
  const [from, to] = [search['year_a.gte'], search['year_b.lte']]
  return [
    ...(price === 'free' ? [{ label: t('filter.free'), change: { price: undefined } }] : []),
    ...(price === 'paid' ? [{ label: t('filter.paid'), change: { price: undefined } }] : []),
    ...chosen(search.kind).map((kind) => ({
      label: t(kindKey(kind)),
      change: { kind: toggled(search.kind, kind) },
    })),
    ...(from
      ? [{ label: t('filter.year_since', { year: from }), change: { 'year_a.gte': undefined } }]
      : []),
    ...(to
      ? [{ label: t('filter.year_until', { year: to }), change: { 'year_b.lte': undefined } }]
      : []),
    ...chosen(search.language).map((code) => ({
      label: language(code),
      change: { language: toggled(search.language, code) },
    })),
    ...(rate
      ? [
          {
            label: t('filter.rating_range', { from: Number(rate), to: Number(rate) + 1 }),
            change: { start_rate: undefined },
          },
        ]
      : []),
  ]
}

/** What the list was narrowed by, each with its way back. */
export function ChosenChips({ pathname, search }: ChosenChipsProps) {
  const chips = useChips(search)
  if (!isFiltered(search)) return null
  return (
    <>
      {chips.map(({ label, change }) => (
        <Link
          key={label}
          className="chip chip-on"
          to={listTarget(pathname, search, change)}
          aria-label={t('filter.remove', { name: label })}
        >
          {label}
          <Icon name="close" size={16} />
        </Link>
      ))}
      <Link className="button button-text" to={listTarget(pathname, search, cleared)}>
        {t('filter.clear')}
      </Link>
    </>
  )
}
