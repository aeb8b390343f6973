import { Suspense } from 'react'
import { lazyPart } from '../loading/lazy-part'
import { useModals } from './modal'

const ModalHost = lazyPart(async () => (await import('./modal-host')).ModalHost, { floats: true })

/** Where dialogs appear; their code comes with the first one. */
export function ModalOutlet() {
  return useModals().length > 0 ? (
    <Suspense>
      <ModalHost />
    </Suspense>
  ) : null
}
