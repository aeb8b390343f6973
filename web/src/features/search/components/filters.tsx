import { type FormEvent, Fragment } from 'react'
import { site } from '@/api/site'
import { Link } from '@/kit/navigation/link'
import { groupsOf } from '../filters'
import { type ListingSearch, listTarget } from '../model'
import { t } from '../texts'
import { useFacets } from '../use-facets'
import { FilterValues } from './filter-values'
import { FilterYears } from './filter-years'

export interface FiltersProps {
  pathname: string
  search: ListingSearch
  onChange: (change: ListingSearch) => void
}

/** This library or all of them; the hub has no switch (PRODUCT, Tenancy). */
function Scope({ pathname, search }: Pick<FiltersProps, 'pathname' | 'search'>) {
  const { organization } = site()
  if (!organization || organization.hub) return null
  const here = search.organization === organization.slug
  return (
    <nav className="scope" aria-label={t('scope.label')}>
      <Link
        to={listTarget(pathname, search, { organization: organization.slug })}
        aria-current={here ? 'true' : undefined}
      >
        {t('scope.here')}
      </Link>
      <Link
        to={listTarget(pathname, search, { organization: undefined })}
        aria-current={here ? undefined : 'true'}
      >
        {t('scope.all')}
      </Link>
    </nav>
  )
}

/** Every way to narrow a list. The address is the state; without scripts it is a GET form. */
export function Filters({ pathname, search, onChange }: FiltersProps) {
  const groups = groupsOf(search, useFacets(search))
  const stay = (event: FormEvent) => event.preventDefault()
  const first = groups.filter(({ name }) => ['readable', 'price', 'kind'].includes(name))
  const years = <FilterYears search={search} onChange={onChange} />
  return (
    <form className="filters" onSubmit={stay} aria-label={t('filter.title')}>
      <Scope pathname={pathname} search={search} />
      {[first, groups.filter((group) => !first.includes(group))].map((part, i) => (
        <Fragment key={i === 0 ? 'before' : 'after'}>
          {i > 0 && years}
          {part.map((group) => (
            <FilterValues key={group.name} group={group} search={search} onChange={onChange} />
          ))}
        </Fragment>
      ))}
    </form>
  )
}
