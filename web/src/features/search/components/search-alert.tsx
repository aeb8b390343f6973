import { errorText } from '@/kit/feedback/error-text'
import { toast } from '@/kit/feedback/toast'
import type { Saved } from '../saved'
import { useSearchAlert } from '../saved-api'
import { t } from '../texts'

const alerts = ['off', 'daily', 'weekly'] as const

/** How often the reader is told what is new for a saved search. */
export function SearchAlert({ saved, reader }: { saved: Saved; reader: string }) {
  const set = useSearchAlert(reader)
  const change = (alert: Saved['alert']) =>
    set.mutate(
      { saved, alert },
      {
        onSuccess: () =>
          toast({ kind: 'success', text: t(alert === 'off' ? 'alert.ended' : 'alert.saved') }),
        onError: (error) =>
          toast({ kind: 'danger', title: t('advanced.saved'), text: errorText(error) }),
      },
    )
  return (
    <span className="input saved-alert">
      <select
        aria-label={t('alert.label', { name: saved.name })}
        value={saved.alert}
        onChange={(event) => change(event.target.value as Saved['alert'])}
      >
        {alerts.map((alert) => (
          <option key={alert} value={alert}>
            {t(`alert.${alert}`)}
          </option>
        ))}
      </select>
    </span>
  )
}
