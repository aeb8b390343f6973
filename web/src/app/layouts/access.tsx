import { site } from '@/api/site'
import { AccessButton } from '@/features/accessibility/components/access-button'
import { AccessEntry } from '@/features/accessibility/components/access-entry'

/** Whether the portal offers the accessibility panel. */
const offered = () => site().organization?.settings.usingAccessibility === true

/** The panel's button in a bar, where the portal offers it. */
export const Access = () => (offered() ? <AccessButton /> : null)

/** The panel's entry in the phone's menu. */
export const AccessInMenu = ({ onClose }: { onClose: () => void }) =>
  offered() ? <AccessEntry onClose={onClose} /> : null
