import { useQuery } from '@tanstack/react-query'
import { site } from '@/api/site'
import { AskButton } from '@/kit/dialog/ask-button'
import { toast } from '@/kit/feedback/toast'
import { ChoiceField, FormError, TextField } from '@/kit/form/fields'
import { useAct } from '@/kit/form/use-act'
import { useForm } from '@/kit/form/use-form'
import { shortDate } from '@/kit/format/date'
import { Pagination } from '@/kit/navigation/pagination'
import { paths } from '@/kit/navigation/paths'
import { groupsQuery } from '../groups-api'
import { invitationsQuery, invite, listSize, resend, revoke, useAskAgain } from '../members-api'
import { rolesFor } from '../model'
import { t } from '../texts'
import type { Invitation, Role } from '../types'
import { ActedTable } from './acted-table'
import type { SectionProps } from './admin'
import { InvitationImport } from './invitation-import'
import { EmptyList, QueryResult } from './query-result'

const blank = { email: '', first_name: '', role: 'reader' as Role, ends_on: '', group_id: '' }

/** Asks one person. */
function InviteForm({ me }: Pick<SectionProps, 'me'>) {
  const again = useAskAgain()
  const groups = useQuery(groupsQuery(1, 100)).data?.data ?? []
  const { field, wrong, busy, onSubmit } = useForm({
    initial: blank,
    names: { expires: 'ends_on' },
    send: async (said, { set }) => {
      await invite(said)
      toast({ kind: 'success', text: t('invite.sent') })
      set({ email: '', first_name: '' })
      await again()
    },
  })
  const given = rolesFor(me.role, site().organization?.hub ?? false)
  return (
    <form className="admin-form admin-two" onSubmit={onSubmit} noValidate data-slot="invite">
      <TextField label={t('invite.email')} type="email" autoComplete="off" {...field('email')} />
      <TextField label={t('invite.first_name')} autoComplete="off" {...field('first_name')} />
      <ChoiceField
        label={t('members.role')}
        options={given.map((role) => [role, t(`role.${role}`)])}
        {...field('role')}
      />
      <TextField label={t('members.ends_on')} type="date" {...field('ends_on')} />
      {groups.length > 0 && (
        <ChoiceField
          label={t('invite.group')}
          options={[
            ['', t('invite.no_group')],
            ...groups.map(({ id, name }) => [id, name] as const),
          ]}
          {...field('group_id')}
        />
      )}
      <div className="admin-wide">
        <FormError text={wrong} />
        <button type="submit" className="button button-primary" disabled={busy}>
          {t('invite.send')}
        </button>
      </div>
    </form>
  )
}

const badges = { waiting: 'badge-info', accepted: 'badge-ok', revoked: '', expired: 'badge-warn' }

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const again = useAskAgain()
  const { busy, wrong, act } = useAct()
  const { id, email, state } = invitation
  const sendAgain = () =>
    void act(() => resend(id)).then((sent) => {
      if (sent) toast({ kind: 'success', text: t('invite.sent') })
      return again()
    })
  return (
    <tr>
      <td>
        <b>{email}</b>
        <span className="admin-note">
          {[invitation.first_name, invitation.group].filter(Boolean).join(' · ')}
        </span>
        <FormError text={wrong} />
      </td>
      <td data-label={t('members.role')}>{t(`role.${invitation.role}`)}</td>
      <td data-label={t('invite.state')}>
        <span className={`badge ${badges[state]}`}>{t(`invited.${state}`)}</span>
      </td>
      <td data-label={t('invite.sent_on')} className="num">
        {shortDate(invitation.created_at)}
      </td>
      <td className="admin-acts">
        {(state === 'waiting' || state === 'expired') && (
          <>
            <button
              type="button"
              className="button button-secondary"
              aria-label={t('invite.resend_to', { email })}
              disabled={busy}
              onClick={sendAgain}
            >
              {t('invite.resend')}
            </button>
            <AskButton
              act={t('invite.revoke')}
              label={t('invite.revoke_of', { email })}
              question={t('invite.revoke_question', { email })}
              cancel={t('action.cancel')}
              className="admin-danger"
              busy={busy}
              onAct={() => act(() => revoke(id)).then(again)}
            />
          </>
        )}
      </td>
    </tr>
  )
}

function InvitationTable({ invitations }: { invitations: Invitation[] }) {
  return (
    <ActedTable
      slot="invitations"
      heads={[t('invite.email'), t('members.role'), t('invite.state'), t('invite.sent_on')]}
    >
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} />
      ))}
    </ActedTable>
  )
}

/** Who was asked to become a member, and asking: one by one or by a file. */
export function Invitations({ me, search }: SectionProps) {
  const query = useQuery(invitationsQuery(Number(search.page) || 1))
  return (
    <>
      <h2>{t('section.invitations')}</h2>
      <p className="admin-lead">{t('invite.lead')}</p>
      <InviteForm me={me} />
      <InvitationImport />
      <h3>{t('invite.list')}</h3>
      <QueryResult query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyList title={t('invite.none')} hint={t('invite.none_hint')} />
          ) : (
            <>
              <InvitationTable invitations={data} />
              <Pagination
                page={meta?.page ?? 1}
                size={listSize}
                total={meta?.total ?? 0}
                target={(page) => paths.admin('invitations', { page })}
              />
            </>
          )
        }
      </QueryResult>
    </>
  )
}
