import { useQuery } from '@tanstack/react-query'
import type { APIToken, User } from '@/api/types'
import { closeModal, openConfirm, openModal } from '@/kit/dialog/modal'
import { Failure } from '@/kit/feedback/states'
import { toast } from '@/kit/feedback/toast'
import { shortDate } from '@/kit/format/date'
import { ago } from '@/kit/format/relative'
import { Icon } from '@/kit/icons/icon'
import { factorQuery, tokensQuery, useMakeToken, useRevokeToken } from '../../factors-api'
import { failureText } from '../../failure'
import { t } from '../../texts'
import { FormSkeleton } from '../profile/form-skeleton'
import { TokenForm } from './token-form'

const id = 'token'
const close = () => closeModal(id, true)
const refused = (error: unknown) => toast({ kind: 'danger', text: failureText(error) })
const staffRoles = ['publisher', 'librarian', 'admin', 'hub_admin']

function Line({ token, onRevoke }: { token: APIToken; onRevoke: () => void }) {
  const over = Date.parse(token.expires_at) <= Date.now()
  return (
    <li>
      <Icon name="outside" size={22} />
      <span>
        <b>{token.name}</b>
        <span className={over ? 'badge badge-warn' : 'badge badge-info'}>
          {over ? t('tokens.over') : t(`tokens.scope_${token.scope}`)}
        </span>
        <span className="profile-note">
          <span className="num">…{token.ending}</span> ·{' '}
          {t('tokens.until', { date: shortDate(token.expires_at) })} ·{' '}
          {token.used_at ? t('tokens.used', { time: ago(token.used_at) }) : t('tokens.unused')}
        </span>
      </span>
      <button
        type="button"
        className="button button-secondary"
        aria-label={t('tokens.revoke_of', { name: token.name })}
        onClick={onRevoke}
      >
        {t('tokens.revoke')}
      </button>
    </li>
  )
}

/** The tokens that the person's own programs call with. */
export function TokensPart({ me }: { me: User }) {
  const { data, error, refetch } = useQuery(tokensQuery())
  const codes = useQuery(factorQuery()).data?.data.on
  const make = useMakeToken()
  const revoke = useRevokeToken()
  const add = () =>
    openModal({
      id,
      title: t('tokens.add'),
      children: (
        <TokenForm
          codes={codes}
          staff={staffRoles.includes(me.role)}
          onMake={make}
          onClose={close}
        />
      ),
    })
  const ask = (token: APIToken) =>
    openConfirm({
      title: t('tokens.revoke_of', { name: token.name }),
      children: <p>{t('tokens.revoke_question')}</p>,
      labels: { confirm: t('tokens.revoke'), cancel: t('action.cancel') },
      onConfirm: () =>
        revoke.mutate(token.id, {
          onSuccess: () => toast({ kind: 'success', text: t('tokens.revoked') }),
          onError: refused,
        }),
    })
  return (
    <section className="profile-part" data-slot="tokens">
      <h2>{t('tokens.title')}</h2>
      <p className="muted">{t('tokens.hint')}</p>
      {error && <Failure message={failureText(error)} onRetry={refetch} />}
      {!data && !error && <FormSkeleton />}
      {data?.data.length === 0 && <p className="profile-note">{t('tokens.none')}</p>}
      <ul className="profile-list">
        {data?.data.map((token) => (
          <Line key={token.id} token={token} onRevoke={() => ask(token)} />
        ))}
      </ul>
      <button type="button" className="button button-secondary" onClick={add}>
        {t('tokens.add')}
      </button>
    </section>
  )
}
