import { IconGauge, IconMoon } from '@tabler/icons-react'
import { t } from '../texts'
import { type Sleep, sleeps, speeds } from '../use-player'

export interface ChoosersProps {
  speed: number
  onSpeed: (speed: number) => void
  sleep: Sleep
  onSleep: (sleep: Sleep) => void
  chapters: boolean
}

const sleepName = (sleep: Sleep) =>
  sleep === null
    ? t('sleep_off')
    : sleep === 'chapter'
      ? t('sleep_chapter')
      : t('sleep_minutes', { minutes: sleep })

/** Speed and sleep timer, as plain selects: they work with every input and every reader. */
export function Choosers({ speed, onSpeed, sleep, onSleep, chapters }: ChoosersProps) {
  return (
    <div className="player-choosers">
      <label>
        <IconGauge size={20} stroke={1.75} aria-hidden="true" />
        <span>{t('speed_label')}</span>
        <select value={speed} onChange={(event) => onSpeed(Number(event.target.value))}>
          {speeds.map((value) => (
            <option key={value} value={value}>
              {value}×
            </option>
          ))}
        </select>
      </label>
      <label>
        <IconMoon size={20} stroke={1.75} aria-hidden="true" />
        <span>{t('sleep')}</span>
        <select
          value={String(sleep)}
          onChange={(event) =>
            onSleep(sleeps.find((value) => String(value) === event.target.value) ?? null)
          }
        >
          {sleeps
            .filter((value) => chapters || value !== 'chapter')
            .map((value) => (
              <option key={String(value)} value={String(value)}>
                {sleepName(value)}
              </option>
            ))}
        </select>
      </label>
    </div>
  )
}
