import { type FormEvent, useState } from 'react'
import { site } from '@/api/site'
import type { User } from '@/api/types'
import { closeModal, openConfirm } from '@/kit/modal'
import { toast } from '@/kit/toast'
import { changeMember, removeMember, useAskAgain } from '../members-api'
import { rolesFor } from '../model'
import { t } from '../texts'
import type { Member, Role } from '../types'
import { useAct } from '../use-act'
import { ChoiceField, Switch, TextField, Wrong } from './fields'

export interface MemberFormProps {
  member: Member
  me: User
}

/** A member's role, last day and suspension, and the way out. */
export function MemberForm({ member, me }: MemberFormProps) {
  const [role, setRole] = useState<string>(member.role)
  const [endsOn, setEndsOn] = useState(member.ends_on)
  const [suspended, setSuspended] = useState(member.state === 'suspended')
  const again = useAskAgain()
  const { busy, wrong, act } = useAct(['role', 'ends_on'])
  const given = rolesFor(me.role, site().organization?.hub ?? false)
  const out = rolesFor('hub_admin', true).indexOf(member.role) >= given.length
  async function done(text: string) {
    closeModal('member')
    toast({ kind: 'success', text })
    await again()
  }
  async function save(event: FormEvent) {
    event.preventDefault()
    const change = { role: role as Role, ends_on: endsOn, suspended }
    if (await act(() => changeMember(member.id, change))) await done(t('state.saved'))
  }
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
    <form className="admin-form" onSubmit={save} noValidate>
      <p className="admin-note">{t('members.sessions_end')}</p>
      <ChoiceField
        label={t('members.role')}
        value={role}
        error={wrong.fields.role}
        options={(out ? [member.role, ...given] : given).map((r) => [r, t(`role.${r}`)] as const)}
        onText={setRole}
      />
      <TextField
        label={t('members.ends_on')}
        type="date"
        value={endsOn}
        error={wrong.fields.ends_on}
        hint={t('members.ends_on_hint')}
        onText={setEndsOn}
      />
      <Switch
        label={t('members.suspend')}
        hint={t('members.suspend_hint')}
        checked={suspended}
        onCheck={setSuspended}
      />
      <Wrong text={wrong.whole} />
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
