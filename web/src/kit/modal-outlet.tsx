import { lazy, Suspense } from 'react'
import { useModals } from './modal'

const ModalHost = lazy(async () => ({ default: (await import('./modal-host')).ModalHost }))

/** Where dialogs appear; their code comes with the first one. */
export function ModalOutlet() {
  return useModals().length > 0 ? (
    <Suspense>
      <ModalHost />
    </Suspense>
  ) : null
}
