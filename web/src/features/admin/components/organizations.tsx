import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { atPortal } from '@/api/own-portals'
import { openModal } from '@/kit/dialog/modal'
import { ChoiceField, TextField } from '@/kit/form/fields'
import { number, size } from '@/kit/format/number'
import { useDebounced } from '@/kit/hooks/use-debounced'
import { inLocale, locale } from '@/kit/i18n/locale'
import { Link } from '@/kit/navigation/link'
import { Pagination } from '@/kit/navigation/pagination'
import { paths } from '@/kit/navigation/paths'
import { listSize } from '../members-api'
import { day } from '../model'
import {
  type OrganizationSearch,
  orderNamed,
  organizationOrders,
  organizationSearch,
  organizationStates,
} from '../organizations-model'
import { organizationsQuery } from '../site-api'
import { t } from '../texts'
import type { Organization } from '../types'
import { ActedTable } from './acted-table'
import type { SectionProps } from './admin'
import { NewOrganizationForm, TermsForm } from './organization-forms'
import { EmptyList, QueryResult } from './query-result'

const badges = { active: 'badge-ok', suspended: 'badge-warn', expired: 'badge-warn' }
const pause = 250

/** The parts of the back office of an organisation, at its own portal. */
function WaysIn({ slug, name, portal }: Organization) {
  const at = (part: string) => atPortal({ slug, url: portal }, inLocale(`/admin/${part}`, locale()))
  return (
    <span className="org-ways">
      <a href={at('members')} aria-label={`${t('org.to_members')}: ${name}`}>
        {t('org.to_members')}
      </a>
      <a href={at('settings')} aria-label={`${t('org.to_settings')}: ${name}`}>
        {t('org.to_settings')}
      </a>
      <Link
        to={paths.admin('reports', { organization: slug })}
        aria-label={`${t('section.reports')}: ${name}`}
      >
        {t('section.reports')}
      </Link>
    </span>
  )
}

function Row({ organization }: { organization: Organization }) {
  const { slug, name, kind, status, expires_on, portal, host, holds } = organization
  const edit = () =>
    openModal({
      id: 'organization',
      title: name,
      children: <TermsForm organization={organization} />,
    })
  const counted = (text: string) => (holds.counted_at ? text : '–')
  return (
    <tr>
      <td>
        <b>{name}</b>
        <span className="admin-note">
          <a href={atPortal({ slug, url: portal }, inLocale('/', locale()))}>{host || slug}</a> ·{' '}
          {t(`kind.${kind}`)}
        </span>
        <WaysIn {...organization} />
      </td>
      <td data-label={t('org.members')} className="num">
        {counted(number(holds.members))}
      </td>
      <td data-label={t('org.titles')} className="num">
        {counted(number(holds.titles))}
      </td>
      <td data-label={t('org.licences')} className="num">
        {counted(`${number(holds.licences)}, ${number(holds.packages)}`)}
      </td>
      <td data-label={t('org.files')} className="num">
        {counted(size(holds.bytes))}
      </td>
      <td data-label={t('settings.service')} className="num">
        {expires_on ? day(expires_on) : t('members.endless')}
      </td>
      <td data-label={t('org.status')}>
        <span className={`badge ${badges[status]}`}>{t(`status.${status}`)}</span>
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
  const heads = [
    t('settings.name'),
    t('org.members'),
    t('org.titles'),
    t('org.licences'),
    t('org.files'),
    t('settings.service'),
    t('org.status'),
  ]
  return (
    <ActedTable slot="organizations" heads={heads}>
      {organizations.map((organization) => (
        <Row key={organization.slug} organization={organization} />
      ))}
    </ActedTable>
  )
}

interface FiltersProps {
  search: OrganizationSearch
  onNarrow: (change: OrganizationSearch) => void
}

/** What the list is searched for, narrowed to and ordered by; all of it is in the address. */
function Filters({ search, onNarrow }: FiltersProps) {
  const [text, setText] = useState(search.search ?? '')
  const words = useDebounced(text.trim(), pause)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed leads somewhere
  useEffect(() => {
    if (words !== (search.search ?? '')) onNarrow({ search: words || undefined })
  }, [words])
  return (
    <div className="admin-filters">
      <TextField
        label={t('org.search')}
        type="search"
        autoComplete="off"
        value={text}
        onText={setText}
      />
      <ChoiceField
        label={t('org.status')}
        value={search.status ?? ''}
        options={[
          ['', t('org.all')],
          ...organizationStates.map((each) => [each, t(`status.${each}`)] as const),
        ]}
        onText={(next) => onNarrow({ status: organizationStates.find((each) => each === next) })}
      />
      <ChoiceField
        label={t('org.order')}
        value={search.order ?? 'slug.asc'}
        options={organizationOrders.map(
          ([order, name]) => [order, t(`org.order.${name}`)] as const,
        )}
        onText={(next) => onNarrow({ order: orderNamed(next) })}
      />
    </div>
  )
}

/** Every organisation; for the hub's administrators. */
export function Organizations({ search: named }: SectionProps) {
  const router = useRouter()
  const search = organizationSearch(named)
  const at = (change: OrganizationSearch) => paths.admin('organizations', { ...search, ...change })
  const narrow = (change: OrganizationSearch) =>
    void router.navigate({ ...at({ page: undefined, ...change }), replace: true } as never)
  const create = () =>
    openModal({ id: 'organization', title: t('org.create'), children: <NewOrganizationForm /> })
  const query = useQuery({ ...organizationsQuery(search), placeholderData: (before) => before })
  return (
    <>
      <div className="admin-head">
        <h2>{t('section.organizations')}</h2>
        <button type="button" className="button button-primary" onClick={create}>
          {t('org.create')}
        </button>
      </div>
      <Filters search={search} onNarrow={narrow} />
      <QueryResult query={query}>
        {({ data, meta }) => (
          <>
            <p className="admin-note" role="status">
              {t('org.total', { count: meta?.total ?? 0 })}. {t('org.counted')}
            </p>
            {data.length === 0 ? (
              <EmptyList title={t('org.none')} hint={t('org.none_hint')} />
            ) : (
              <OrganizationTable organizations={data} />
            )}
            <Pagination
              page={search.page ?? 1}
              size={listSize}
              total={meta?.total ?? 0}
              target={(page) => at({ page })}
            />
          </>
        )}
      </QueryResult>
    </>
  )
}
