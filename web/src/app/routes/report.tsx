import { useQuery } from '@tanstack/react-query'
import { useMe } from '@/features/accounts/api'
import { Report } from '@/features/reading/components/report'
import { reportQuery } from '@/features/reading/shelf-api'
import { t } from '@/features/reading/texts'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { RowSkeleton } from '@/kit/loading/skeleton'

/** `/report/me`: a reader's own reading (PRODUCT, "Reports"). */
export function ReportScreen() {
  const { data, error, refetch } = useQuery(reportQuery())
  const history = useMe()?.history ?? true
  useDocumentTitle(t('report.title'))
  return (
    <main id="main" className="wrap report" data-slot="main">
      <div className="page-head">
        <h1>{t('report.title')}</h1>
        <p>{t('report.lead')}</p>
      </div>
      {data && <Report report={data.data} history={history} />}
      {!data && error && <Failure message={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <RowSkeleton />}
    </main>
  )
}
