import { useState } from 'react'
import { Icon } from '@/kit/icon'
import { t } from '../texts'
import { Field, type FieldProps } from './field'

/** A password with an eye to see it. */
export function PasswordField(props: Omit<FieldProps, 'label' | 'end'>) {
  const [seen, setSeen] = useState(false)
  return (
    <Field
      {...props}
      label={t('login.password')}
      type={seen ? 'text' : 'password'}
      autoComplete="current-password"
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
