import { useQuery } from '@tanstack/react-query'
import { Failure } from '@/kit/feedback/states'
import { shortDate } from '@/kit/format/date'
import { ago } from '@/kit/format/relative'
import { Icon } from '@/kit/icons/icon'
import { passkeysQuery } from '../../factors-api'
import { failureText } from '../../failure'
import { canPasskey, isAddress } from '../../passkey'
import { t } from '../../texts'
import { nameOf, type Passkey, usePasskeyActs } from '../../use-passkey-acts'
import { FormSkeleton } from '../profile/form-skeleton'

interface LineProps {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}

function Line({ passkey, onRename, onRemove }: LineProps) {
  const name = nameOf(passkey)
  const used = passkey.used_at
    ? t('passkeys.used', { time: ago(passkey.used_at) })
    : t('passkeys.unused')
  return (
    <li>
      <Icon name="lock" size={22} />
      <span>
        <b>{name}</b>
        <span className="profile-note">
          {t('passkeys.made', { date: shortDate(passkey.created_at) })} · {used}
        </span>
      </span>
      <button
        type="button"
        className="button button-text"
        aria-label={t('passkeys.rename_of', { name })}
        onClick={onRename}
      >
        {t('passkeys.rename')}
      </button>
      <button
        type="button"
        className="button button-secondary"
        aria-label={t('passkeys.remove_of', { name })}
        onClick={onRemove}
      >
        {t('passkeys.remove')}
      </button>
    </li>
  )
}

/** The passkeys of the account, each with its name and last use, and the way to another. */
export function PasskeysPart() {
  const { data, error, refetch } = useQuery(passkeysQuery())
  const { onAdd, onRename, onRemove } = usePasskeyActs()
  return (
    <section className="profile-part" data-slot="passkeys">
      <h2>{t('passkeys.title')}</h2>
      <p className="muted">{t('passkeys.hint')}</p>
      {error && <Failure message={failureText(error)} onRetry={refetch} />}
      {!data && !error && <FormSkeleton />}
      {data?.data.length === 0 && <p className="profile-note">{t('passkeys.none')}</p>}
      <ul className="profile-list">
        {data?.data.map((passkey) => (
          <Line
            key={passkey.id}
            passkey={passkey}
            onRename={() => onRename(passkey)}
            onRemove={() => onRemove(passkey)}
          />
        ))}
      </ul>
      {canPasskey() ? (
        <button type="button" className="button button-secondary" onClick={onAdd}>
          {t('passkeys.add')}
        </button>
      ) : (
        <p className="profile-note">
          {t(isAddress(location.hostname) ? 'passkeys.no_domain' : 'passkeys.unable')}
        </p>
      )}
    </section>
  )
}
