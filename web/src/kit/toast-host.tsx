import { Notifications, notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { textsOf } from './i18n/texts'
import { Icon, type IconName } from './icon'
import type mn from './messages.mn.json'
import { Overlay } from './overlay'
import { receiveToasts, type Toast } from './toast'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/notifications/styles.layer.css'
import './styles/toast.css'

const t = textsOf<typeof mn>('kit')
const icons: Record<Toast['kind'], IconName> = {
  success: 'check',
  danger: 'alert',
  warning: 'info',
  info: 'info',
}

function show({ kind, title, text }: Toast) {
  notifications.show({
    title,
    message: text,
    icon: <Icon name={icons[kind]} size={22} />,
    className: `toast toast-${kind}`,
    role: kind === 'danger' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': t('toast.close'), size: 44 },
  })
}

/** At most five at a time, top right, 4 s each (SPEC §9). */
export function ToastHost() {
  useEffect(() => receiveToasts(show), [])
  return (
    <Overlay>
      <Notifications position="top-right" limit={5} autoClose={4000} zIndex={500} />
    </Overlay>
  )
}
