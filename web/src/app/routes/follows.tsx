import { FollowList } from '@/features/follows/components/follow-list'
import { t } from '@/features/follows/texts'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { useAddress } from '../use-address'

/** `/follows`: the authors, series and periodicals that a reader follows. */
export function FollowsScreen() {
  const { search } = useAddress()
  useDocumentTitle(t('page.title'))
  return (
    <main id="main" className="wrap" data-slot="main">
      <div className="page-head">
        <h1>{t('page.title')}</h1>
      </div>
      <FollowList search={search} />
    </main>
  )
}
