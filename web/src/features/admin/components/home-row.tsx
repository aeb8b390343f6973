import { useId } from 'react'
import type { HomeStrip } from '@/api/types'
import { TextField } from '@/kit/form/fields'
import { Icon } from '@/kit/icons/icon'
import { hasTitles, leastTitles, mostTitles } from '../home-model'
import { t } from '../texts'

export interface HomeRowProps {
  strip: HomeStrip
  name: string
  first: boolean
  last: boolean
  /** What is wrong with the number of titles. */
  error: string | undefined
  onTitles: (titles: number) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** A section of the home page: how many titles, where it stands, and away with it. */
export function HomeRow(props: HomeRowProps) {
  const { strip, name, first, last, error, onTitles, onMove, onRemove } = props
  const id = useId()
  const move = (by: 1 | -1, end: boolean) => (
    <button
      type="button"
      className="icon-button"
      data-act={by < 0 ? 'up' : 'down'}
      aria-label={t(by < 0 ? 'home.up' : 'home.down', { name })}
      title={t(by < 0 ? 'home.up' : 'home.down', { name })}
      // one that the focus is on stays one that can have it
      aria-disabled={end || undefined}
      onClick={() => end || onMove(by)}
    >
      <Icon name="down" size={22} />
    </button>
  )
  return (
    <li className="home-row" aria-labelledby={id}>
      <b id={id}>{name}</b>
      {hasTitles(strip) && (
        <TextField
          label={t('home.titles')}
          type="number"
          inputMode="numeric"
          min={leastTitles}
          max={mostTitles}
          aria-label={t('home.titles_of', { name })}
          value={Number.isNaN(strip.titles) ? '' : String(strip.titles)}
          error={error}
          onText={(text) => onTitles(text === '' ? Number.NaN : Number(text))}
        />
      )}
      <span className="home-acts">
        {move(-1, first)}
        {move(1, last)}
        <button
          type="button"
          className="icon-button"
          data-act="remove"
          aria-label={t('home.remove', { name })}
          title={t('home.remove', { name })}
          onClick={onRemove}
        >
          <Icon name="close" size={22} />
        </button>
      </span>
    </li>
  )
}
