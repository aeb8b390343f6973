import { type KeyboardEvent, useState } from 'react'
import { TextField, type TextFieldProps } from '@/kit/form/fields'
import { Icon } from '@/kit/icons/icon'
import { t } from '../../texts'

export interface PasswordFieldProps extends Omit<TextFieldProps, 'label' | 'end' | 'hint'> {
  /** «Нууц үг» unless another one is asked for. */
  label?: string
}

/** A password with an eye to see it; it says when the keyboard writes capitals only. */
export function PasswordField({ label = t('login.password'), ...props }: PasswordFieldProps) {
  const [seen, setSeen] = useState(false)
  const [capitals, setCapitals] = useState(false)
  const watch = (event: KeyboardEvent) => setCapitals(event.getModifierState('CapsLock'))
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      label={label}
      type={seen ? 'text' : 'password'}
      onKeyDown={watch}
      onKeyUp={watch}
      hint={capitals && <span role="status">{t('password.caps_lock')}</span>}
      end={
        <button
          type="button"
          className="icon-button"
          aria-label={t(seen ? 'login.hide_password' : 'login.show_password')}
          onClick={() => setSeen(!seen)}
        >
          <Icon name={seen ? 'eyeOff' : 'eye'} size={22} />
        </button>
      }
    />
  )
}
