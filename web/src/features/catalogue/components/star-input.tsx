import { Icon } from '@/kit/icon'
import { t } from '../texts'

export interface StarInputProps {
  /** 0 is none yet. */
  value: number
  wrong: string
  onChange: (stars: number) => void
}

/** One to five stars: five radio buttons in the dress of stars. */
export function StarInput({ value, wrong, onChange }: StarInputProps) {
  return (
    <fieldset className="star-input" aria-describedby={wrong ? 'stars-error' : undefined}>
      <legend className="field-label">{t('reviews.yours')}</legend>
      <div>
        {[1, 2, 3, 4, 5].map((n) => (
          <label key={n} className={n <= value ? 'star-on' : undefined}>
            <input
              type="radio"
              name="stars"
              value={n}
              checked={n === value}
              onChange={() => onChange(n)}
            />
            <Icon name="star" size={28} />
            <span className="visually-hidden">{t('reviews.stars', { n })}</span>
          </label>
        ))}
      </div>
      {wrong && (
        <p className="field-error" role="alert" id="stars-error">
          <Icon name="alert" size={18} />
          {wrong}
        </p>
      )}
    </fieldset>
  )
}
