import { useState } from 'react'
import { Icon } from '@/kit/icon'
import { t } from '../texts'
import { Field, type FieldProps } from './field'

export interface PasswordFieldProps extends Omit<FieldProps, 'label' | 'end'> {
  /** «Нууц үг» unless another one is asked for. */
  label?: string
}

/** A password with an eye to see it. */
export function PasswordField({ label = t('login.password'), ...props }: PasswordFieldProps) {
  const [seen, setSeen] = useState(false)
  return (
    <Field
      autoComplete="current-password"
      {...props}
      label={label}
      type={seen ? 'text' : 'password'}
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
