import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { exportAddress } from '../api'
import { filtered, noFilter, type Row, tagsOf } from '../entry'
import type { ReaderHandle } from '../reader-handle'
import { t } from '../texts'
import { EntryCard } from './entry-card'
import { EntryFilters } from './entry-filters'

export interface EntriesPanelProps {
  handle: ReaderHandle
  rows: Row[]
  /** what other devices wrote, by the name of the entry */
  offers: ReadonlyMap<string, Row>
  onEdit: (row: Row) => void
  onDelete: (row: Row) => void
  onTake: (row: Row) => void
  onRefuse: (row: Row) => void
}

/** All entries of the book in its order, to filter, to go to, to edit, to take along. */
export function EntriesPanel(props: EntriesPanelProps) {
  const { handle, rows, offers } = props
  const [filter, setFilter] = useState(noFilter)
  const shown = filtered(rows, filter)
  return (
    <>
      {rows.length > 0 && <EntryFilters filter={filter} tags={tagsOf(rows)} onFilter={setFilter} />}
      <p className="reader-panel-note" role="status">
        {rows.length === 0
          ? t('empty.all')
          : shown.length === 0
            ? t('empty.filtered')
            : t('filter.count', { count: shown.length })}
      </p>
      <ol className="notes-list">
        {shown.map((row) => (
          <li key={row.client_id}>
            <EntryCard
              row={row}
              offered={offers.get(row.client_id) ?? null}
              lost={handle.lost.includes(row.client_id)}
              lang={handle.lang}
              onGo={() => row.locator && handle.goTo(row.locator)}
              onEdit={() => props.onEdit(row)}
              onDelete={() => props.onDelete(row)}
              onTake={props.onTake}
              onRefuse={() => props.onRefuse(row)}
            />
          </li>
        ))}
      </ol>
      {!handle.account && (
        <p className="reader-panel-note">
          {t('guest.note')} <Link to={paths.signIn()}>{t('guest.sign_in')}</Link>
        </p>
      )}
      {handle.account && rows.length > 0 && <Export item={handle.item} />}
      {!handle.narrow && <p className="notes-keys">{t('keys.hint')}</p>}
    </>
  )
}

const files = [
  ['markdown', 'Markdown'],
  ['annotations', 'Web Annotation'],
] as const

function Export({ item }: { item: number }) {
  return (
    <section className="notes-export" aria-label={t('export.title')}>
      <h3>{t('export.title')}</h3>
      {files.map(([format, name]) => (
        <a
          key={format}
          className="button button-secondary"
          href={exportAddress(item, format)}
          download
        >
          <IconDownload size={20} stroke={1.75} />
          {name}
        </a>
      ))}
    </section>
  )
}
