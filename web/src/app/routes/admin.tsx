import { useQuery } from '@tanstack/react-query'
import { meQuery } from '@/features/accounts/api'
import { Admin } from '@/features/admin/components/admin'
import { t } from '@/features/admin/texts'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { useAddress } from '../use-address'

export function AdminScreen() {
  const { pathname, search } = useAddress()
  const { data, error, refetch } = useQuery(meQuery())
  useDocumentTitle(t('page.title'))
  return (
    <main id="main" className="wrap" data-slot="main">
      <div className="page-head">
        <h1>{t('page.title')}</h1>
      </div>
      {data && <Admin me={data.data} pathname={pathname} search={search} />}
      {!data && error && <Failure message={errorText(error)} onRetry={refetch} />}
      {!data && !error && <RowSkeleton />}
    </main>
  )
}
