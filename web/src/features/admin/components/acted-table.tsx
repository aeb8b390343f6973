import type { ReactNode } from 'react'
import { t } from '../texts'

interface ActedTableProps {
  slot: string
  heads: string[]
  /** the rows; the last cell of each holds what is done with it */
  children: ReactNode
}

/** A table whose rows end with what is done with them. */
export function ActedTable({ slot, heads, children }: ActedTableProps) {
  return (
    <table className="admin-table" data-slot={slot}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{t('action.edit')}</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
