import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { meQuery } from '@/features/accounts/api'
import { Admin, type AdminProps, type SectionProps } from '@/features/admin/components/admin'
import { t } from '@/features/admin/texts'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { lazyPart } from '@/kit/loading/lazy-part'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { laterTexts } from '../later-texts'
import { useAddress } from '../use-address'

const Leases = lazyPart(async () => {
  const part = import('@/features/lending/components/office/leases')
  await laterTexts('lending')
  return (await part).Leases
})
const Imports = lazyPart(async () => {
  const part = import('@/features/imports/components/imports')
  await laterTexts('imports')
  return (await part).Imports
})
const Orders = lazyPart(
  async () => (await import('@/features/commerce/components/office/orders')).Orders,
)
const SoldOrderPage = lazyPart(
  async () => (await import('@/features/commerce/components/office/order')).SoldOrderPage,
)

function OrdersPart({ me, search }: SectionProps) {
  const { orderId } = useParams({ strict: false }) as { orderId?: string }
  if (orderId) return <SoldOrderPage key={orderId} id={orderId} />
  return <Orders search={search} hub={me.role === 'hub_admin'} />
}

/** The sections that other features draw. */
const others: AdminProps['others'] = {
  imports: ({ search }) => <Imports search={search} />,
  leases: ({ search }) => <Leases search={search} />,
  orders: OrdersPart,
  packages: lazyPart<SectionProps>(
    async () => (await import('@/features/commerce/components/office/packages')).Packages,
  ),
  prices: lazyPart<SectionProps>(
    async () => (await import('@/features/commerce/components/office/prices')).Prices,
  ),
  coupons: lazyPart<SectionProps>(
    async () => (await import('@/features/commerce/components/office/coupons')).Coupons,
  ),
  receipts: lazyPart<SectionProps>(
    async () => (await import('@/features/commerce/components/office/receipts')).Receipts,
  ),
}

export function AdminScreen() {
  const { pathname, search } = useAddress()
  const { data, error, refetch } = useQuery(meQuery())
  useDocumentTitle(t('page.title'))
  return (
    <main id="main" className="wrap" data-slot="main">
      <div className="page-head">
        <h1>{t('page.title')}</h1>
      </div>
      {data && <Admin me={data.data} pathname={pathname} search={search} others={others} />}
      {!data && error && <Failure message={errorText(error)} onRetry={refetch} />}
      {!data && !error && <RowSkeleton />}
    </main>
  )
}
