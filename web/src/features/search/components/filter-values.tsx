import { number } from '@/kit/format/number'
import { changeOf, type FilterGroup, type Option } from '../filters'
import type { ListingSearch } from '../model'
import { t } from '../texts'

export interface FilterValuesProps {
  group: FilterGroup
  search: ListingSearch
  onChange: (change: ListingSearch) => void
}

const shown = 5

/** One group of check boxes with counts; what does not fit opens below (design, "Facet group"). */
export function FilterValues({ group, search, onChange }: FilterValuesProps) {
  const box = (option: Option) => (
    <label className="check" key={option.value}>
      <input
        type="checkbox"
        name={group.name}
        value={option.value}
        checked={option.on}
        onChange={() => onChange(changeOf(group, search, option))}
      />
      {option.label}
      <span className="num">{number(option.count)}</span>
    </label>
  )
  const rest = group.options.slice(shown)
  return (
    <fieldset className="filter-group">
      <legend>{group.legend}</legend>
      {group.options.slice(0, shown).map(box)}
      {rest.length > 0 && (
        <details>
          <summary>{t('filter.more', { count: rest.length })}</summary>
          {rest.map(box)}
        </details>
      )}
    </fieldset>
  )
}
