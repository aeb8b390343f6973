import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { openModal } from '@/kit/dialog/modal'
import { TextField } from '@/kit/form/fields'
import { useDebounced } from '@/kit/hooks/use-debounced'
import { Link } from '@/kit/navigation/link'
import { Pagination } from '@/kit/navigation/pagination'
import { paths } from '@/kit/navigation/paths'
import { listSize } from '../members-api'
import { day } from '../model'
import { organizationsQuery } from '../site-api'
import { t } from '../texts'
import type { Organization } from '../types'
import { ActedTable } from './acted-table'
import type { SectionProps } from './admin'
import { NewOrganizationForm, TermsForm } from './organization-forms'
import { EmptyList, QueryResult } from './query-result'

const badges = { active: 'badge-ok', suspended: 'badge-warn', expired: 'badge-warn' }
const pause = 250

function Row({ organization }: { organization: Organization }) {
  const { slug, name, kind, status, expires_on, portal, host } = organization
  const edit = () =>
    openModal({
      id: 'organization',
      title: name,
      children: <TermsForm organization={organization} />,
    })
  return (
    <tr>
      <td>
        <b>{name}</b>
        <span className="admin-note">{portal ? <a href={portal}>{host || slug}</a> : slug}</span>
        <Link to={paths.admin('reports', { organization: slug })}>{t('section.reports')}</Link>
      </td>
      <td data-label={t('org.kind')}>{t(`kind.${kind}`)}</td>
      <td data-label={t('org.status')}>
        <span className={`badge ${badges[status]}`}>{t(`status.${status}`)}</span>
      </td>
      <td data-label={t('settings.service')} className="num">
        {expires_on ? day(expires_on) : t('members.endless')}
      </td>
      <td className="admin-acts">
        {!organization.hub && (
          <button
            type="button"
            className="button button-secondary"
            aria-label={t('members.edit_of', { name })}
            onClick={edit}
          >
            {t('action.edit')}
          </button>
        )}
      </td>
    </tr>
  )
}

function OrganizationTable({ organizations }: { organizations: Organization[] }) {
  return (
    <ActedTable
      slot="organizations"
      heads={[t('settings.name'), t('org.kind'), t('org.status'), t('settings.service')]}
    >
      {organizations.map((organization) => (
        <Row key={organization.slug} organization={organization} />
      ))}
    </ActedTable>
  )
}

/** Every organisation; for the hub's administrators. */
export function Organizations({ search }: SectionProps) {
  const router = useRouter()
  const [text, setText] = useState(search.search ?? '')
  const words = useDebounced(text.trim(), pause)
  const page = Number(search.page) || 1
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed leads somewhere
  useEffect(() => {
    if (words === (search.search ?? '')) return
    const target = paths.admin('organizations', { search: words || undefined })
    void router.navigate({ ...target, replace: true } as never)
  }, [words])
  const create = () =>
    openModal({ id: 'organization', title: t('org.create'), children: <NewOrganizationForm /> })
  const query = useQuery({
    ...organizationsQuery(search.search, page),
    placeholderData: (before) => before,
  })
  return (
    <>
      <div className="admin-head">
        <h2>{t('section.organizations')}</h2>
        <button type="button" className="button button-primary" onClick={create}>
          {t('org.create')}
        </button>
      </div>
      <div className="admin-filters">
        <TextField
          label={t('org.search')}
          type="search"
          autoComplete="off"
          value={text}
          onText={setText}
        />
      </div>
      <QueryResult query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyList title={t('org.none')} />
          ) : (
            <>
              <OrganizationTable organizations={data} />
              <Pagination
                page={page}
                size={listSize}
                total={meta?.total ?? 0}
                target={(next) =>
                  paths.admin('organizations', { search: search.search, page: next })
                }
              />
            </>
          )
        }
      </QueryResult>
    </>
  )
}
