import { useQuery } from '@tanstack/react-query'
import type { Category } from '@/api/types'
import { number } from '@/kit/format/number'
import { soft } from '@/kit/format/soft-hyphens'
import { translated } from '@/kit/i18n/translated'
import { Crumbs } from '@/kit/navigation/crumbs'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { listingQuery } from '../api'
import { categoryId, type ListingSearch, listTarget } from '../model'
import { listTitle, useSubject } from '../subject'
import { t } from '../texts'

export interface ListingHeadProps {
  pathname: string
  search: ListingSearch
  /** What the address calls a category. */
  name: string
}

/** The categories below that have titles. */
function Children({ category }: { category: Category }) {
  const children = category.children.filter(({ count }) => count > 0)
  if (children.length === 0) return null
  return (
    <nav className="children" aria-label={t('category.sub')} data-slot="children">
      {children.map((child) => (
        <Link key={child.id} className="chip" to={paths.category(child.id, translated(child))}>
          {soft(translated(child))}
          <span className="num">{number(child.count)}</span>
        </Link>
      ))}
    </nav>
  )
}

function CategoryHead({ pathname, search, name }: ListingHeadProps) {
  const { category, name: own } = useSubject(search)
  const crumbs = [
    { label: t('nav.home'), to: paths.home() },
    ...(category?.ancestors ?? []).map((above) => ({
      label: translated(above),
      to: paths.category(above.id, translated(above)),
    })),
  ]
  return (
    <>
      <Crumbs items={crumbs} />
      <div
        className={`page-head page-head-class pigment-${category?.pigment || '1'}`}
        data-slot="page-head"
      >
        <h1>
          {category?.ddc_code && <b className="num">{`${category.ddc_code} `}</b>}
          {soft(own ?? name)}
        </h1>
        <Count search={search} />
        <DidYouMean pathname={pathname} search={search} />
      </div>
      {category && <Children category={category} />}
    </>
  )
}

function Count({ search }: { search: ListingSearch }) {
  const { data } = useQuery(listingQuery(search))
  const count = data?.meta?.total
  return <p className="num">{count === undefined ? '\u00a0' : t('results.all', { count })}</p>
}

type HeadProps = Pick<ListingHeadProps, 'pathname' | 'search'>

/** Searches that find more: in this list, or when the words find nothing here, everywhere. */
function DidYouMean({ pathname, search }: HeadProps) {
  const meta = useQuery(listingQuery(search)).data?.meta
  const words = meta?.did_you_mean ?? []
  if (words.length === 0) return null
  const target = (word: string) =>
    meta?.total
      ? listTarget(pathname, search, { search: word })
      : paths.listing({ search: word, type: search.type })
  return (
    <p className="did-you-mean">
      {t('results.did_you_mean')}
      {words.map((word) => (
        <Link key={word} className="inline-link" to={target(word)}>
          {word}
        </Link>
      ))}
    </p>
  )
}

function SearchHead({ pathname, search }: HeadProps) {
  const { data } = useQuery(listingQuery(search))
  const subject = useSubject(search)
  const count = data?.meta?.total
  const query = search.search ?? ''
  const title = !query
    ? listTitle(search, subject)
    : count === undefined
      ? t('results.searching', { query })
      : count > 0
        ? t('results.title', { query, count })
        : t('results.none_title', { query })
  return (
    <div className="page-head" data-slot="page-head">
      <h1 aria-live="polite">{title}</h1>
      {!query && <Count search={search} />}
      <DidYouMean pathname={pathname} search={search} />
    </div>
  )
}

/** What this list is: the count sentence of a search, or a category with its children. */
export function ListingHead(props: ListingHeadProps) {
  return categoryId(props.search) ? <CategoryHead {...props} /> : <SearchHead {...props} />
}
