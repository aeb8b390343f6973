import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { openConfirm } from '@/kit/dialog/modal'
import { Failure } from '@/kit/feedback/states'
import { toast } from '@/kit/feedback/toast'
import { ago } from '@/kit/format/relative'
import { Icon } from '@/kit/icons/icon'
import { paths } from '@/kit/navigation/paths'
import { failureText } from '../../failure'
import { askLogout } from '../../logout'
import { sessionsQuery, useEndSession, useLeaveEverywhere } from '../../profile-api'
import { t } from '../../texts'
import { FormSkeleton } from '../profile/form-skeleton'

const refused = (error: unknown) => toast({ kind: 'danger', text: failureText(error) })

/** Signs out every device, this one too; asks first. */
function LeaveEverywhere() {
  const leave = useLeaveEverywhere()
  const router = useRouter()
  async function go() {
    await leave().then(async (there) => {
      toast({ kind: 'success', text: t('menu.signed_out') })
      await router.navigate(paths.login() as never)
      if (there) askLogout(there)
    }, refused)
  }
  const ask = () =>
    openConfirm({
      title: t('sessions.sign_out_all'),
      children: <p>{t('sessions.all_question')}</p>,
      labels: { confirm: t('sessions.sign_out_all'), cancel: t('action.cancel') },
      onConfirm: () => void go(),
    })
  return (
    <button type="button" className="button button-text" onClick={ask}>
      {t('sessions.sign_out_all')}
    </button>
  )
}

/** The devices that are signed in, each with the way to sign it out. */
export function SessionsPart() {
  const { data, error, refetch } = useQuery(sessionsQuery())
  const end = useEndSession()
  const devices = data?.data ?? []
  const out = (id?: string) => end.mutate(id, { onError: refused })
  return (
    <section className="profile-part" data-slot="sessions">
      <h2>{t('sessions.title')}</h2>
      {error && <Failure message={failureText(error)} onRetry={refetch} />}
      {!data && !error && <FormSkeleton />}
      <ul className="profile-list">
        {devices.map(({ id, current, device, address, seen_at }) => (
          <li key={id}>
            <Icon name="device" size={22} />
            <span>
              <b>{device || t('sessions.unknown')}</b>
              {current && <span className="badge badge-ok">{t('sessions.this')}</span>}
              <span className="profile-note">
                {t('sessions.last_seen', { time: ago(seen_at) })}
                {address && <span className="num"> · {address}</span>}
              </span>
            </span>
            {!current && (
              <button
                type="button"
                className="button button-secondary"
                aria-label={t('sessions.sign_out_of', { device: device || t('sessions.unknown') })}
                disabled={end.isPending}
                onClick={() => out(id)}
              >
                {t('sessions.sign_out')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <div className="profile-acts">
        {devices.length > 1 && (
          <button
            type="button"
            className="button button-secondary"
            disabled={end.isPending}
            onClick={() => out()}
          >
            {t('sessions.sign_out_others')}
          </button>
        )}
        <LeaveEverywhere />
      </div>
    </section>
  )
}
