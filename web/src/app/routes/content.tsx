import { useSuspenseQuery } from '@tanstack/react-query'
import { Navigate, useLoaderData, useParams, useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import { offers } from '@/api/site'
import type { Content } from '@/api/types'
import { contentQuery } from '@/features/catalogue/api'
import { AccessPanel } from '@/features/catalogue/components/detail/access-panel'
import { BuyBar } from '@/features/catalogue/components/detail/buy-bar'
import { Cite } from '@/features/catalogue/components/detail/cite'
import { ContentCrumbs } from '@/features/catalogue/components/detail/content-crumbs'
import { ContentHead } from '@/features/catalogue/components/detail/content-head'
import { ContentText } from '@/features/catalogue/components/detail/content-text'
import { DetailTabs } from '@/features/catalogue/components/detail/detail-tabs'
import { ItemList } from '@/features/catalogue/components/detail/item-list'
import { BibliographicRecord } from '@/features/catalogue/components/detail/record'
import { Related } from '@/features/catalogue/components/detail/related'
import { ReportButton } from '@/features/catalogue/components/detail/report-button'
import { ReviewSummary } from '@/features/catalogue/components/reviews/review-summary'
import { isPeriodical, mainItem, tabOf } from '@/features/catalogue/model'
import { useViewed } from '@/features/catalogue/viewed'
import { SaveRow } from '@/features/offline/components/save-row'
import { Cover } from '@/kit/book/cover'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { Deferred } from '@/kit/loading/deferred'
import { lazyPart } from '@/kit/loading/lazy-part'
import { LineSkeleton } from '@/kit/loading/skeleton'
import { paths } from '@/kit/navigation/paths'
import { buy } from '../buy'
import { cite } from '../cite'
import { contentParts } from '../content-parts'
import { fileTitle } from '../file-title'
import { SaveControl } from '../offline/offline-parts'
import { Borrow } from '../parts/borrow'
import { Follow } from '../parts/follow'
import { Offers } from '../parts/offers'
import { type Address, useAddress } from '../use-address'

function About({ content, here }: { content: Content; here: string }) {
  return (
    <div className="detail-more">
      <div>
        <ItemList content={content} />
        <BibliographicRecord content={content} />
        <p className="detail-report">
          <ReportButton content={content} here={here} />
        </p>
      </div>
      <div className="detail-side">
        <ReviewSummary content={content} />
        <Cite content={content} onStyles={() => void cite({ cited: [{ content }] })} />
      </div>
    </div>
  )
}

function Part({ content }: { content: Content }) {
  const { href, search } = useAddress()
  const page = Math.max(1, Number(search.page) || 1)
  switch (tabOf(search.tab)) {
    case 'items':
      return <contentParts.items content={content} />
    case 'reviews':
      return <contentParts.reviews content={content} page={page} here={href} />
    case 'related':
      return <contentParts.related slug={content.slug} />
    default:
      return <About content={content} here={href} />
  }
}

const TombstoneScreen = lazyPart(
  async () => (await import('@/features/catalogue/components/detail/tombstone')).TombstoneScreen,
)

/** Where a link to a passage leads: the reader, at its place (PRODUCT "Research corner"). */
function passageOf({ content_items_info: items }: Content, { item, loc }: Address['search']) {
  const found = loc ? items.find(({ id }) => String(id) === item) : undefined
  return found && (found.listenable ? paths.listen : paths.read)(found.id, loc)
}

/** A work, or what is left of one that was taken down. */
export function ContentScreen() {
  const gone = useLoaderData({ from: '/main/p/$slug' })
  if (!gone) return <Work />
  return (
    <Suspense>
      <TombstoneScreen stone={gone} />
    </Suspense>
  )
}

function Work() {
  const { slug } = useParams({ from: '/main/p/$slug' })
  const { href, search } = useAddress()
  const router = useRouter()
  const content = useSuspenseQuery(contentQuery(slug)).data.data
  const item = mainItem(content.content_items_info)
  const tab = tabOf(search.tab)
  useDocumentTitle(content.title)
  useViewed(content.id)
  const place = passageOf(content, search)
  if (place) return <Navigate to={place.to} search={place.search as never} replace />
  return (
    <main id="main" data-slot="main">
      <div className="wrap">
        <ContentCrumbs content={content} />
        <div className="detail" data-slot="detail">
          <div className="detail-cover">
            <Cover
              image={content.cover}
              sizes="(max-width: 767px) 118px, (max-width: 1199px) 220px, 264px"
              first
            />
          </div>
          <ContentHead
            content={content}
            act={isPeriodical(content) && <Follow kind="periodical" id={content.id} />}
          />
          <ContentText content={content} />
          <AccessPanel
            content={content}
            here={href}
            onFile={offers('research') ? () => void fileTitle(content) : undefined}
            lend={(item) => <Borrow key={item.id} item={item.id} />}
            onBuy={offers('store') ? ({ id }) => void buy(router, id) : undefined}
            offers={(price) => <Offers content={content.id} price={price} />}
            keep={(item, access) => (
              <SaveRow key={item.id} item={item} keep={access.keep} Control={SaveControl} />
            )}
          />
        </div>
        <DetailTabs slug={slug} current={tab} />
        <div id="tabpanel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
          <Suspense fallback={<LineSkeleton count={6} />}>
            <Part content={content} />
          </Suspense>
        </div>
      </div>
      {tab === 'about' && (
        <Deferred slot="strip:related">
          <Related slug={slug} />
        </Deferred>
      )}
      {item?.free && <BuyBar item={item} />}
    </main>
  )
}
