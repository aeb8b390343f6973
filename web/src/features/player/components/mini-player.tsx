import { IconX } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { Cover } from '@/kit/book/cover'
import { duration } from '@/kit/format/number'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { chapterAt } from '../model'
import type { Player } from '../player'
import type { PlayerState } from '../state'
import { t } from '../texts'
import { usePlayer } from '../use-player'
import { seatsTaken } from './access-ways'
import { IconButton } from './icon-button'
import { BackButton, ForwardButton, PlayButton } from './transport'
import '../mini.css'

/** What is heard, at the foot of every other screen (design §8, audio). */
export function MiniPlayer({ player }: { player: Player }) {
  const state = usePlayer(player)
  const { work, source, time } = state
  if (!work) return null
  const total = source?.recording.total ?? state.left?.total ?? 0
  const share = { '--share': total ? time / total : 0 } as CSSProperties
  return (
    <section className="mini" aria-label={t('mini')} data-slot="mini">
      <div className="mini-line" style={share} aria-hidden="true" />
      <Link className="mini-work" to={paths.listen(work.item_id)}>
        <Cover image={work.cover} sizes="40px" />
        <span className="mini-text">
          <b lang={work.lang}>{work.title}</b>
          <State state={state} total={total} />
        </span>
      </Link>
      <div className="mini-acts">
        {source && <BackButton player={player} size={24} />}
        <PlayButton player={player} size={24} />
        {source && <ForwardButton player={player} size={24} />}
        <IconButton className="player-skip" label={t('close')} onPress={() => player.close()}>
          <IconX size={22} stroke={1.75} />
        </IconButton>
      </div>
    </section>
  )
}

/** The time left and the chapter, or what has gone wrong. */
function State({ state, total }: { state: PlayerState; total: number }) {
  const { source, left, time, speed, failed, refusal } = state
  if (refusal || failed)
    return (
      <small className="mini-bad" role="alert">
        {t(
          failed
            ? 'error_link'
            : seatsTaken(refusal)
              ? 'seats'
              : source
                ? 'revoked_short'
                : 'refused',
        )}
      </small>
    )
  const chapter = source ? chapterAt(source.recording, time)?.title : left?.chapter
  const rest = t('left', { duration: duration(Math.max(0, total - time) / speed) })
  return <small className="num">{[rest, chapter].filter(Boolean).join(' · ')}</small>
}
