import type { ItemPrice } from '@/api/types'
import { money } from '@/kit/format/number'
import { Link } from '@/kit/navigation/link'
import { useBuy } from '../api'
import type { Wanted } from '../model'
import { shop } from '../paths'
import { t } from '../texts'

type Offer = ItemPrice['offers'][number]

function named({ whole, days }: Offer) {
  const rent = days > 0 ? t('offer.rent', { days }) : ''
  return whole ? [t('offer.whole'), rent].filter(Boolean).join(', ') : rent
}

export interface OffersProps {
  content: number
  price: ItemPrice
}

/** The further ways to buy a work: a rent, all its parts, and the packages that open it. */
export function Offers({ content, price }: OffersProps) {
  const buy = useBuy()
  const wanted = ({ id, whole }: Offer): Wanted =>
    whole
      ? { content_id: content, offer_id: id }
      : { content_item_id: price.content_item_id, offer_id: id }
  return (
    <ul className="access-ways" aria-label={t('offer.label')} data-slot="offers">
      {price.offers.map((offer) => (
        <li key={offer.id}>
          <span>{named(offer)}</span>
          <button
            type="button"
            className="button button-secondary num"
            aria-label={`${named(offer)}: ${money(offer.price)}`}
            aria-busy={buy.isPending}
            onClick={() => buy.isPending || buy.mutate([wanted(offer)])}
          >
            {money(offer.price)}
          </button>
        </li>
      ))}
      {price.packages.map(({ id, slug, title, days, price: amount }) => (
        <li key={id}>
          <Link className="inline-link" to={shop.package(slug)}>
            {title}, {t('package.days', { days })}
          </Link>
          <b className="num">{money(amount)}</b>
        </li>
      ))}
    </ul>
  )
}
