import { useQuery } from '@tanstack/react-query'
import { number } from '@/kit/format/number'
import { paths } from '@/kit/navigation/paths'
import { portalQuery } from '../api'
import { before, type Lending, periodOf, portalName, type ReportSearch, reportsAt } from '../model'
import { t } from '../texts'
import { Frame } from './frame'
import { ReportBody } from './report-body'
import { RowTable } from './row-table'
import { TitleName } from './title-name'

const lent = ['leases', 'copies', 'in_use', 'waiting'] as const

/** What the organisation lends now. */
function Lent({ lending }: { lending: Lending }) {
  return (
    <section data-slot="lending">
      <h3>{t('lending')}</h3>
      <dl className="report-lending num">
        {lent.map((name) => (
          <div key={name}>
            <dt>{t(`lending.${name}`)}</dt>
            <dd>{number(lending[name])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** `/admin/reports/organization`: what happened at the portal of an organisation. */
export function PortalReport({ search }: { search: ReportSearch }) {
  const period = periodOf(search)
  const query = useQuery(portalQuery(period, search.page))
  const then = useQuery(portalQuery(before(period)))
  const target = (next: ReportSearch) => reportsAt(next, portalName)
  return (
    <Frame
      title={t('title.portal')}
      about={({ data }) => t('of', { name: data.organization.name })}
      tables={{ of: '/admin/api/v1/report/organization', lines: ['title', 'day', 'month'] }}
      {...{ search, period, target, query }}
    >
      {({ data, meta }) => (
        <ReportBody report={data} before={then.data?.data} search={search} target={target}>
          <Lent lending={data.lending} />
          <RowTable
            title={t('titles')}
            note={t('titles.order_portal')}
            head={t('name.title')}
            rows={data.titles.map(({ content, ...told }) => ({
              id: content.id,
              name: <TitleName card={content} to={paths.content(content.slug)} />,
              ...told,
            }))}
            {...{ search, target, meta }}
          />
        </ReportBody>
      )}
    </Frame>
  )
}
