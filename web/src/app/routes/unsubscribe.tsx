import { Unsubscribe } from '@/features/notifications/components/unsubscribe'
import { t } from '@/features/notifications/texts'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { useAddress } from '../use-address'

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
