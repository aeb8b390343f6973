import { Suspense } from 'react'
import { lazyPart } from '@/kit/loading/lazy-part'
import { useMe } from '../../api'
import { useRenewPassword } from '../../people-api'

const ForcedReset = lazyPart(async () => (await import('./forced-reset')).ForcedReset)

/** Opens the forced reset for whoever owes a password, on whatever screen they are (SPEC §4). */
export function ForcedResetHost() {
  const me = useMe()
  const { renew, refresh } = useRenewPassword()
  if (!me || me.password_verified) return null
  return (
    <Suspense>
      <ForcedReset email={me.email} onSave={renew} onDone={refresh} />
    </Suspense>
  )
}
