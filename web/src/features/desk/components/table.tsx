import { useEffect, useRef } from 'react'
import type { DeskTitle } from '@/api/types'
import type { Column } from '../model'
import { t } from '../texts'
import type { Selection } from '../use-selection'
import { DeskRow } from './row'

interface TableProps {
  rows: DeskTitle[]
  columns: Column[]
  selection: Selection
}

/** Chooses all rows of the page; between, when only some are. */
function WholePage({ selection, rows }: Omit<TableProps, 'columns'>) {
  const box = useRef<HTMLInputElement>(null)
  const chosen = rows.filter(({ id }) => selection.has(id)).length
  const some = chosen > 0 && chosen < rows.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = some
  }, [some])
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={t('select.page')}
      checked={chosen === rows.length}
      onChange={({ target }) => selection.page(target.checked)}
    />
  )
}

const numeric: Column[] = ['price', 'views', 'updated']

/** The titles, one to a row. */
export function DeskTable({ rows, columns, selection }: TableProps) {
  return (
    <table className="dense-table desk-table" data-slot="desk-table">
      <thead>
        <tr>
          <th scope="col" className="desk-check">
            <WholePage rows={rows} selection={selection} />
          </th>
          <th scope="col">{t('column.title')}</th>
          {columns.map((column) => (
            <th key={column} scope="col" className={numeric.includes(column) ? 'dense-number' : ''}>
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <DeskRow key={row.id} row={row} columns={columns} selection={selection} />
        ))}
      </tbody>
    </table>
  )
}
