import { Suspense } from 'react'
import { keepsTitles } from '@/api/offline-owner'
import { t } from '@/features/accounts/texts'
import { lastKnownName } from '@/features/accounts/who'
import { OfflineNote, SavedTitles } from './offline-parts'

/**
 * Home while offline: who was signed in, and the titles kept on this device. Without any, the code
 * that lists them may not be on the device, and is not asked for.
 */
export function OfflineHome() {
  const name = lastKnownName()
  const who = <p className="muted">{name ? t('offline.who', { name }) : t('offline.guest')}</p>
  return (
    <div className="wrap section" data-slot="offline-home">
      {keepsTitles() ? (
        <Suspense fallback={null}>
          <OfflineNote />
          {who}
          <SavedTitles />
        </Suspense>
      ) : (
        <>
          <p role="status">{t('offline.nothing')}</p>
          {who}
        </>
      )}
    </div>
  )
}
