import { useForm } from '@mantine/form'
import { useId } from 'react'
import type { User } from '@/api/types'
import { toast } from '@/kit/toast'
import { isPhone, isUsername } from '../person'
import { useChangeMe } from '../profile-api'
import { t } from '../texts'
import { useSend } from '../use-send'
import { Field } from './field'
import { FormError } from './form-error'

const useDetails = (me: User) =>
  useForm({
    name: 'details',
    initialValues: {
      last_name: me.last_name,
      first_name: me.first_name,
      username: me.username,
      phone: me.phone,
      language: me.language,
    },
    validate: {
      first_name: (name) => (name.trim() ? null : t('login.required')),
      username: (name) => (isUsername(name) ? null : t('register.username_rule')),
      phone: (phone) => (!phone.trim() || isPhone(phone) ? null : t('profile.phone_error')),
    },
  })

/** Names, telephone and the language of letters. */
export function DetailsForm({ me }: { me: User }) {
  const id = useId()
  const change = useChangeMe()
  const form = useDetails(me)
  const { busy, wrong, onSubmit } = useSend(form, async (values) => {
    await change(values)
    toast({ kind: 'success', text: t('profile.saved') })
  })
  const field = form.getInputProps
  return (
    <form className="profile-form" onSubmit={onSubmit} noValidate>
      <FormError text={wrong} />
      <Field label={t('profile.last_name')} autoComplete="family-name" {...field('last_name')} />
      <Field label={t('register.first_name')} autoComplete="given-name" {...field('first_name')} />
      <Field
        label={t('register.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <Field
        label={t('profile.phone')}
        type="tel"
        autoComplete="tel-national"
        {...field('phone')}
      />
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {t('profile.language')}
        </label>
        <span className="input">
          <select id={id} {...field('language')}>
            <option value="mn">Монгол</option>
            <option value="en">English</option>
          </select>
        </span>
      </div>
      <p>
        <button type="submit" className="button button-primary" disabled={busy}>
          {t('action.save')}
        </button>
      </p>
    </form>
  )
}
