import { FormError } from '@/kit/form/fields'
import { Icon } from '@/kit/icons/icon'
import { t } from '../../texts'

export interface StarInputProps {
  /** 0 is none yet. */
  value: number
  error: string | undefined
  onStars: (stars: number) => void
}

/** One to five stars: five radio buttons in the dress of stars. */
export function StarInput({ value, error, onStars }: StarInputProps) {
  return (
    <fieldset
      className="star-input"
      data-invalid={error ? true : undefined}
      aria-describedby={error ? 'stars-error' : undefined}
    >
      <legend className="field-label">{t('reviews.yours')}</legend>
      <div>
        {[1, 2, 3, 4, 5].map((n) => (
          <label key={n} className={n <= value ? 'star-on' : undefined}>
            <input
              type="radio"
              name="stars"
              value={n}
              checked={n === value}
              onChange={() => onStars(n)}
            />
            <Icon name="star" size={28} />
            <span className="visually-hidden">{t('reviews.stars', { n })}</span>
          </label>
        ))}
      </div>
      <FormError text={error} id="stars-error" />
    </fieldset>
  )
}
