import { IconAlertTriangle } from '@tabler/icons-react'
import { clock, type Recording, timeOf } from '../model'
import type { Player } from '../player'
import type { Offered } from '../state'
import { t } from '../texts'
import { usePlayer } from '../use-player'
import { AccessWays, missingOf, seatsTaken } from './access-ways'

/** What has to be said: a broken link, a right that has ended, the place of another device. */
export function Notices({ player }: { player: Player }) {
  const { source, failed, refusal, ended, offered, queued, preparing } = usePlayer(player)
  if (!source) return null
  if (seatsTaken(refusal)) return <Again text={t('seats')} onPress={() => player.play()} />
  if (refusal)
    return (
      <div className="player-notice" role="alert">
        <p>{t('revoked')}</p>
        <AccessWays access={missingOf(refusal).access} slug={source.work.slug} />
      </div>
    )
  if (preparing)
    return (
      <p className="player-notice" role="status" aria-busy="true">
        {t('preparing_part')}
      </p>
    )
  // SPEC §8, 'bad audio link': in red, the place stays
  if (failed) return <Again text={t('error_link')} bad onPress={() => void player.retry()} />
  if (ended && source.limit !== null)
    return (
      <div className="player-notice" role="status">
        <p>{t('preview_end')}</p>
        <AccessWays access={source.access} slug={source.work.slug} />
      </div>
    )
  if (offered)
    return (
      <div className="player-notice" role="status">
        <p>{offerWords(source.recording, offered)}</p>
        <div className="player-notice-acts">
          <button
            type="button"
            className="button button-primary"
            onClick={() => player.takeOffer()}
          >
            {t('offer_go')}
          </button>
          <button type="button" className="button button-text" onClick={() => player.refuseOffer()}>
            {t('offer_stay')}
          </button>
        </div>
      </div>
    )
  return queued ? (
    <p className="player-notice" role="status">
      {t('queued')}
    </p>
  ) : null
}

function offerWords(recording: Recording, { place, chapter }: Offered) {
  const time = clock(timeOf(recording, place))
  if (chapter === undefined) return t('offer', { place: time })
  return t('offer_read', { place: chapter || time })
}

interface AgainProps {
  text: string
  /** it is a fault, and in red */
  bad?: boolean
  onPress: () => void
}

/** What does not work now, and may the next time. */
function Again({ text, bad = false, onPress }: AgainProps) {
  return (
    <div className={bad ? 'player-notice player-bad' : 'player-notice'} role="alert">
      <p>
        {bad && <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />}
        {text}
      </p>
      <button type="button" className="button button-secondary" onClick={onPress}>
        {t('retry')}
      </button>
    </div>
  )
}
