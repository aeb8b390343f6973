import { useNavigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { CategoryStrips, TopStrip } from '@/features/catalogue/components/home/category-strips'
import { Filters } from '@/features/search/components/filters'
import { ListingBar } from '@/features/search/components/listing-bar'
import { ListingHead } from '@/features/search/components/listing-head'
import { Results } from '@/features/search/components/results'
import { SearchTabs } from '@/features/search/components/search-tabs'
import { isNarrow, type ListingSearch, listTarget } from '@/features/search/model'
import { isInside } from '@/features/search/passages'
import { documentTitle, useSubject } from '@/features/search/subject'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { lazyPart } from '@/kit/loading/lazy-part'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { useAddress } from '../use-address'

const Inside = lazyPart(async () => (await import('@/features/search/components/inside')).Inside)

/** Search results and categories: ids in the query decide, the name in the path repeats them. */
export function ListingScreen() {
  const { name } = useParams({ from: '/main/c/$name' })
  const { pathname, href, search } = useAddress()
  const navigate = useNavigate()
  const subject = useSubject(search)
  useDocumentTitle(documentTitle(search, subject))
  const onChange = (change: ListingSearch) => {
    const { to, search: next } = listTarget(pathname, search, change)
    void navigate({ to, search: next as Record<string, string>, resetScroll: false })
  }
  const props = { pathname, search }
  if (isInside(search))
    return (
      <main id="main" className="wrap" data-slot="main">
        <Suspense fallback={<RowSkeleton />}>
          <Inside {...props} here={href} />
        </Suspense>
      </main>
    )
  return (
    <main id="main" className="wrap" data-slot="main">
      <ListingHead {...props} name={name} />
      {subject.category && <TopStrip category={subject.category} narrow={isNarrow(search)} />}
      <div className="listing">
        <aside className="listing-filters" data-slot="filters">
          <Filters {...props} onChange={onChange} />
        </aside>
        <div>
          {search.search && <SearchTabs {...props} />}
          <ListingBar {...props} onChange={onChange} />
          <Results {...props} />
        </div>
      </div>
      {subject.category && !isNarrow(search) && (
        <CategoryStrips categories={subject.category.children} />
      )}
    </main>
  )
}
