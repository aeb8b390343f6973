import { chipsOf } from '../filters'
import { cleared, isFiltered, type ListingSearch, listTarget } from '../model'
import { useFacets } from '../use-facets'
import { Chips } from './chips'

export interface ChosenChipsProps {
  pathname: string
  search: ListingSearch
}

/** What the list was narrowed by. */
export function ChosenChips({ pathname, search }: ChosenChipsProps) {
  const facets = useFacets(search)
  if (!isFiltered(search)) return null
  const chips = chipsOf(search, facets).map(({ label, change }) => ({
    label,
    without: listTarget(pathname, search, change),
  }))
  return <Chips chips={chips} cleared={listTarget(pathname, search, cleared)} />
}
