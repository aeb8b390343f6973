import type { NotificationChoice } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { frequencies, type SettingsChange, useSettings } from '../settings-api'
import { t, typeText } from '../texts'
import { QuietHours } from './quiet-hours'
import '../settings.css'

interface ChoiceRowProps {
  choice: NotificationChoice
  change: (change: SettingsChange) => void
}

/** How the reader is told of one type: by the bell, by email. */
function ChoiceRow({ choice: { type, in_app: inApp, email, fixed }, change }: ChoiceRowProps) {
  const name = typeText(type)
  const set = (chosen: Partial<NotificationChoice>) => change({ types: [{ type, ...chosen }] })
  return (
    <li data-slot="choice">
      <b>{name}</b>
      {fixed === 'all' ? (
        <span className="choice-fixed">{t('settings.fixed')}</span>
      ) : (
        <>
          <label className="check">
            <input
              type="checkbox"
              checked={inApp}
              disabled={fixed === 'in_app'}
              aria-label={t('settings.bell_of', { type: name })}
              onChange={({ target }) => set({ in_app: target.checked })}
            />
            {t('settings.bell')}
          </label>
          <label className="select">
            {t('settings.email')}
            <select
              value={email}
              aria-label={t('settings.email_of', { type: name })}
              onChange={({ target }) => set({ email: target.value as NotificationChoice['email'] })}
            >
              {frequencies.map((often) => (
                <option key={often} value={often}>
                  {t(`settings.email.${often}`)}
                </option>
              ))}
            </select>
          </label>
        </>
      )}
    </li>
  )
}

/** When and how a reader is told: by type and channel, and in which hours not. */
export function Settings() {
  const { settings, error, refetch, change, saved } = useSettings()
  if (error && !settings) return <Failure message={errorText(error)} onRetry={refetch} />
  if (!settings) return <RowSkeleton />
  return (
    <>
      <section className="profile-part" data-slot="notification-types">
        <h2>{t('settings.title')}</h2>
        <p className="muted">{t('settings.lead')}</p>
        <ul className="choices">
          {settings.types.map((choice) => (
            <ChoiceRow key={choice.type} choice={choice} change={change} />
          ))}
        </ul>
        <p className="profile-note">{t('settings.digest_hint')}</p>
      </section>
      <QuietHours settings={settings} change={change} />
      <p className="visually-hidden" role="status">
        {saved && t('settings.saved')}
      </p>
    </>
  )
}
