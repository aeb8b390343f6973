import { Icon } from '@/kit/icon'

/** What went wrong with a form as a whole; nothing while nothing did. */
export function FormError({ text }: { text: string }) {
  return text ? (
    <p className="field-error" role="alert">
      <Icon name="alert" size={18} />
      {text}
    </p>
  ) : null
}
