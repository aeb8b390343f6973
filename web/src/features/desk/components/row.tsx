import type { DeskTitle } from '@/api/types'
import { Cover } from '@/kit/book/cover'
import { shortDate } from '@/kit/format/date'
import { shortName } from '@/kit/format/name'
import { money, number } from '@/kit/format/number'
import { Link } from '@/kit/navigation/link'
import { type Column, firstMissing, historyAt, recordAt } from '../model'
import { type Key, t } from '../texts'
import type { Selection } from '../use-selection'

interface RowProps {
  row: DeskTitle
  columns: Column[]
  selection: Selection
}

const badges: Record<string, string> = {
  public: 'badge badge-ok',
  hub: 'badge badge-ok',
  organization: 'badge badge-info',
  draft: 'badge',
  archived: 'badge',
}

const State = ({ row }: { row: DeskTitle }) => (
  <span className={badges[row.visibility]}>{t(`visibility.${row.visibility}`)}</span>
)

/** How much of the record there is, and the one thing that is missing most. */
function Complete({ row }: { row: DeskTitle }) {
  const missing = firstMissing(row)
  return (
    <span className="desk-complete">
      <span className="desk-bar" aria-hidden="true">
        <i
          className={row.complete < 80 ? 'desk-bar-low' : undefined}
          style={{ width: `${row.complete}%` }}
        />
      </span>
      {row.complete}%{missing && <small>{t(`missing.${missing}` as Key)}</small>}
    </span>
  )
}

const price = ({ free, price }: DeskTitle) =>
  free ? t('price.free') : price > 0 ? money(price) : t('price.none')

const files = ({ content_items_info: items }: DeskTitle) =>
  [...new Set(items.map(({ file_type }) => t(`file.${file_type}` as Key)))].join(', ')

function Cell({ column, row }: { column: Column; row: DeskTitle }) {
  switch (column) {
    case 'ddc':
      return row.ddc || '–'
    case 'kind':
      return t(`kind.${row.kind}` as Key)
    case 'language':
      return row.language
    case 'visibility':
      return <State row={row} />
    case 'price':
      return price(row)
    case 'complete':
      return <Complete row={row} />
    case 'views':
      return row.views > 0 ? number(row.views) : '–'
    case 'files':
      return files(row) || '–'
    case 'organization':
      return row.organization_name
    case 'updated':
      return shortDate(row.updated_at)
  }
}

const byline = (row: DeskTitle) =>
  [
    ...row.authors.slice(0, 2).map(({ author_display_name: name }) => shortName(name)),
    row.year > 0 ? String(row.year) : '',
  ]
    .filter(Boolean)
    .join(', ')

const classes: Partial<Record<Column, string>> = {
  price: 'dense-number',
  views: 'dense-number',
  updated: 'dense-number',
}

/** One title. */
export function DeskRow({ row, columns, selection }: RowProps) {
  const chosen = selection.has(row.id)
  return (
    <tr className={chosen ? 'desk-chosen' : undefined} data-id={row.id}>
      <td className="desk-check">
        <input
          type="checkbox"
          aria-label={t('select.row', { title: row.title })}
          checked={chosen}
          onChange={({ target, nativeEvent }) =>
            selection.choose(row.id, target.checked, (nativeEvent as MouseEvent).shiftKey)
          }
        />
      </td>
      <td>
        <div className="desk-title">
          <Cover image={row.cover ?? undefined} sizes="28px" />
          <div>
            <Link to={recordAt(row.id)} data-desk-title="">
              {row.title}
            </Link>
            <small>
              {byline(row)}
              <Link
                className="desk-history"
                to={historyAt(row.id)}
                aria-label={t('history.of', { title: row.title })}
              >
                {t('history')}
              </Link>
            </small>
          </div>
        </div>
      </td>
      {columns.map((column) => (
        <td key={column} className={`desk-${column} ${classes[column] ?? ''}`.trim()}>
          <Cell column={column} row={row} />
        </td>
      ))}
    </tr>
  )
}
