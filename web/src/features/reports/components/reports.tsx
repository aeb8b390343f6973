import { useQuery } from '@tanstack/react-query'
import type { User } from '@/api/types'
import { Cover } from '@/kit/book/cover'
import { shortName } from '@/kit/format/name'
import { Link } from '@/kit/navigation/link'
import { contentQuery, itemQuery, publisherQuery } from '../api'
import {
  before,
  type Card,
  type Item,
  itemName,
  periodOf,
  type ReportSearch,
  reportsAt,
  searchOf,
} from '../model'
import { t } from '../texts'
import { Frame } from './frame'
import { ReportBody } from './report-body'
import { RowTable } from './row-table'

export interface ReportsProps {
  me: User
  search: Record<string, string | undefined>
  /** The content and the item of /admin/reports/{content}/{item}. */
  content?: string
  item?: string
}

interface PartProps {
  search: ReportSearch
}

function TitleName({ card, search }: { card: Card; search: ReportSearch }) {
  const people = card.authors.map(({ author_display_name }) => shortName(author_display_name))
  const about = [people.join(', '), card.year || ''].filter(Boolean).join(', ')
  return (
    <span className="report-title">
      <Cover image={card.cover} sizes="32px" />
      <span>
        <Link to={reportsAt({ ...search, page: undefined }, card.id)}>{card.title}</Link>
        <small>{about}</small>
      </span>
    </span>
  )
}

function PublisherReport({ id, search }: PartProps & { id: string }) {
  const period = periodOf(search)
  const query = useQuery(publisherQuery(id, period, search.page))
  const then = useQuery(publisherQuery(id, before(period)))
  const target = (next: ReportSearch) => reportsAt(next)
  return (
    <Frame
      title={t('title')}
      about={({ data }) => t('of', { name: data.organization.name })}
      tables={{ of: `publisher/${encodeURIComponent(id)}`, rows: 'title' }}
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
              name: <TitleName card={content} search={search} />,
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
  const query = useQuery(contentQuery(id, period, search.page))
  const then = useQuery(contentQuery(id, before(period)))
  const target = (next: ReportSearch) => reportsAt(next, id)
  return (
    <Frame
      title={t('title.content')}
      about={({ data }) => t('of', { name: data.content.title })}
      back={{ to: reportsAt({ ...search, page: undefined }), text: t('back') }}
      tables={{ of: `content/${encodeURIComponent(id)}`, rows: 'item' }}
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
  const query = useQuery(itemQuery(id, item, period))
  const then = useQuery(itemQuery(id, item, before(period)))
  const target = (next: ReportSearch) => reportsAt(next, id, item)
  return (
    <Frame
      title={t('title.item')}
      about={({ data }) => t('of', { name: `${data.content.title}, ${itemName(data.item)}` })}
      back={{ to: reportsAt(search, id), text: t('back_content') }}
      {...{ search, period, target, query }}
    >
      {({ data }) => (
        <ReportBody report={data} before={then.data?.data} search={search} target={target} />
      )}
    </Frame>
  )
}

/** `/admin/reports`: what became of a publisher's titles, of one of them, of one of its items. */
export function Reports({ me, search: address, content, item }: ReportsProps) {
  const search = searchOf(address)
  if (content && item) return <ItemReport id={content} item={item} search={search} />
  if (content) return <ContentReport id={content} search={search} />
  return <PublisherReport id={search.organization ?? me.organization_slug} search={search} />
}
