import { useQuery } from '@tanstack/react-query'
import { meQuery } from '@/features/accounts/api'
import { Profile, tabOf } from '@/features/accounts/components/profile/profile'
import { failureText } from '@/features/accounts/failure'
import { t } from '@/features/accounts/texts'
import { Settings } from '@/features/notifications/components/settings'
import { Failure } from '@/kit/feedback/states'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { useAddress } from '../../use-address'

export function ProfileScreen() {
  const { search } = useAddress()
  const { data, error, refetch } = useQuery(meQuery())
  useDocumentTitle(t('profile.title'))
  return (
    <main id="main" className="wrap" data-slot="main">
      <div className="profile">
        <div className="page-head">
          <h1>{t('profile.title')}</h1>
        </div>
        {data && <Profile me={data.data} tab={tabOf(search.tab)} notifications={<Settings />} />}
        {!data && error && <Failure message={failureText(error)} onRetry={refetch} />}
        {!data && !error && <RowSkeleton />}
      </div>
    </main>
  )
}
