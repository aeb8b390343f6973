import type { NotificationSettings } from '@/api/types'
import { ChoiceField } from '@/kit/form/fields'
import type { SettingsChange } from '../settings-api'
import { t } from '../texts'

/** The hours that are offered first. */
const usual = { from: '22:00', to: '08:00' }

const halfHours = Array.from(
  { length: 48 },
  (_, n) => `${String(n >> 1).padStart(2, '0')}:${n % 2 ? '30' : '00'}`,
)

/** Times of the day, with what is chosen and without the other end. */
const times = (chosen: string, other: string) =>
  [...new Set([...halfHours, chosen])]
    .filter((time) => time !== other)
    .sort()
    .map((time) => [time, time] as const)

/** Mongolia's two time zones, that of this device and the one that is chosen. */
function zones(chosen: string) {
  const named: Record<string, string> = {
    'Asia/Ulaanbaatar': t('settings.zone_ulaanbaatar'),
    'Asia/Hovd': t('settings.zone_hovd'),
  }
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  return [...new Set(['Asia/Ulaanbaatar', 'Asia/Hovd', here, chosen])]
    .filter(Boolean)
    .map((zone) => [zone, named[zone] ?? zone.replaceAll('_', ' ')] as const)
}

export interface QuietHoursProps {
  settings: NotificationSettings
  change: (change: SettingsChange) => void
}

/** The hours in which nothing disturbs, on the reader's own clock. */
export function QuietHours({ settings, change }: QuietHoursProps) {
  const { from, to } = settings.quiet_hours
  return (
    <section className="profile-part" data-slot="quiet-hours">
      <h2>{t('settings.quiet')}</h2>
      <p className="muted">{t('settings.quiet_hint')}</p>
      <label className="check">
        <input
          type="checkbox"
          checked={from !== ''}
          onChange={({ target }) =>
            change({ quiet_hours: target.checked ? usual : { from: '', to: '' } })
          }
        />
        {t('settings.quiet_on')}
      </label>
      <div className="quiet-hours">
        {from && (
          <>
            <ChoiceField
              label={t('settings.quiet_from')}
              options={times(from, to)}
              value={from}
              onText={(time) => change({ quiet_hours: { from: time, to } })}
            />
            <ChoiceField
              label={t('settings.quiet_to')}
              options={times(to, from)}
              value={to}
              onText={(time) => change({ quiet_hours: { from, to: time } })}
            />
          </>
        )}
        <ChoiceField
          label={t('settings.zone')}
          options={zones(settings.time_zone)}
          value={settings.time_zone}
          onText={(zone) => change({ time_zone: zone })}
        />
      </div>
    </section>
  )
}
