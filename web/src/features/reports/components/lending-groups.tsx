import { useQuery } from '@tanstack/react-query'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { number } from '@/kit/format/number'
import { Pagination } from '@/kit/navigation/pagination'
import type { Target } from '@/kit/navigation/paths'
import { lendingGroupsQuery, listSize } from '../api'
import type { Period, ReportSearch } from '../model'
import { t } from '../texts'

const columns = ['members', 'given', 'due', 'done', 'running'] as const

export interface LendingGroupsProps {
  search: ReportSearch
  period: Period
  target: (search: ReportSearch) => Target
}

/** What the groups were assigned, and how much of it is over; never what they read. */
export function LendingGroups({ search, period, target }: LendingGroupsProps) {
  const { data, error, refetch } = useQuery(lendingGroupsQuery(period, search.groups))
  if (!data && error) return <Failure message={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return null
  return (
    <section data-slot="lending-groups">
      <h3>{t('groups')}</h3>
      <p className="report-note">{t('groups.why')}</p>
      {data.data.length === 0 ? (
        <p>{t('groups.none')}</p>
      ) : (
        <table className="report-table report-rows num">
          <thead>
            <tr>
              <th scope="col">{t('groups.name')}</th>
              {columns.map((column) => (
                <th key={column} scope="col" className="report-sum">
                  {t(`groups.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.data.map((group) => (
              <tr key={group.id}>
                <th scope="row">{group.name}</th>
                {columns.map((column) => (
                  <td key={column} data-label={t(`groups.${column}`)}>
                    {number(group[column])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pagination
        page={search.groups ?? 1}
        size={listSize}
        total={data.meta?.total ?? 0}
        target={(groups) => target({ ...search, groups })}
      />
    </section>
  )
}
