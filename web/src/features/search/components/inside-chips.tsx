import { site } from '@/api/site'
import { paths } from '@/kit/navigation/paths'
import { chipsOf } from '../filters'
import { categoryId, type ListingSearch, listTarget, withoutPlace } from '../model'
import { inBooks } from '../passages'
import { useSubject } from '../subject'
import { t } from '../texts'
import { useFacets } from '../use-facets'
import { Chips } from './chips'

interface InsideChipsProps {
  pathname: string
  search: ListingSearch
}

/** The category looked into: outside of it is all of the library. */
function useCategoryChip(search: ListingSearch) {
  const { name } = useSubject(search)
  const id = categoryId(search)
  if (!id) return []
  const label = name ?? id
  return [{ label, without: paths.listing({ ...search, ...withoutPlace }) }]
}

/** Which library is looked into. */
function libraryChip({ pathname, search }: InsideChipsProps) {
  const { organization } = search
  if (!organization) return []
  const label = organization === site().organization?.slug ? t('scope.here') : organization
  return [{ label, without: listTarget(pathname, search, { organization: undefined }) }]
}

/**
 * Which books are looked into. The names of values come from the list that has the filters
 * without the words: titles need not say what their books say.
 */
export function InsideChips({ pathname, search: asked }: InsideChipsProps) {
  const search = inBooks(asked)
  const facets = useFacets({ ...search, search: undefined, order: undefined, page: undefined })
  const values = chipsOf(search, facets).map(({ label, change }) => ({
    label,
    without: listTarget(pathname, search, change),
  }))
  const chips = [...useCategoryChip(search), ...libraryChip({ pathname, search }), ...values]
  const { search: words, type } = search
  return <Chips chips={chips} cleared={paths.listing({ search: words, type })} />
}
