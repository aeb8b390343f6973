import { type FormOptions, useForm } from '@/kit/form/use-form'
import { failureText } from './failure'
import { isEmail } from './password'
import { t } from './texts'
import './form.css'

/** A form of the kit that says after too many attempts for how long to wait. */
export const useAccountForm = <Values extends object>(options: FormOptions<Values>) =>
  useForm({ failure: failureText, ...options })

export const required = (text: string) => (text.trim() ? undefined : t('login.required'))

export const wrongEmail = (email: string) =>
  isEmail(email.trim()) ? undefined : t('password.error_email')
