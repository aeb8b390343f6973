import { useQuery } from '@tanstack/react-query'
import type { User } from '@/api/types'
import { openConfirm } from '@/kit/dialog/modal'
import { Failure } from '@/kit/feedback/states'
import { toast } from '@/kit/feedback/toast'
import { TextField } from '@/kit/form/fields'
import { Icon } from '@/kit/icons/icon'
import { failureText } from '../../failure'
import { required, useAccountForm } from '../../form'
import { ownGroupsQuery, useJoinGroup, useLeaveGroup } from '../../groups-api'
import { t } from '../../texts'
import { FormSkeleton } from './form-skeleton'

const refused = (error: unknown) => toast({ kind: 'danger', text: failureText(error) })

/** Joins by the code that a teacher or librarian gave. */
function JoinForm() {
  const join = useJoinGroup()
  const { field, errors, wrong, busy, onSubmit } = useAccountForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: required(code) }),
    names: { invitation_over: 'code' },
    send: async ({ code }, { reset }) => {
      const name = await join(code)
      reset()
      toast({ kind: 'success', text: t('own_groups.joined', { name }) })
    },
  })
  return (
    <form className="profile-form" onSubmit={onSubmit} noValidate>
      <TextField
        label={t('own_groups.code')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        {...field('code')}
        error={errors.code || wrong}
      />
      <p>
        <button type="submit" className="button button-secondary" disabled={busy}>
          {t('own_groups.join')}
        </button>
      </p>
    </form>
  )
}

/** The groups of somebody who belongs to the organisation, each with the way out. */
export function GroupsPart({ me }: { me: User }) {
  const member = me.role !== 'visitor'
  const { data, error, refetch } = useQuery({ ...ownGroupsQuery(), enabled: member })
  const leave = useLeaveGroup()
  if (!member) return null
  const ask = (id: string, name: string) =>
    openConfirm({
      title: t('own_groups.leave_title', { name }),
      children: <p>{t('own_groups.leave_question')}</p>,
      labels: { confirm: t('own_groups.leave'), cancel: t('action.cancel') },
      onConfirm: () => leave.mutate(id, { onError: refused }),
    })
  return (
    <section className="profile-part" data-slot="groups">
      <h2>{t('own_groups.title')}</h2>
      {error && <Failure onRetry={() => void refetch()} />}
      {!data && !error && <FormSkeleton />}
      {data?.data.length === 0 && <p className="muted">{t('own_groups.none')}</p>}
      <ul className="profile-list">
        {data?.data.map(({ id, name }) => (
          <li key={id}>
            <Icon name="school" size={22} />
            <b>{name}</b>
            <button
              type="button"
              className="button button-secondary"
              aria-label={t('own_groups.leave_of', { name })}
              disabled={leave.isPending}
              onClick={() => ask(id, name)}
            >
              {t('own_groups.leave')}
            </button>
          </li>
        ))}
      </ul>
      <JoinForm />
    </section>
  )
}
