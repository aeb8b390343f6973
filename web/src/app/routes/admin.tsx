import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { meQuery } from '@/features/accounts/api'
import { Admin, type AdminProps, type SectionProps } from '@/features/admin/components/admin'
import { t } from '@/features/admin/texts'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { lazyPart } from '@/kit/loading/lazy-part'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { OfficeLayout } from '../layouts/office-layout'
import { officeTexts } from '../office-texts'
import { useAddress } from '../use-address'

/** A screen of a feature that comes with the feature's texts. */
function withTexts<P extends object>(feature: string, load: () => Promise<ComponentType<P>>) {
  return lazyPart<P>(async () => {
    const part = load()
    await officeTexts(feature)
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
const Tags = withTexts(
  'desk',
  async () => (await import('@/features/desk/components/names/tags')).Tags,
)
const Featured = withTexts(
  'featured',
  async () => (await import('@/features/featured/components/featured')).Featured,
)
const Reported = withTexts(
  'desk',
  async () => (await import('@/features/desk/components/reported')).Reported,
)
const Reviews = withTexts(
  'talk',
  async () => (await import('@/features/talk/components/reviews')).Reviews,
)
const Talk = withTexts('talk', async () => (await import('@/features/talk/components/talk')).Talk)
const TalkCount = withTexts(
  'talk',
  async () => (await import('@/features/talk/components/talk')).TalkCount,
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
const Categories = withTexts(
  'trees',
  async () => (await import('@/features/trees/components/categories')).Categories,
)
const Menu = withTexts('trees', async () => (await import('@/features/trees/components/menu')).Menu)
const ImportSources = withTexts(
  'imports',
  async () => (await import('@/features/imports/components/sources')).Sources,
)
const Orders = lazyPart(
  async () => (await import('@/features/commerce/components/office/orders')).Orders,
)
const SoldOrderPage = lazyPart(
  async () => (await import('@/features/commerce/components/office/order')).SoldOrderPage,
)

const Reports = withTexts(
  'reports',
  async () => (await import('@/features/reports/components/reports')).Reports,
)

const Jobs = withTexts(
  'system',
  async () => (await import('@/features/system/components/jobs')).Jobs,
)
const Health = withTexts(
  'system',
  async () => (await import('@/features/system/components/health')).Health,
)
const JobPage = withTexts(
  'system',
  async () => (await import('@/features/system/components/job-page')).JobPage,
)

/** What the address names after its section: ids, and parts of what they name. */
const useNames = () => useAddress().pathname.split('/').slice(3).filter(Boolean)

const SubmissionList = withTexts(
  'publishing',
  async () => (await import('@/features/publishing/components/submissions')).Submissions,
)
const SubmissionPage = withTexts(
  'publishing',
  async () => (await import('@/features/publishing/components/submission-page')).SubmissionPage,
)

const Statements = withTexts(
  'publishing',
  async () => (await import('@/features/publishing/components/statements')).Statements,
)
const StatementPage = withTexts(
  'publishing',
  async () => (await import('@/features/publishing/components/statement-page')).StatementPage,
)

function StatementsPart({ search }: SectionProps) {
  const [id] = useNames()
  if (id) return <StatementPage key={id} id={id} />
  return <Statements page={Number(search.page) || 1} />
}

function SubmissionsPart({ me, search }: SectionProps) {
  const [contentId] = useNames()
  const side = me.role === 'publisher' ? 'own' : 'staff'
  const id = Number(contentId)
  if (id > 0) return <SubmissionPage key={id} side={side} id={id} talk={<Talk id={id} />} />
  return <SubmissionList side={side} search={search} />
}

function ReportsPart({ me, search }: SectionProps) {
  const [contentId, itemId] = useNames()
  return <Reports me={me} search={search} content={contentId} item={itemId} />
}

function JobsPart({ search }: SectionProps) {
  const [jobId] = useNames()
  return jobId ? <JobPage key={jobId} id={jobId} /> : <Jobs search={search} />
}

function ImportsPart({ search }: SectionProps) {
  const [part] = useNames()
  if (part === 'sources') return <ImportSources page={Number(search.page) || undefined} />
  return <Imports search={search} />
}

function OrdersPart({ me, search }: SectionProps) {
  const [orderId] = useNames()
  if (orderId) return <SoldOrderPage key={orderId} id={orderId} />
  return <Orders search={search} hub={me.role === 'hub_admin'} />
}

function ContentsPart({ me, search }: SectionProps) {
  const [contentId, part] = useNames()
  const id = Number(contentId)
  if (contentId === 'new') return <NewTitle />
  if (!(id > 0)) return <Desk search={search} />
  if (part === 'history') return <History key={id} id={id} page={Number(search.page) || 1} />
  return (
    <Editor
      key={id}
      id={id}
      read={Number(search.read) || 0}
      submits={me.role === 'publisher'}
      talk={<Talk id={id} />}
      talkCount={<TalkCount id={id} />}
    />
  )
}

/** The sections that other features draw. */
const others: AdminProps['others'] = {
  contents: ContentsPart,
  categories: () => <Categories />,
  menus: () => <Menu />,
  tags: ({ search }) => <Tags search={search} />,
  featured: () => <Featured />,
  submissions: SubmissionsPart,
  statements: StatementsPart,
  duplicates: ({ search }) => <Duplicates search={search} />,
  reported: ({ search }) => <Reported page={Number(search.page) || 1} />,
  reviews: ({ search }) => <Reviews search={search} />,
  imports: ImportsPart,
  leases: ({ me, search }) => <Leases me={me} search={search} />,
  orders: OrdersPart,
  reports: ReportsPart,
  jobs: JobsPart,
  system: ({ me }) => <Health me={me} />,
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
    <OfficeLayout>
      <main id="main" className="office-main" data-slot="main">
        <h1 className="visually-hidden">{t('page.title')}</h1>
        {data && <Admin me={data.data} pathname={pathname} search={search} others={others} />}
        {!data && error && <Failure message={errorText(error)} onRetry={refetch} />}
        {!data && !error && <RowSkeleton />}
      </main>
    </OfficeLayout>
  )
}
