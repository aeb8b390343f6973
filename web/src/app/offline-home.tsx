import { Suspense } from 'react'
import { t } from '@/features/accounts/texts'
import { whoWas } from '@/features/accounts/who'
import { KeptShelf, NoLine } from './keep-parts'

/** What is left of home without a line: the titles on this device, and whose they are. */
export function OfflineHome() {
  const name = whoWas()
  return (
    <div className="wrap" data-slot="offline-home">
      <Suspense fallback={null}>
        <NoLine />
        <p className="muted">{name ? t('offline.who', { name }) : t('offline.guest')}</p>
        <KeptShelf />
      </Suspense>
    </div>
  )
}
