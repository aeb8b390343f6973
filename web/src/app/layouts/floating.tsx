import { site } from '@/api/site'
import { Accessibility } from '@/features/accessibility/components/accessibility'
import { ModalOutlet } from '@/kit/modal-outlet'

/** What lies over every screen: dialogs, and where the organisation offers it the panel. */
export function Floating({ panel }: { panel: boolean }) {
  return (
    <>
      <ModalOutlet />
      {panel && site().organization?.settings.usingAccessibility && <Accessibility />}
    </>
  )
}
