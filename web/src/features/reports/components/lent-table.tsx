import type { components } from '@/api/schema.gen'
import type { Meta } from '@/api/types'
import { number } from '@/kit/format/number'
import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import { paths, type Target } from '@/kit/navigation/paths'
import { type LentFigures, type LentSort, lentSorts, type ReportSearch } from '../model'
import { t } from '../texts'
import { ReportPages } from './row-table'
import { TitleName } from './title-name'

const nothing = '–'

/** The number of a column as it is written. */
function cell(column: LentSort, figures: LentFigures) {
  if (column === 'waiting')
    return figures.waiting_days === null ? nothing : t('lent.days', { n: figures.waiting_days })
  if (column === 'refusals') return number(figures.no_license + figures.limit_exceeded)
  if (column === 'turnover') return figures.turnover === null ? nothing : number(figures.turnover)
  return number(figures[column])
}

export interface LentTableProps {
  rows: components['schemas']['LendingTitle'][]
  search: ReportSearch
  target: (search: ReportSearch) => Target
  meta?: Meta
}

/** The head of a column, which orders by it, and the other way round when it does already. */
function Head({ column, search, target }: Omit<LentTableProps, 'rows'> & { column: LentSort }) {
  const sorted = column === (search.sort ?? 'loans')
  const direction = sorted && !search.direction ? 'asc' : undefined
  const name = t(`lent.${column}`)
  const order = search.direction === 'asc' ? 'ascending' : 'descending'
  return (
    <th scope="col" className="report-sum" aria-sort={sorted ? order : undefined}>
      <Link
        to={target({ ...search, sort: column, direction, page: undefined })}
        aria-label={t('sort.by', { name })}
      >
        {name}
        {sorted && <Icon name={search.direction === 'asc' ? 'up' : 'down'} />}
      </Link>
    </th>
  )
}

/** A page of titles with what happened with their copies; on a phone each is a card. */
export function LentTable({ rows, search, target, meta }: LentTableProps) {
  if (rows.length === 0) return null
  return (
    <section>
      <h3>{t('lent.titles')}</h3>
      <table className="report-table report-rows num" data-slot="report-rows">
        <thead>
          <tr>
            <th scope="col">{t('name.title')}</th>
            <th scope="col" className="report-sum">
              {t('lent.copies')}
            </th>
            {lentSorts.map((column) => (
              <Head key={column} {...{ column, search, target, meta }} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ content, figures }) => (
            <tr key={content.id}>
              <th scope="row">
                {content.title ? (
                  <TitleName card={content} to={paths.content(content.slug)} />
                ) : (
                  t('lent.gone')
                )}
              </th>
              <td data-label={t('lent.copies')}>
                {figures.copies ? number(figures.copies) : nothing}
              </td>
              {lentSorts.map((column) => (
                <td key={column} data-label={t(`lent.${column}`)}>
                  {cell(column, figures)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ReportPages {...{ search, target, meta }} />
    </section>
  )
}
