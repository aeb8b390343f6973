import { clock } from '../model'
import { t } from '../texts'

export interface PlaceNoticeProps {
  /** seconds another device has reached, or null */
  offered: number | null
  queued: boolean
  onTake: (time: number) => void
  onRefuse: () => void
}

/** The place of another device is offered; a place that waits for the line is told. */
export function PlaceNotice({ offered, queued, onTake, onRefuse }: PlaceNoticeProps) {
  if (offered === null)
    return queued ? (
      <p className="player-notice" role="status">
        {t('queued')}
      </p>
    ) : null
  return (
    <div className="player-notice" role="status">
      <p>{t('offer', { place: clock(offered) })}</p>
      <div className="player-notice-acts">
        <button type="button" className="button button-primary" onClick={() => onTake(offered)}>
          {t('offer_go')}
        </button>
        <button type="button" className="button button-text" onClick={onRefuse}>
          {t('offer_stay')}
        </button>
      </div>
    </div>
  )
}
