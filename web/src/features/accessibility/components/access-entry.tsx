import { Icon } from '@/kit/icons/icon'
import { openPanel } from '../opened'
import { t } from '../texts'

/** The way to the panel in the phone's menu, which closes for it. */
export function AccessEntry({ onClose }: { onClose: () => void }) {
  function open() {
    onClose()
    openPanel()
  }
  return (
    <button type="button" onClick={open}>
      <Icon name="accessible" size={22} />
      {t('panel.title')}
    </button>
  )
}
