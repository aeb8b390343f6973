import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconRewindBackward15,
  IconRewindForward30,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../texts'
import { back, forward } from '../use-media-session'
import type { Controls } from '../use-player'

export interface TransportProps {
  playing: boolean
  waiting: boolean
  chapters: boolean
  controls: Controls
}

/** Play in the middle, skips beside it, chapters at the ends. */
export function Transport({ playing, waiting, chapters, controls }: TransportProps) {
  return (
    <div className="player-transport">
      {chapters && (
        <Button label={t('previous_chapter')} onPress={() => controls.chapter(-1)}>
          <IconPlayerSkipBack size={24} stroke={1.75} />
        </Button>
      )}
      <Button label={t('back', { seconds: back })} onPress={() => controls.skip(-back)}>
        <IconRewindBackward15 size={28} stroke={1.75} />
      </Button>
      <button
        type="button"
        className="player-play"
        aria-label={t(playing ? 'pause' : 'play')}
        aria-busy={waiting && playing}
        onClick={playing ? controls.pause : controls.play}
      >
        {playing ? <IconPlayerPauseFilled size={32} /> : <IconPlayerPlayFilled size={32} />}
      </button>
      <Button label={t('forward', { seconds: forward })} onPress={() => controls.skip(forward)}>
        <IconRewindForward30 size={28} stroke={1.75} />
      </Button>
      {chapters && (
        <Button label={t('next_chapter')} onPress={() => controls.chapter(1)}>
          <IconPlayerSkipForward size={24} stroke={1.75} />
        </Button>
      )}
    </div>
  )
}

function Button({
  label,
  onPress,
  children,
}: {
  label: string
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className="icon-button player-skip"
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
