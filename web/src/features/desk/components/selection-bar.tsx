import { useState } from 'react'
import { Icon } from '@/kit/icons/icon'
import { type DeskSearch, filterOf } from '../model'
import { t } from '../texts'
import type { Selection } from '../use-selection'
import { BulkPanel } from './bulk-panel'

interface BarProps {
  search: DeskSearch
  selection: Selection
  total: number
}

/** What is done to the titles that are chosen; at the bottom of the window while any is. */
export function SelectionBar({ search, selection, total }: BarProps) {
  const [open, setOpen] = useState(false)
  const count = selection.all ? total : selection.ids.length
  if (count === 0) return null
  return (
    <>
      <section className="desk-bar-acts" aria-label={t('select.bar')}>
        <b role="status">{t('select.count', { count })}</b>
        {!selection.all && selection.ids.length < total && (
          <button type="button" className="desk-all" onClick={selection.chooseAll}>
            {t('select.all', { count: total })}
          </button>
        )}
        <button
          type="button"
          className="button button-gold"
          data-desk-bulk=""
          onClick={() => setOpen(true)}
        >
          {t('bulk.open')}
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('select.clear')}
          onClick={selection.clear}
        >
          <Icon name="close" size={20} />
        </button>
      </section>
      {open && (
        <BulkPanel
          count={count}
          selected={selection.all ? { filter: filterOf(search) } : { ids: selection.ids }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
