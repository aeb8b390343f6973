import { useParams } from '@tanstack/react-router'
import { Checkout } from '@/features/commerce/components/checkout/checkout'
import { Offers, type OffersProps } from '@/features/commerce/components/offers'
import { OrderList } from '@/features/commerce/components/orders/order-list'
import { OrderPage } from '@/features/commerce/components/orders/order-page'
import { PackagePage } from '@/features/commerce/components/store/package-page'
import { Store } from '@/features/commerce/components/store/store'
import { shop } from '@/features/commerce/paths'
import { placeOrder } from '@/features/commerce/place-order'
import { t } from '@/features/commerce/texts'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { useAddress } from '../use-address'

const useID = () => (useParams({ strict: false }) as { id?: string }).id ?? ''

/** `/order`: what a reader has ordered. */
export function OrdersScreen() {
  const { search } = useAddress()
  useDocumentTitle(t('orders.title'))
  return (
    <main id="main" className="wrap" data-slot="main">
      <div className="page-head">
        <h1>{t('orders.title')}</h1>
      </div>
      <OrderList search={search} />
    </main>
  )
}

/** `/order/{id}`: one order. */
export function OrderScreen() {
  const id = useID()
  useDocumentTitle(t('orders.title'))
  return (
    <main id="main" className="wrap" data-slot="main">
      <OrderPage key={id} id={id} />
    </main>
  )
}

/** `/checkout/{id}`: paying an order. */
export function CheckoutScreen() {
  const id = useID()
  useDocumentTitle(t('checkout.title'))
  return (
    <main id="main" className="wrap" data-slot="main">
      <Checkout key={id} id={id} />
    </main>
  )
}

/** `/store`: memberships. */
export function StoreScreen() {
  useDocumentTitle(t('page.title'))
  return (
    <main id="main" className="wrap" data-slot="main">
      <div className="page-head">
        <h1>{t('page.title')}</h1>
        <p>{t('page.lead')}</p>
      </div>
      <Store />
    </main>
  )
}

/** `/store/{slug}`: one package. */
export function PackageScreen() {
  const slug = useID()
  useDocumentTitle(t('page.title'))
  return (
    <main id="main" className="wrap" data-slot="main">
      <PackagePage key={slug} slug={slug} />
    </main>
  )
}

/** The further ways to buy a work, on its own page. */
export function TitleOffers(props: OffersProps) {
  return <Offers {...props} />
}

/** Orders an item; where it is paid. */
export async function buyItem(content_item_id: number) {
  const order = await placeOrder([{ content_item_id }])
  return order && shop.checkout(order.id)
}
