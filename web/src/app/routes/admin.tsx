import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
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

/** A screen of a feature that comes with the feature's texts. */
function withTexts<P extends object>(feature: string, load: () => Promise<ComponentType<P>>) {
  return lazyPart<P>(async () => {
    const part = load()
    await laterTexts(feature)
    return part
  })
}

const Desk = withTexts('desk', async () => (await import('@/features/desk/components/desk')).Desk)
const History = withTexts(
  'desk',
  async () => (await import('@/features/desk/components/history')).History,
)
const Duplicates = withTexts(
  'desk',
  async () => (await import('@/features/desk/components/duplicates')).Duplicates,
)
const Reported = withTexts(
  'desk',
  async () => (await import('@/features/desk/components/reported')).Reported,
)
const Leases = withTexts(
  'lending',
  async () => (await import('@/features/lending/components/office/leases')).Leases,
)
const NewTitle = withTexts(
  'editor',
  async () => (await import('@/features/editor/components/new-title')).NewTitle,
)
const Editor = withTexts(
  'editor',
  async () => (await import('@/features/editor/components/editor')).Editor,
)
const Imports = withTexts(
  'imports',
  async () => (await import('@/features/imports/components/imports')).Imports,
)
const Orders = lazyPart(
  async () => (await import('@/features/commerce/components/office/orders')).Orders,
)
const SoldOrderPage = lazyPart(
  async () => (await import('@/features/commerce/components/office/order')).SoldOrderPage,
)

const Reports = lazyPart(async () => {
  const part = import('@/features/reports/components/reports')
  await laterTexts('reports')
  return (await part).Reports
})

function ReportsPart({ me, search }: SectionProps) {
  const { contentId, itemId } = useParams({ strict: false }) as Record<string, string | undefined>
  return <Reports me={me} search={search} content={contentId} item={itemId} />
}

function OrdersPart({ me, search }: SectionProps) {
  const { orderId } = useParams({ strict: false }) as { orderId?: string }
  if (orderId) return <SoldOrderPage key={orderId} id={orderId} />
  return <Orders search={search} hub={me.role === 'hub_admin'} />
}

function ContentsPart({ search }: SectionProps) {
  const { contentId } = useParams({ strict: false }) as { contentId?: string }
  const { pathname } = useAddress()
  const id = Number(contentId)
  if (contentId === 'new') return <NewTitle />
  if (!(id > 0)) return <Desk search={search} />
  if (pathname.endsWith('/history'))
    return <History key={id} id={id} page={Number(search.page) || 1} />
  return <Editor key={id} id={id} read={Number(search.read) || 0} />
}

/** The sections that other features draw. */
const others: AdminProps['others'] = {
  contents: ContentsPart,
  duplicates: ({ search }) => <Duplicates search={search} />,
  reported: ({ search }) => <Reported page={Number(search.page) || 1} />,
  imports: ({ search }) => <Imports search={search} />,
  leases: ({ search }) => <Leases search={search} />,
  orders: OrdersPart,
  reports: ReportsPart,
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
