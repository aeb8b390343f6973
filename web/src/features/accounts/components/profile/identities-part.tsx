import { useQuery } from '@tanstack/react-query'
import { toast } from '@/kit/feedback/toast'
import { ago } from '@/kit/format/relative'
import { Icon } from '@/kit/icons/icon'
import { failureText } from '../../failure'
import { identitiesQuery, useUnlink } from '../../provider-api'
import { t } from '../../texts'

const refused = (error: unknown) => toast({ kind: 'danger', text: failureText(error) })

/** The ways in by organisations, each with the way to end it; nothing when there is none. */
export function IdentitiesPart() {
  const { data } = useQuery(identitiesQuery())
  const unlink = useUnlink()
  const identities = data?.data ?? []
  if (identities.length === 0) return null
  return (
    <section className="profile-part" data-slot="identities">
      <h2>{t('identities.title')}</h2>
      <ul className="profile-list">
        {identities.map(({ id, organization, used_at }) => (
          <li key={id}>
            <Icon name="building" size={22} />
            <span>
              <b>{organization}</b>
              <span className="profile-note">{t('identities.used', { time: ago(used_at) })}</span>
            </span>
            <button
              type="button"
              className="button button-secondary"
              aria-label={t('identities.unlink_of', { organization })}
              disabled={unlink.isPending}
              onClick={() => unlink.mutate(id, { onError: refused })}
            >
              {t('identities.unlink')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
