import { Icon } from '@/kit/icon'
import { Link } from '@/kit/link'
import { chipsOf } from '../filters'
import { cleared, isFiltered, type ListingSearch, listTarget } from '../model'
import { t } from '../texts'
import { useFacets } from '../use-facets'

export interface ChosenChipsProps {
  pathname: string
  search: ListingSearch
}

/** What the list was narrowed by, each with its way back. */
export function ChosenChips({ pathname, search }: ChosenChipsProps) {
  const facets = useFacets(search)
  if (!isFiltered(search)) return null
  return (
    <div className="listing-chips">
      {chipsOf(search, facets).map(({ label, change }) => (
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
    </div>
  )
}
