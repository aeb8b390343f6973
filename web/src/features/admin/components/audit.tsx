import { useQuery } from '@tanstack/react-query'
import { dateTime } from '@/kit/format/date'
import { Pagination } from '@/kit/navigation/pagination'
import { paths } from '@/kit/navigation/paths'
import { type acts, changesOf, targetOf } from '../acts'
import { auditQuery, auditSearch, listSize } from '../members-api'
import { t } from '../texts'
import type { StaffAct } from '../types'
import type { SectionProps } from './admin'
import { AuditFilters } from './audit-filters'
import { EmptyList, QueryResult } from './query-result'

function Line({ line }: { line: StaffAct }) {
  return (
    <li>
      <span className="admin-note num">{dateTime(line.at)}</span>
      <b>{t(`act.${line.act as (typeof acts)[number]}`)}</b>
      <span>
        {targetOf(line)}
        <span className="admin-note">
          {t('audit.by', { name: line.actor || t('audit.nobody') })}
        </span>
      </span>
      <ul className="admin-changes">
        {changesOf(line).map(({ name, text }) => (
          <li key={name}>
            {name}: {text}
          </li>
        ))}
      </ul>
    </li>
  )
}

/** What staff did, newest first. */
export function Audit({ search: address }: SectionProps) {
  const search = auditSearch(address)
  const query = useQuery(auditQuery(search, Number(address.page) || 1))
  return (
    <>
      <h2>{t('section.audit')}</h2>
      <AuditFilters search={search} />
      <QueryResult query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyList title={t('audit.none')} />
          ) : (
            <>
              <ul className="admin-log" data-slot="audit">
                {data.map((line) => (
                  <Line key={line.id} line={line} />
                ))}
              </ul>
              <Pagination
                page={meta?.page ?? 1}
                size={listSize}
                total={meta?.total ?? 0}
                target={(page) => paths.admin('audit', { ...search, page })}
              />
            </>
          )
        }
      </QueryResult>
    </>
  )
}
