import { site } from '@/api/site'
import type { User } from '@/api/types'
import { closeModal, openConfirm } from '@/kit/dialog/modal'
import { toast } from '@/kit/feedback/toast'
import { CheckField, ChoiceField, FormError, TextField } from '@/kit/form/fields'
import { useForm } from '@/kit/form/use-form'
import { changeMember, removeMember, useAskAgain } from '../members-api'
import { rolesFor } from '../model'
import { t } from '../texts'
import type { Member } from '../types'

export interface MemberFormProps {
  member: Member
  me: User
}

/** A member's role, last day and suspension, and the way out. */
export function MemberForm({ member, me }: MemberFormProps) {
  const again = useAskAgain()
  const given = rolesFor(me.role, site().organization?.hub ?? false)
  const out = rolesFor('hub_admin', true).indexOf(member.role) >= given.length
  async function done(text: string) {
    closeModal('member')
    toast({ kind: 'success', text })
    await again()
  }
  const { role, ends_on } = member
  const { field, box, wrong, busy, act, onSubmit } = useForm({
    initial: { role, ends_on, suspended: member.state === 'suspended' },
    send: async (change) => {
      await changeMember(member.id, change)
      await done(t('state.saved'))
    },
  })
  const remove = () =>
    openConfirm({
      title: t('members.remove'),
      children: <p>{t('members.remove_question', { name: member.username })}</p>,
      labels: { confirm: t('members.remove'), cancel: t('action.cancel') },
      onConfirm: () =>
        void act(() => removeMember(member.id)).then((gone) =>
          gone ? done(t('members.removed')) : undefined,
        ),
    })
  return (
    <form className="admin-form" onSubmit={onSubmit} noValidate>
      <p className="admin-note">{t('members.sessions_end')}</p>
      <ChoiceField
        label={t('members.role')}
        options={(out ? [role, ...given] : given).map((each) => [each, t(`role.${each}`)])}
        {...field('role')}
      />
      <TextField
        label={t('members.ends_on')}
        type="date"
        hint={t('members.ends_on_hint')}
        {...field('ends_on')}
      />
      <CheckField
        label={t('members.suspend')}
        hint={t('members.suspend_hint')}
        {...box('suspended')}
      />
      <FormError text={wrong} />
      <div className="dialog-acts">
        <button type="button" className="button button-text admin-danger" onClick={remove}>
          {t('members.remove')}
        </button>
        <button type="submit" className="button button-primary" disabled={busy}>
          {t('action.save')}
        </button>
      </div>
    </form>
  )
}
