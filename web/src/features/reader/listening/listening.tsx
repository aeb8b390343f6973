import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../texts'
import { saveSpeed, speeds } from './speed'
import { type NarratedPage, useNarrator } from './use-narrator'
import './listening.css'

export interface ListeningProps extends NarratedPage {
  onClose: () => void
}

/** The bar at the foot while a book is read aloud by its own recording. */
export function Listening({ onClose, ...page }: ListeningProps) {
  const [narrator, { playing, failed, ended, following, speed }] = useNarrator(page)
  const choose = (value: number) => {
    saveSpeed(value)
    if (narrator) narrator.speed = value
  }
  return (
    <section className="reader-listening" aria-label={t('bar.listen')} data-playing={playing}>
      <div className="reader-listening-tools">
        <Tool label={t('listen.previous')} onPress={() => void narrator?.step(-1)}>
          <IconPlayerTrackPrev size={22} stroke={1.75} />
        </Tool>
        <Tool
          label={t(playing ? 'listen.pause' : 'listen.play')}
          onPress={() => (playing ? narrator?.pause() : narrator?.play())}
        >
          {playing ? <IconPlayerPauseFilled size={24} /> : <IconPlayerPlayFilled size={24} />}
        </Tool>
        <Tool label={t('listen.next')} onPress={() => void narrator?.step(1)}>
          <IconPlayerTrackNext size={22} stroke={1.75} />
        </Tool>
        <select
          className="num"
          aria-label={t('listen.speed')}
          title={t('listen.speed')}
          value={speed}
          onChange={(event) => choose(Number(event.target.value))}
        >
          {speeds.map((value) => (
            <option key={value} value={value}>
              {value}×
            </option>
          ))}
        </select>
        <Tool label={t('listen.close')} onPress={onClose}>
          <IconX size={22} stroke={1.75} />
        </Tool>
      </div>
      {failed ? (
        <p className="reader-listening-bad" role="alert">
          {t('listen.error')}
          <button type="button" className="button button-text" onClick={() => narrator?.play()}>
            {t('error.retry')}
          </button>
        </p>
      ) : ended ? (
        <p role="status">{t('listen.ended')}</p>
      ) : (
        !following && (
          <button type="button" className="button button-text" onClick={() => narrator?.follow()}>
            {t('listen.back')}
          </button>
        )
      )}
    </section>
  )
}

interface ToolProps {
  label: string
  onPress: () => void
  children: ReactNode
}

function Tool({ label, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
