import { useEffect, useEffectEvent } from 'react'
import { textsOf } from '../i18n/texts'
import { Icon, type IconName } from '../icons/icon'
import type mn from '../messages.mn.json'
import type { Toast } from './toast'

const t = textsOf<typeof mn>('kit')

const icons: Record<Toast['kind'], IconName> = {
  success: 'check',
  danger: 'alert',
  warning: 'info',
  info: 'info',
}

/** In ms (SPEC §9). */
const usualStay = 4000

export interface ToastCardProps {
  toast: Toast
  /** Its time begins anew once it is no longer held. */
  held: boolean
  /** Its time is over. */
  onEnd: () => void
  onClose: () => void
}

/** One notice: what happened, in colour, sign and words. */
export function ToastCard({ toast, held, onEnd, onClose }: ToastCardProps) {
  const { kind, title, text, stay = usualStay } = toast
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => end(), stay)
    return () => clearTimeout(timer)
  }, [held, stay])
  return (
    <div className={`toast toast-${kind}`}>
      <Icon name={icons[kind]} size={22} />
      <div className="toast-words">
        {title && <b>{title}</b>}
        <p>{text}</p>
      </div>
      <button type="button" className="icon-button" aria-label={t('toast.close')} onClick={onClose}>
        <Icon name="close" size={20} />
      </button>
    </div>
  )
}
