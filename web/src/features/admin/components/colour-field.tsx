import { useId } from 'react'
import { TextField } from '@/kit/form/fields'
import { Icon } from '@/kit/icons/icon'
import {
  type ColourField,
  hex,
  type Measure,
  measures,
  nearest,
  ratioText,
  type Themes,
  worstFailure,
} from '../contrast'
import { t } from '../texts'

/** How well a colour is seen in a place, in words and as a figure. */
function MeasureLine({ measure }: { measure: Measure }) {
  const { place, ratio, least } = measure
  const enough = ratio >= least
  return (
    <li className={enough ? undefined : 'admin-wrong-line'}>
      <Icon name={enough ? 'check' : 'alert'} size={18} />
      <span>
        {t(`contrast.${place}`)}:{' '}
        <b className="num">
          {t(enough ? 'contrast.enough' : 'contrast.lacks', { ratio: ratioText(ratio), least })}
        </b>
      </span>
    </li>
  )
}

/** Why a colour cannot be taken; undefined when it can. */
export function refusal(field: ColourField, text: string, themes: Themes | undefined) {
  const colour = hex(text)
  if (!colour) return t('theme.no_colour')
  const found = themes && worstFailure(measures(field, colour, themes))
  return found && t('theme.refused', { ratio: ratioText(found.ratio), least: found.least })
}

export interface ColourInputProps {
  field: ColourField
  /** As it was typed. */
  text: string
  /** The colours of the pages; undefined until they are known. */
  themes: Themes | undefined
  /** Why it was not saved. */
  error: string | undefined
  onText: (text: string) => void
}

/** A colour by its code or from a palette, with how well it is seen where it will stand. */
export function ColourInput({ field, text, themes, error, onText }: ColourInputProps) {
  const id = useId()
  const colour = hex(text)
  const label = t(`theme.${field}`)
  const wrong = (colour && refusal(field, text, themes)) || error
  const better = wrong && colour && themes && nearest(field, colour, themes)
  return (
    <div className="theme-colour">
      <TextField
        label={label}
        value={text}
        error={wrong}
        leading={
          <input
            type="color"
            className="theme-palette"
            value={colour ?? '#000000'}
            aria-label={t('theme.palette', { name: label })}
            aria-describedby={id}
            onChange={(event) => onText(event.target.value)}
          />
        }
        spellCheck={false}
        autoComplete="off"
        maxLength={16}
        onText={onText}
      />
      {colour && themes && (
        <ul className="theme-measures" id={id} aria-label={t('theme.measures', { name: label })}>
          {measures(field, colour, themes).map((measure) => (
            <MeasureLine key={measure.place} measure={measure} />
          ))}
        </ul>
      )}
      {better && better !== colour && (
        <button
          type="button"
          className="button button-secondary theme-better"
          onClick={(event) => {
            onText(better)
            // the button goes away with the fault
            event.currentTarget.parentElement?.querySelector<HTMLElement>('[type=text]')?.focus()
          }}
        >
          <span className="theme-swatch" style={{ background: better }} />
          {t('theme.nearest', { colour: better })}
        </button>
      )}
    </div>
  )
}
