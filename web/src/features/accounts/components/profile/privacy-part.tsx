import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '@/api/types'
import { Failure } from '@/kit/feedback/states'
import { toast } from '@/kit/feedback/toast'
import { shortDate } from '@/kit/format/date'
import { size } from '@/kit/format/number'
import { failureText } from '../../failure'
import { exportQuery, useAskExport, useChangeMe } from '../../profile-api'
import { t } from '../../texts'

const refused = (error: unknown) => toast({ kind: 'danger', text: failureText(error) })

/** Whether what the person looks at is kept. */
export function HistoryPart({ me }: { me: User }) {
  const change = useChangeMe()
  const [chosen, setChosen] = useState<boolean>() // until the server has it
  async function turn(history: boolean) {
    setChosen(history)
    await change({ history }).catch(refused)
    setChosen(undefined)
  }
  return (
    <section className="profile-part">
      <h2>{t('privacy.history')}</h2>
      <p className="muted">{t('privacy.history_hint')}</p>
      <label className="check">
        <input
          type="checkbox"
          checked={chosen ?? me.history}
          disabled={chosen !== undefined}
          onChange={(event) => void turn(event.target.checked)}
        />
        {t('privacy.history')}
      </label>
    </section>
  )
}

/** A file with everything that is kept of the person: asked for, made, fetched. */
export function ExportPart() {
  const { data, error, refetch } = useQuery(exportQuery())
  const ask = useAskExport()
  const file = data?.data[0]
  return (
    <section className="profile-part" data-slot="export">
      <h2>{t('privacy.export')}</h2>
      <p className="muted">{t('privacy.export_hint')}</p>
      {error && <Failure message={failureText(error)} onRetry={refetch} />}
      <div className="profile-acts" aria-live="polite">
        {file?.ready && (
          <a className="button button-primary" href={file.url} download>
            {t('privacy.export_fetch', { size: size(file.size) })}
          </a>
        )}
        {file && !file.ready && <p role="status">{t('privacy.export_waiting')}</p>}
        {(!file || file.ready) && (
          <button
            type="button"
            className="button button-secondary"
            disabled={ask.isPending}
            onClick={() => ask.mutate(undefined, { onError: refused })}
          >
            {t('privacy.export_ask')}
          </button>
        )}
      </div>
      {file?.ready && (
        <p className="profile-note">
          {t('privacy.export_until', { date: shortDate(file.expires_at) })}
        </p>
      )}
    </section>
  )
}
