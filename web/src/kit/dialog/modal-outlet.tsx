import { Suspense } from 'react'
import { lazyPart } from '../loading/lazy-part'
import { useModals } from './modal'

const ModalHost = lazyPart(async () => (await import('./modal-host')).ModalHost, { floats: true })

/** Fetches the code of dialogs, so that the first one opens at once, and without a connection. */
export const bringDialogs = () => ModalHost.ahead().catch(() => undefined)

/** Where dialogs appear; their code comes with the first one, or before. */
export function ModalOutlet() {
  return useModals().length > 0 ? (
    <Suspense>
      <ModalHost />
    </Suspense>
  ) : null
}
