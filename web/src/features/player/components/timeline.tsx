import { type CSSProperties, useState } from 'react'
import { duration } from '@/kit/format/number'
import { clock, type Recording } from '../model'
import { t } from '../texts'

export interface TimelineProps {
  recording: Recording
  time: number
  speed: number
  onSeek: (time: number) => void
}

const mostTicks = 40

/** The line of time with the chapters ticked; both ends in words. */
export function Timeline({ recording, time, speed, onSeek }: TimelineProps) {
  const [dragged, setDragged] = useState<number | null>(null)
  const { total, chapters } = recording
  const shown = dragged ?? time
  const go = () => {
    if (dragged !== null) onSeek(dragged)
    setDragged(null)
  }
  const ticks = chapters.length <= mostTicks ? chapters.filter(({ start }) => start > 0) : []
  return (
    <div className="player-time">
      <div
        className="player-line"
        style={{ '--share': total ? shown / total : 0 } as CSSProperties}
      >
        {ticks.map(({ start }) => (
          <i
            key={start}
            className="player-tick"
            style={{ insetInlineStart: `${(start / total) * 100}%` }}
            aria-hidden="true"
          />
        ))}
        <input
          type="range"
          min={0}
          max={Math.max(1, Math.floor(total))}
          step={1}
          value={Math.floor(shown)}
          aria-label={t('position')}
          aria-valuetext={t('time_of', { time: clock(shown), total: clock(total) })}
          onChange={(event) => setDragged(Number(event.target.value))}
          onPointerUp={go}
          onKeyUp={go}
          onBlur={go}
        />
      </div>
      <div className="player-ends num">
        <span>{clock(shown)}</span>
        <span>{t('left', { duration: duration(Math.max(0, total - shown) / speed) })}</span>
      </div>
    </div>
  )
}
