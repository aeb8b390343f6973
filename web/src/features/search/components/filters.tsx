import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { site } from '@/api/site'
import { Link } from '@/kit/link'
import { languagesQuery } from '../api'
import { chosen, kindKey, kinds, type ListingSearch, listTarget, toggled } from '../model'
import { t } from '../texts'
import { FilterYears } from './filter-years'

export interface FiltersProps {
  pathname: string
  search: ListingSearch
  onChange: (change: ListingSearch) => void
}

interface GroupProps {
  name: string
  legend: string
  single?: boolean
  options: { value: string; label: string }[]
  value: string | undefined
  onPick: (value: string | undefined) => void
}

function Group({ name, legend, single = false, options, value, onPick }: GroupProps) {
  const on = chosen(value)
  return (
    <fieldset className="filter-group">
      <legend>{legend}</legend>
      {options.map((option) => (
        <label className="check" key={option.value}>
          <input
            type="checkbox"
            name={name}
            value={option.value}
            checked={on.includes(option.value)}
            onChange={() => {
              const one = on.includes(option.value) ? undefined : option.value
              onPick(single ? one : toggled(value, option.value))
            }}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
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
  const { data } = useQuery(languagesQuery())
  const languages = data?.data ?? []
  const stay = (event: FormEvent) => event.preventDefault()
  return (
    <form className="filters" onSubmit={stay} aria-label={t('filter.title')}>
      <Scope pathname={pathname} search={search} />
      <Group
        name="price"
        legend={t('filter.access')}
        single
        options={[
          { value: 'free', label: t('filter.free') },
          { value: 'paid', label: t('filter.paid') },
        ]}
        value={search.price}
        onPick={(price) => onChange({ price })}
      />
      <Group
        name="kind"
        legend={t('filter.kind')}
        options={kinds.map((kind) => ({ value: kind, label: t(kindKey(kind)) }))}
        value={search.kind}
        onPick={(kind) => onChange({ kind })}
      />
      <FilterYears search={search} onChange={onChange} />
      {languages.length > 0 && (
        <Group
          name="language"
          legend={t('filter.language')}
          options={languages.map(({ code, name }) => ({ value: code, label: name }))}
          value={search.language}
          onPick={(language) => onChange({ language })}
        />
      )}
      <Group
        name="start_rate"
        legend={t('filter.rating')}
        single
        options={[4, 3, 2].map((n) => ({
          value: String(n),
          label: t('filter.rating_range', { from: n, to: n + 1 }),
        }))}
        value={search.start_rate}
        onPick={(start_rate) => onChange({ start_rate })}
      />
    </form>
  )
}
