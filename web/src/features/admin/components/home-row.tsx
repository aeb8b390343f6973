import { useId } from 'react'
import type { HomeStrip } from '@/api/types'
import { TextField } from '@/kit/form/fields'
import { RowActs } from '@/kit/form/row-acts'
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
      <RowActs
        say={(act) => t(`home.${act}`, { name })}
        first={first}
        last={last}
        onAct={(act) => (act === 'remove' ? onRemove() : onMove(act === 'up' ? -1 : 1))}
      />
    </li>
  )
}
