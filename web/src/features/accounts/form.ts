import { type FormOptions, useForm } from '@/kit/form/use-form'
import { isEmail } from './components/password/rules'
import { failureText } from './failure'
import { t } from './texts'
import './form.css'

/** A form of the kit that says after too many attempts for how long to wait. */
export const useAccountForm = <Values extends object>(options: FormOptions<Values>) =>
  useForm({ failure: failureText, ...options })

export const required = (text: string) => (text.trim() ? undefined : t('login.required'))

/** A username as the server counts it: trimmed, in small letters (PRODUCT, Accounts). */
export const wrongUsername = (username: string) =>
  /^[a-z0-9._]{3,32}$/.test(username.trim().toLowerCase()) ? undefined : t('register.username_rule')

/** Eight digits, with or without the country's code. */
export const wrongPhone = (phone: string) =>
  /^(\+?976)?\d{8}$/.test(phone.replace(/[\s-]/g, '')) ? undefined : t('profile.phone_error')

export const wrongEmail = (email: string) =>
  isEmail(email.trim()) ? undefined : t('password.error_email')
