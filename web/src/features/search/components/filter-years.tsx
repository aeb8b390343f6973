import type { FormEvent } from 'react'
import { type Bar, barsOf } from '../filters'
import type { ListingSearch } from '../model'
import { t } from '../texts'
import { useFacets } from '../use-facets'

const fields = [
  ['year_a.gte', 'filter.year_from'],
  ['year_b.lte', 'filter.year_to'],
] as const

const height = 36

/** How many titles each decade has; the figures themselves are in the results. */
function Bars({ bars }: { bars: Bar[] }) {
  const most = Math.max(...bars.map(({ count }) => count))
  return (
    <svg
      className="year-bars"
      viewBox={`0 0 ${bars.length * 10} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {bars.map(({ decade, count, on }, i) => {
        const tall = count && Math.max(2, Math.round((count / most) * height))
        return (
          <rect
            key={decade}
            className={on ? 'year-on' : undefined}
            x={i * 10 + 1}
            y={height - tall}
            width={8}
            height={tall}
          />
        )
      })}
    </svg>
  )
}

export interface FilterYearsProps {
  search: ListingSearch
  onChange: (change: ListingSearch) => void
}

/** The other bound goes when the new one leaves no year between them. */
function contradicted(search: ListingSearch, name: string, year: string | undefined) {
  const [first, last] = [search['year_a.gte'], search['year_b.lte']]
  if (name === 'year_a.gte' && Number(last) < Number(year)) return { 'year_b.lte': undefined }
  if (name === 'year_b.lte' && Number(first) > Number(year)) return { 'year_a.gte': undefined }
  return {}
}

/** First and last year; taken when a field is left or Enter is pressed. Nothing found, nothing to bound. */
export function FilterYears({ search, onChange }: FilterYearsProps) {
  const facets = useFacets(search)
  const bars = barsOf(search, facets)
  const nothing = facets && !facets.decade?.length
  if (nothing && fields.every(([name]) => !search[name])) return null
  function take(event: FormEvent<HTMLInputElement>) {
    const { name, value } = event.currentTarget
    const year = /^\d{1,4}$/.test(value.trim()) ? value.trim() : undefined
    if (year !== search[name]) onChange({ ...contradicted(search, name, year), [name]: year })
  }
  return (
    <fieldset className="filter-group">
      <legend>{t('filter.year')}</legend>
      {bars.length > 0 && <Bars bars={bars} />}
      <div className="filter-years">
        {fields.map(([name, label]) => (
          <label className="field" key={`${name}=${search[name]}`}>
            <span className="field-label">{t(label)}</span>
            <span className="input">
              <input
                className="num"
                name={name}
                defaultValue={search[name]}
                inputMode="numeric"
                maxLength={4}
                onBlur={take}
                onKeyDown={(event) => event.key === 'Enter' && take(event)}
              />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
