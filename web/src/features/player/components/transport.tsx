import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconRewindBackward15,
  IconRewindBackward30,
  IconRewindForward15,
  IconRewindForward30,
} from '@tabler/icons-react'
import type { Player } from '../player'
import { t } from '../texts'
import { usePlayer } from '../use-player'
import { IconButton } from './icon-button'
import '../transport.css'

/** Play in the middle, skips beside it, chapters at the ends. */
export function Transport({ player }: { player: Player }) {
  const { source } = usePlayer(player)
  const chapters = (source?.recording.chapters.length ?? 0) > 1
  return (
    <div className="player-transport">
      {chapters && (
        <IconButton
          className="player-skip"
          label={t('previous_chapter')}
          onPress={() => player.chapter(-1)}
        >
          <IconPlayerSkipBack size={24} stroke={1.75} />
        </IconButton>
      )}
      <BackButton player={player} size={28} />
      <PlayButton player={player} size={32} />
      <ForwardButton player={player} size={28} />
      {chapters && (
        <IconButton
          className="player-skip"
          label={t('next_chapter')}
          onPress={() => player.chapter(1)}
        >
          <IconPlayerSkipForward size={24} stroke={1.75} />
        </IconButton>
      )}
    </div>
  )
}

interface PartProps {
  player: Player
  /** of the drawing, in px */
  size: number
}

/** Plays, pauses, and asks again for a track that did not come. */
export function PlayButton({ player, size }: PartProps) {
  const { playing, waiting, opening, failed } = usePlayer(player)
  const press = () => (failed ? void player.retry() : player.toggle())
  return (
    <button
      type="button"
      className="player-play"
      aria-label={t(playing ? 'pause' : 'play')}
      aria-busy={opening || (waiting && playing)}
      onClick={press}
    >
      {playing ? <IconPlayerPauseFilled size={size} /> : <IconPlayerPlayFilled size={size} />}
    </button>
  )
}

export function BackButton({ player, size }: PartProps) {
  const { back } = usePlayer(player).settings
  const Drawing = back === 30 ? IconRewindBackward30 : IconRewindBackward15
  return (
    <IconButton
      className="player-skip"
      label={t('back', { seconds: back })}
      onPress={() => player.back()}
    >
      <Drawing size={size} stroke={1.75} />
    </IconButton>
  )
}

export function ForwardButton({ player, size }: PartProps) {
  const { forward } = usePlayer(player).settings
  const Drawing = forward === 30 ? IconRewindForward30 : IconRewindForward15
  return (
    <IconButton
      className="player-skip"
      label={t('forward', { seconds: forward })}
      onPress={() => player.forward()}
    >
      <Drawing size={size} stroke={1.75} />
    </IconButton>
  )
}
