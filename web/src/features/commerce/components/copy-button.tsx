import { errorText } from '@/kit/feedback/error-text'
import { toast } from '@/kit/feedback/toast'
import { Icon } from '@/kit/icons/icon'
import { t } from '../texts'

/** Puts a text on the clipboard and says so. */
async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast({ kind: 'success', text: t('action.copied') })
  } catch (error) {
    toast({ kind: 'danger', text: errorText(error) })
  }
}

export interface CopyButtonProps {
  text: string
  /** What it is, for its label. */
  name: string
}

export function CopyButton({ text, name }: CopyButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={t('action.copy', { name })}
      onClick={() => void copy(text)}
    >
      <Icon name="copy" />
    </button>
  )
}
