import type { Colour } from '@/api/types'
import { colours } from '../entry'
import { t } from '../texts'

export interface ColoursProps {
  chosen: Colour | ''
  onChoose: (colour: Colour) => void
}

/** The four colours of a highlight. */
export function Colours({ chosen, onChoose }: ColoursProps) {
  return (
    <span className="notes-colours">
      {colours.map((colour) => (
        <button
          key={colour}
          type="button"
          data-colour={colour}
          aria-label={t(`mark.${colour}`)}
          title={t(`mark.${colour}`)}
          aria-pressed={chosen === colour}
          onClick={() => onChoose(colour)}
        />
      ))}
    </span>
  )
}
