import { Suspense } from 'react'
import { session } from '@/api/session'
import { offers } from '@/api/site'
import type { OffersProps } from '@/features/commerce/components/offers'
import { lazyPart } from '@/kit/loading/lazy-part'
import { laterTexts } from '../later-texts'

const List = lazyPart(async () => {
  const screens = import('../routes/commerce')
  await laterTexts('commerce')
  return (await screens).TitleOffers
})

/** The further ways to buy a work, for who is signed in where there is a store. */
export function Offers(props: OffersProps) {
  const some = props.price.offers.length + props.price.packages.length > 0
  if (!some || !offers('store') || !session.signedIn()) return null
  return (
    <Suspense fallback={null}>
      <List {...props} />
    </Suspense>
  )
}
