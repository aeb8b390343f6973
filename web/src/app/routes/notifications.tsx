import { NotificationList } from '@/features/notifications/components/notification-list'
import { Unsubscribe } from '@/features/notifications/components/unsubscribe'
import { t } from '@/features/notifications/texts'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { useAddress } from '../use-address'

/** `/notifications`: everything a reader was told. */
export function NotificationsScreen() {
  const { search } = useAddress()
  useDocumentTitle(t('bell.label'))
  return (
    <main id="main" className="wrap notifications" data-slot="main">
      <NotificationList search={search} />
      <p>
        <Link className="bell-act" to={paths.follows()}>
          {t('action.follows')}
        </Link>
      </p>
    </main>
  )
}

/** `/unsubscribe`: where the emails about notifications lead who wants no more of them. */
export function UnsubscribeScreen() {
  const { search } = useAddress()
  useDocumentTitle(t('unsubscribe.title'))
  return (
    <main id="main" className="wrap" data-slot="main">
      <div className="page-head">
        <h1>{t('unsubscribe.title')}</h1>
      </div>
      <Unsubscribe token={search.token ?? ''} />
    </main>
  )
}
