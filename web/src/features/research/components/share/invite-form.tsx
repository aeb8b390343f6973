import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/kit/feedback/toast'
import { ChoiceField, FormError } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { askAnew } from '../../done'
import { invite, type Role } from '../../folders-api'
import { t } from '../../texts'
import { PersonField } from './person-field'

export const roles = () =>
  [
    ['editor', t('share.editor')],
    ['viewer', t('share.viewer')],
  ] as const

/** Invites a person by username or address. */
export function InviteForm({ folder }: { folder: string }) {
  const client = useQueryClient()
  const { values, set, errors, wrong, busy, onSubmit } = useForm({
    initial: { person: '', role: 'editor' },
    names: { username: 'person', email: 'person' },
    check: ({ person }) => ({ person: person.trim() ? undefined : t('share.person_needed') }),
    send: async ({ person, role }, form) => {
      await invite(folder, person.trim(), role as Role)
      form.reset()
      toast({ kind: 'success', text: t('share.sent') })
      await askAnew(client)
    },
  })
  return (
    <form className="share-invite" onSubmit={onSubmit} noValidate>
      <PersonField
        folder={folder}
        value={values.person}
        error={errors.person}
        onText={(person) => set({ person })}
      />
      <ChoiceField
        label={t('share.role')}
        options={roles()}
        value={values.role}
        onText={(role) => set({ role })}
      />
      <button type="submit" className="button button-primary" aria-busy={busy}>
        {t('share.send')}
      </button>
      <FormError text={wrong} />
    </form>
  )
}
