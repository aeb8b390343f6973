import type { User } from '@/api/types'
import { toast } from '@/kit/feedback/toast'
import { ChoiceField, FormError, TextField } from '@/kit/form/fields'
import { required, useAccountForm, wrongPhone, wrongUsername } from '../../form'
import { useChangeMe } from '../../profile-api'
import { t } from '../../texts'

/** Names, telephone and the language of emails. */
export function DetailsForm({ me }: { me: User }) {
  const change = useChangeMe()
  const { last_name, first_name, username, phone, language } = me
  const { field, wrong, busy, onSubmit } = useAccountForm({
    initial: { last_name, first_name, username, phone, language },
    check: (values) => ({
      first_name: required(values.first_name),
      username: wrongUsername(values.username),
      phone: values.phone.trim() ? wrongPhone(values.phone) : undefined,
    }),
    send: async (values) => {
      await change(values)
      toast({ kind: 'success', text: t('profile.saved') })
    },
  })
  return (
    <form className="profile-form" onSubmit={onSubmit} noValidate>
      <FormError text={wrong} />
      <TextField
        label={t('profile.last_name')}
        autoComplete="family-name"
        {...field('last_name')}
      />
      <TextField
        label={t('register.first_name')}
        autoComplete="given-name"
        {...field('first_name')}
      />
      <TextField
        label={t('register.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <TextField
        label={t('profile.phone')}
        type="tel"
        autoComplete="tel-national"
        {...field('phone')}
      />
      <ChoiceField
        label={t('profile.language')}
        options={[
          ['mn', 'Монгол'],
          ['en', 'English'],
        ]}
        {...field('language')}
      />
      <p>
        <button type="submit" className="button button-primary" disabled={busy}>
          {t('action.save')}
        </button>
      </p>
    </form>
  )
}
