import type { FormEvent } from 'react'
import type { ListingSearch } from '../model'
import { t } from '../texts'

const fields = [
  ['year_a.gte', 'filter.year_from'],
  ['year_b.lte', 'filter.year_to'],
] as const

export interface FilterYearsProps {
  search: ListingSearch
  onChange: (change: ListingSearch) => void
}

/** First and last year; taken when a field is left or Enter is pressed. */
export function FilterYears({ search, onChange }: FilterYearsProps) {
  function take(event: FormEvent<HTMLInputElement>) {
    const { name, value } = event.currentTarget
    const year = /^\d{1,4}$/.test(value.trim()) ? value.trim() : undefined
    if (year !== search[name]) onChange({ [name]: year })
  }
  return (
    <fieldset className="filter-group">
      <legend>{t('filter.year')}</legend>
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
