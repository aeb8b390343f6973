import { IconGauge, IconMoon, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { clock } from '../model'
import type { Player } from '../player'
import { choiceOf, type SleepChoice, sleeps } from '../sleep'
import { skips, speeds } from '../storage'
import { t } from '../texts'
import { usePlayer } from '../use-player'

const sleepName = (choice: SleepChoice) =>
  choice === null
    ? t('sleep_off')
    : choice === 'chapter'
      ? t('sleep_chapter')
      : t('sleep_minutes', { minutes: choice })

/** Speed, sleep timer and loudness; selects work with every input and every reader. */
export function Choosers({ player }: { player: Player }) {
  const { speed, sleep, sleepLeft, muted, settings, source } = usePlayer(player)
  const chapters = (source?.recording.chapters.length ?? 0) > 1
  const chosen = String(choiceOf(sleep))
  const choose = (value: string) =>
    player.setSleep(sleeps.find((choice) => String(choice) === value) ?? null)
  return (
    <div className="player-choosers">
      <label>
        <IconGauge size={20} stroke={1.75} aria-hidden="true" />
        <span>{t('speed_label')}</span>
        <select value={speed} onChange={(event) => player.setSpeed(Number(event.target.value))}>
          {speeds.map((value) => (
            <option key={value} value={value}>
              {value}×
            </option>
          ))}
        </select>
      </label>
      <div>
        <label>
          <IconMoon size={20} stroke={1.75} aria-hidden="true" />
          <span>{t('sleep')}</span>
          <select value={chosen} onChange={(event) => choose(event.target.value)}>
            {sleeps
              .filter((choice) => chapters || choice !== 'chapter')
              .map((choice) => (
                <option key={String(choice)} value={String(choice)}>
                  {sleepName(choice)}
                </option>
              ))}
          </select>
        </label>
        {sleepLeft !== null && (
          <p className="player-sleep num" role="timer">
            {t('sleep_left', { time: clock(Math.ceil(sleepLeft)) })}
          </p>
        )}
      </div>
      <div className="player-volume">
        <button
          type="button"
          className="icon-button"
          aria-label={t('mute')}
          title={t('mute')}
          aria-pressed={muted}
          onClick={() => player.mute()}
        >
          {muted ? (
            <IconVolumeOff size={22} stroke={1.75} />
          ) : (
            <IconVolume size={22} stroke={1.75} />
          )}
        </button>
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          value={Math.round(settings.volume * 100)}
          aria-label={t('volume')}
          onChange={(event) => player.set({ volume: Number(event.target.value) / 100 })}
        />
      </div>
    </div>
  )
}

/** What is chosen once: the length of the skips, fewer bytes. */
export function Settings({ player }: { player: Player }) {
  const { settings, source } = usePlayer(player)
  const small = source?.recording.tracks.some((track) => track.small)
  return (
    <details className="player-settings">
      <summary>{t('settings')}</summary>
      {(['back', 'forward'] as const).map((way) => (
        <label key={way}>
          <span>{t(`settings_${way}`)}</span>
          <select
            value={settings[way]}
            onChange={(event) => player.set({ [way]: Number(event.target.value) })}
          >
            {skips.map((seconds) => (
              <option key={seconds} value={seconds}>
                {t('seconds', { seconds })}
              </option>
            ))}
          </select>
        </label>
      ))}
      {small && (
        <label>
          <span>{t('settings_small')}</span>
          <input
            type="checkbox"
            checked={settings.small}
            onChange={(event) => player.set({ small: event.target.checked })}
          />
        </label>
      )}
    </details>
  )
}
