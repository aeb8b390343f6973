import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { meQuery } from '@/features/accounts/api'
import { Profile, tabOf } from '@/features/accounts/components/profile/profile'
import { failureText } from '@/features/accounts/failure'
import { t } from '@/features/accounts/texts'
import { Settings } from '@/features/notifications/components/settings'
import { Failure } from '@/kit/feedback/states'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { lazyPart } from '@/kit/loading/lazy-part'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { laterTexts } from '../../later-texts'
import { useAddress } from '../../use-address'

const Memberships = lazyPart(async () => {
  const part = import('@/features/commerce/components/store/memberships')
  await laterTexts('commerce')
  return (await part).Memberships
})

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
        {data && (
          <Profile
            me={data.data}
            tab={tabOf(search.tab)}
            memberships={
              <Suspense fallback={<RowSkeleton count={1} />}>
                <Memberships />
              </Suspense>
            }
            notifications={<Settings />}
          />
        )}
        {!data && error && <Failure message={failureText(error)} onRetry={refetch} />}
        {!data && !error && <RowSkeleton />}
      </div>
    </main>
  )
}
