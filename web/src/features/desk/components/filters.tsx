import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { Facets } from '@/api/types'
import { ChoiceField, TextField } from '@/kit/form/fields'
import { useDebounced } from '@/kit/hooks/use-debounced'
import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import { type DeskSearch, deskAt, type FilterName, filters, narrowed, orders } from '../model'
import { type Key, t } from '../texts'

interface FiltersProps {
  search: DeskSearch
  facets: Facets | undefined
  /** stands at the end of the line */
  children: ReactNode
}

const pause = 250

/** The words that are looked for; they live in the address. */
function Words({ search }: { search: DeskSearch }) {
  const router = useRouter()
  const [text, setText] = useState(search.search ?? '')
  const words = useDebounced(text.trim(), pause)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed leads somewhere
  useEffect(() => {
    if (words === (search.search ?? '')) return
    const target = deskAt({ ...search, search: words || undefined, page: undefined })
    void router.navigate({ ...target, replace: true } as never)
  }, [words])
  return (
    <TextField
      label={t('search')}
      type="search"
      autoComplete="off"
      data-desk-search=""
      value={text}
      onText={setText}
    />
  )
}

/** What a value of a filter is called. */
function nameOf(filter: FilterName, code: string, name: string) {
  switch (filter) {
    case 'visibility':
      return t(`visibility.${code}` as Key)
    case 'missing':
      return t(`missing.${code}` as Key)
    case 'kind':
      return t(`kind.${code}` as Key)
    case 'file_type':
      return t(`file.${code}` as Key)
    case 'price':
      return t(code === 'free' ? 'price.free' : 'price.paid')
    default:
      return name
  }
}

/** The values of a filter with their counts; none of one that everything has. */
function valuesOf(filter: FilterName, facets: Facets | undefined) {
  const counted = facets?.[filter] ?? []
  return counted.filter(({ count }) => count > 0)
}

function Filter({ name, search, facets }: { name: FilterName } & Omit<FiltersProps, 'children'>) {
  const router = useRouter()
  const values = valuesOf(name, facets)
  const chosen = search[name]
  if (values.length === 0 && !chosen) return null
  if (name === 'organization' && values.length < 2 && !chosen) return null
  const options = values.map(
    ({ code, name: said, count }) =>
      [code, `${nameOf(name, code, said)} (${count.toLocaleString('en')})`] as const,
  )
  const absent = chosen && !values.some(({ code }) => code === chosen)
  return (
    <ChoiceField
      label={t(`filter.${name}`)}
      value={chosen ?? ''}
      options={[
        ['', t('filter.any')],
        ...options,
        ...(absent ? [[chosen, nameOf(name, chosen, chosen)] as const] : []),
      ]}
      onText={(next) => {
        const target = deskAt({ ...search, [name]: next || undefined, page: undefined })
        void router.navigate(target as never)
      }}
    />
  )
}

/** What narrows and orders the list. */
export function Filters({ search, facets, children }: FiltersProps) {
  const router = useRouter()
  const [open, setOpen] = useState(() => filters.some((name) => search[name]))
  return (
    <search className="desk-filters">
      <div className="desk-line">
        <Words search={search} />
        <button type="button" className="chip" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon name="filter" size={18} />
          {t('filter.label')}
        </button>
        {narrowed(search) && (
          <Link className="button button-text" to={deskAt({})}>
            {t('filter.clear')}
          </Link>
        )}
        {children}
      </div>
      {open && (
        <div className="desk-choices">
          {filters.map((name) => (
            <Filter key={name} name={name} search={search} facets={facets} />
          ))}
          <ChoiceField
            label={t('filter.order')}
            value={search.order ?? orders[0]}
            options={orders.map((order) => [order, t(`order.${order}`)] as const)}
            onText={(order) => void router.navigate(deskAt({ ...search, order }) as never)}
          />
        </div>
      )}
    </search>
  )
}
