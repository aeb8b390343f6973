import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Icon } from '@/kit/icons/icon'
import { lazyPart } from '@/kit/loading/lazy-part'
import { Link } from '@/kit/navigation/link'
import { listingQuery } from '../api'
import { chipsOf } from '../filters'
import {
  cleared,
  defaultOrder,
  isFiltered,
  type ListingSearch,
  listTarget,
  orders,
  viewTarget,
} from '../model'
import { t } from '../texts'
import { useFacets } from '../use-facets'
import { Chips } from './chips'
import { Filters, type FiltersProps } from './filters'

const Drawer = lazyPart(async () => (await import('@/kit/dialog/drawer')).Drawer, { floats: true })

/** All filters in a sheet, with the number of titles that they leave. */
function FilterDrawer({ onClose, ...filters }: FiltersProps & { onClose: () => void }) {
  const { data } = useQuery(listingQuery(filters.search))
  const count = data?.meta?.total
  return (
    <Drawer
      side="bottom"
      title={t('filter.title')}
      closeLabel={t('filter.close')}
      onClose={onClose}
    >
      <div className="filter-drawer">
        <Filters {...filters} />
        <div className="drawer-foot">
          <button type="button" className="button button-primary button-wide" onClick={onClose}>
            {count === undefined ? t('filter.apply') : t('filter.show', { count })}
          </button>
        </div>
      </div>
    </Drawer>
  )
}

function Order({ search, onChange }: Omit<FiltersProps, 'pathname'>) {
  const shown = orders.filter(([value]) => search.search || value !== 'score.desc')
  return (
    <label className="select listing-sort">
      <span>{t('sort.label')}</span>
      <select
        value={search.order ?? defaultOrder(search)}
        onChange={(event) => {
          const order = event.target.value
          onChange({ order: order === defaultOrder(search) ? undefined : order })
        }}
      >
        {shown.map(([value, label]) => (
          <option key={value} value={value}>
            {t(label)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Chosen filters, order and view; on small screens the button that opens all filters. */
export function ListingBar({ pathname, search, onChange }: FiltersProps) {
  const [open, setOpen] = useState(false)
  const count = chipsOf(search, useFacets(search)).length
  return (
    <div className="listing-bar" data-slot="listing-bar">
      <button
        type="button"
        className="button button-secondary filter-open"
        onClick={() => setOpen(true)}
      >
        <Icon name="filter" />
        {t('filter.title')}
        {count > 0 && <span className="badge badge-info num">{count}</span>}
      </button>
      <ChosenChips pathname={pathname} search={search} />
      <div className="listing-tools">
        <Order search={search} onChange={onChange} />
        <ViewSwitch pathname={pathname} search={search} />
      </div>
      {open && (
        <Suspense>
          <FilterDrawer
            pathname={pathname}
            search={search}
            onChange={onChange}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

interface ChosenChipsProps {
  pathname: string
  search: ListingSearch
}

/** What the list was narrowed by. */
function ChosenChips({ pathname, search }: ChosenChipsProps) {
  const facets = useFacets(search)
  if (!isFiltered(search)) return null
  const chips = chipsOf(search, facets).map(({ label, change }) => ({
    label,
    without: listTarget(pathname, search, change),
  }))
  return <Chips chips={chips} cleared={listTarget(pathname, search, cleared)} />
}

const views = [
  ['list', undefined, 'view.list'],
  ['grid', 'grid', 'view.grid'],
] as const

/** Rows with summaries, or covers on a shelf; the page stays. */
function ViewSwitch({ pathname, search }: { pathname: string; search: ListingSearch }) {
  return (
    <nav className="view-switch" aria-label={t('view.label')}>
      {views.map(([icon, view, label]) => (
        <Link
          key={icon}
          className="icon-button"
          to={viewTarget(pathname, search, view)}
          aria-label={t(label)}
          aria-current={search.view === view ? 'true' : undefined}
        >
          <Icon name={icon} size={22} />
        </Link>
      ))}
    </nav>
  )
}
