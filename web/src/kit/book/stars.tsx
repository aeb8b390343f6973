import { rating } from '../format/number'
import { textsOf } from '../i18n/texts'
import { Icon } from '../icons/icon'
import type mn from '../messages.mn.json'

const t = textsOf<typeof mn>('kit')

/** ★ 4.8, with the number said in words for who does not see the star. */
export function Stars({ value, size = 14 }: { value: number; size?: number }) {
  return (
    <span className="stars num">
      <Icon name="star" size={size} />
      <span aria-hidden="true">{rating(value)}</span>
      <span className="visually-hidden">{t('rating.of', { rating: rating(value) })}</span>
    </span>
  )
}
