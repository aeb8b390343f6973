import { useQuery } from '@tanstack/react-query'
import type { ContentReport } from '@/api/types'
import { AskButton } from '@/kit/dialog/ask-button'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { toast } from '@/kit/feedback/toast'
import { FormError } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { dateTime } from '@/kit/format/date'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { Pagination } from '@/kit/navigation/pagination'
import { paths } from '@/kit/navigation/paths'
import { closeReport, listSize, reportsQuery } from '../api'
import { recordAt } from '../model'
import { t } from '../texts'
import './desk.css'
import './duplicates.css'

interface LineProps {
  report: ContentReport
  onClosed: () => void
}

/** What somebody says is wrong with a title or a review, and the button that ends it. */
function Line({ report, onClosed }: LineProps) {
  const { busy, act, wrong } = useAct()
  const close = async () => {
    if (!(await act(() => closeReport(report.id)))) return
    toast({ kind: 'success', text: t('reported.closed') })
    onClosed()
  }
  return (
    <li className="dup-report">
      <div className="desk-revision">
        <Link to={recordAt(report.content_id)}>{report.content_title}</Link>
        <span className="badge">{t(`reported.reason.${report.reason}`)}</span>
        <span className="desk-note num">{dateTime(report.created_at)}</span>
        <AskButton
          act={t('reported.close')}
          label={t('reported.close_named', { title: report.content_title })}
          question={t('reported.question')}
          cancel={t('cancel')}
          busy={busy}
          onAct={close}
        />
      </div>
      {report.review_id && (
        <blockquote className="dup-quote">
          <small>{t('reported.review')}</small>
          {report.review_text}
        </blockquote>
      )}
      {report.text && <p className="dup-text">{report.text}</p>}
      {report.contact && (
        <p className="desk-note">
          {t('reported.contact')}{' '}
          <a className="inline-link" href={`mailto:${report.contact}`}>
            {report.contact}
          </a>
        </p>
      )}
      <FormError text={wrong} />
    </li>
  )
}

/** `/admin/reported`: what readers say is wrong, the oldest first. */
export function Reported({ page }: { page: number }) {
  const { data, error, refetch } = useQuery(reportsQuery(page))
  return (
    <div className="catalogue-desk" data-slot="reported">
      <h2>{t('reported.title')}</h2>
      {!data && !error && <RowSkeleton count={4} />}
      {!data && error && <Failure message={errorText(error)} onRetry={refetch} />}
      {data && data.data.length === 0 && (
        <Empty drawing="leaf" title={t('reported.none')} hint={t('reported.none_text')} />
      )}
      {data && data.data.length > 0 && (
        <>
          <ul className="desk-revisions">
            {data.data.map((report) => (
              <Line key={report.id} report={report} onClosed={() => void refetch()} />
            ))}
          </ul>
          <Pagination
            page={data.meta?.page ?? 1}
            size={listSize}
            total={data.meta?.total ?? 0}
            target={(next) => paths.admin('reported', { page: next })}
          />
        </>
      )}
    </div>
  )
}
