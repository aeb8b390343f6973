import { useQuery } from '@tanstack/react-query'
import type { User } from '@/api/types'
import { Link } from '@/kit/navigation/link'
import { contentQuery, itemQuery, publisherQuery } from '../api'
import {
  before,
  type Item,
  itemName,
  lendingName,
  periodOf,
  portalName,
  type ReportSearch,
  reportsAt,
  searchOf,
} from '../model'
import { t } from '../texts'
import { AtFilter } from './filters'
import { Frame } from './frame'
import { LendingReport } from './lending-report'
import { PortalReport } from './portal-report'
import { ReportBody } from './report-body'
import { RowTable } from './row-table'
import { TitleName } from './title-name'

export interface ReportsProps {
  me: User
  search: Record<string, string | undefined>
  /** The content and the item of /admin/reports/{content}/{item}. */
  content?: string
  item?: string
}

/** What has a line in the tables of every report. */
const lines = ['day', 'month', 'organization'] as const

const contentPath = (id: string) => `/api/v1/report/content/${encodeURIComponent(id)}`

interface PartProps {
  search: ReportSearch
}

function PublisherReport({ id, search }: PartProps & { id: string }) {
  const period = periodOf(search)
  const query = useQuery(publisherQuery(id, period, search.at, search.page))
  const then = useQuery(publisherQuery(id, before(period), search.at))
  const whole = useQuery(publisherQuery(id, period))
  const target = (next: ReportSearch) => reportsAt(next)
  return (
    <Frame
      filters={<AtFilter report={whole.data?.data} {...{ search, target }} />}
      title={t('title')}
      about={({ data }) => t('of', { name: data.organization.name })}
      tables={{
        of: `/api/v1/report/publisher/${encodeURIComponent(id)}`,
        lines: ['title', ...lines],
      }}
      {...{ search, period, target, query }}
    >
      {({ data, meta }) => (
        <ReportBody report={data} before={then.data?.data} search={search} target={target}>
          <RowTable
            title={t('titles')}
            note={t('titles.order')}
            head={t('name.title')}
            rows={data.titles.map(({ content, ...told }) => ({
              id: content.id,
              name: (
                <TitleName
                  card={content}
                  to={reportsAt({ ...search, page: undefined }, content.id)}
                />
              ),
              ...told,
            }))}
            {...{ search, target, meta }}
          />
        </ReportBody>
      )}
    </Frame>
  )
}

function ItemLink({ content, item, search }: PartProps & { content: string; item: Item }) {
  const target = reportsAt({ ...search, page: undefined }, content, item.id)
  return <Link to={target}>{itemName(item)}</Link>
}

function ContentReport({ id, search }: PartProps & { id: string }) {
  const period = periodOf(search)
  const query = useQuery(contentQuery(id, period, search.at, search.page))
  const then = useQuery(contentQuery(id, before(period), search.at))
  const whole = useQuery(contentQuery(id, period))
  const target = (next: ReportSearch) => reportsAt(next, id)
  return (
    <Frame
      filters={<AtFilter report={whole.data?.data} {...{ search, target }} />}
      title={t('title.content')}
      about={({ data }) => t('of', { name: data.content.title })}
      back={{ to: reportsAt({ ...search, page: undefined }), text: t('back') }}
      tables={{ of: contentPath(id), lines: ['item', ...lines] }}
      {...{ search, period, target, query }}
    >
      {({ data, meta }) => (
        <ReportBody report={data} before={then.data?.data} search={search} target={target}>
          <RowTable
            title={t('items')}
            head={t('name.item')}
            rows={data.items.map(({ item, ...told }) => ({
              id: item.id,
              name: <ItemLink content={id} item={item} search={search} />,
              ...told,
            }))}
            {...{ search, target, meta }}
          />
        </ReportBody>
      )}
    </Frame>
  )
}

function ItemReport({ id, item, search }: PartProps & { id: string; item: string }) {
  const period = periodOf(search)
  const query = useQuery(itemQuery(id, item, period, search.at))
  const then = useQuery(itemQuery(id, item, before(period), search.at))
  const whole = useQuery(itemQuery(id, item, period))
  const target = (next: ReportSearch) => reportsAt(next, id, item)
  return (
    <Frame
      filters={<AtFilter report={whole.data?.data} {...{ search, target }} />}
      title={t('title.item')}
      about={({ data }) => t('of', { name: `${data.content.title}, ${itemName(data.item)}` })}
      back={{ to: reportsAt(search, id), text: t('back_content') }}
      tables={{ of: `${contentPath(id)}/item/${encodeURIComponent(item)}`, lines }}
      {...{ search, period, target, query }}
    >
      {({ data }) => (
        <ReportBody report={data} before={then.data?.data} search={search} target={target} />
      )}
    </Frame>
  )
}

interface KindsProps extends PartProps {
  role: string
  shown: string
}

/** The reports of an administrator: of own titles, of the portal, of what is lent. */
function Kinds({ search, role, shown }: KindsProps) {
  const { from, to, days } = search
  const kinds = [
    ['', t('title')],
    [portalName, t('title.portal')],
    [lendingName, t('title.lending')],
  ] as const
  if (role === 'publisher' || role === 'librarian') return null
  return (
    <nav className="tabs" aria-label={t('kinds')} data-slot="tabs">
      {kinds.map(([kind, name]) => (
        <Link
          key={kind}
          className="tab"
          to={reportsAt({ from, to, days }, kind)}
          aria-current={kind === shown ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

/**
 * `/admin/reports`: what became of a publisher's titles, of one of them, of one of its items, what
 * happened at an organisation's portal, and with what it lends. Librarians see the last.
 */
export function Reports({ me, search: address, content, item }: ReportsProps) {
  const search = searchOf(address)
  const shown = me.role === 'librarian' ? lendingName : (content ?? '')
  const own = shown !== portalName && shown !== lendingName
  if (own && content && item) return <ItemReport id={content} item={item} search={search} />
  if (own && content) return <ContentReport id={content} search={search} />
  return (
    <>
      <Kinds search={search} role={me.role} shown={shown} />
      {shown === portalName && <PortalReport search={search} />}
      {shown === lendingName && <LendingReport search={search} />}
      {own && <PublisherReport id={search.organization ?? me.organization_slug} search={search} />}
    </>
  )
}
