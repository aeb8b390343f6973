import { lazy, Suspense, useState } from 'react'
import { Icon } from '@/kit/icon'
import { defaultOrder, filterNames, orders } from '../model'
import { t } from '../texts'
import { ChosenChips } from './chosen-chips'
import { Filters, type FiltersProps } from './filters'

const Drawer = lazy(async () => ({ default: (await import('@/kit/drawer')).Drawer }))

/** Chosen filters, sort, and on small screens the button that opens all filters. */
export function ListingBar({ pathname, search, onChange }: FiltersProps) {
  const [open, setOpen] = useState(false)
  const count = filterNames.filter((name) => search[name]).length
  const shown = orders.filter(([value]) => search.search || value !== 'score.desc')
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
      {open && (
        <Suspense>
          <Drawer
            side="bottom"
            title={t('filter.title')}
            closeLabel={t('filter.close')}
            onClose={() => setOpen(false)}
          >
            <div className="filter-drawer">
              <Filters pathname={pathname} search={search} onChange={onChange} />
              <div className="drawer-foot">
                <button
                  type="button"
                  className="button button-primary button-wide"
                  onClick={() => setOpen(false)}
                >
                  {t('filter.apply')}
                </button>
              </div>
            </div>
          </Drawer>
        </Suspense>
      )}
    </div>
  )
}
