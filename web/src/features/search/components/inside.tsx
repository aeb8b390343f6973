import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PassageSearch } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { Pagination } from '@/kit/navigation/pagination'
import { paths } from '@/kit/navigation/paths'
import { isNarrowed, type ListingSearch, listTarget, pageOf, wanted } from '../model'
import { booksPerPage } from '../passages'
import { passagesQuery } from '../passages-api'
import { t } from '../texts'
import { InsideChips } from './inside-chips'
import { LockedBooks } from './locked-books'
import { PassageBook } from './passage-book'
import { SearchTabs } from './search-tabs'
import '../passages.css'

export interface InsideProps {
  pathname: string
  search: ListingSearch
  /** Where sign-in leads back to. */
  here: string
}

const usePassages = (search: ListingSearch) =>
  useQuery({ ...passagesQuery(search), placeholderData: keepPreviousData })

function Heading({ search }: { search: ListingSearch }) {
  const { data, isPlaceholderData, error } = usePassages(search)
  const query = search.search ?? ''
  const count = data?.data.books.length ? (data.meta?.total ?? 0) : 0
  const title =
    error || data?.data.invitation
      ? t('tab.inside')
      : !data || isPlaceholderData
        ? t('results.searching', { query })
        : count > 0
          ? t('inside.title', { query, count })
          : t('inside.none_title', { query })
  return (
    <div className="page-head" data-slot="page-head">
      <h1 aria-live="polite">{title}</h1>
    </div>
  )
}

function Help() {
  return (
    <aside className="listing-filters inside-help" aria-labelledby="inside-help">
      <h2 id="inside-help">{t('inside.help')}</h2>
      <ul>
        <li>{t('inside.help_words')}</li>
        <li>{t('inside.help_forms')}</li>
        <li>{t('inside.help_phrase')}</li>
        <li>{t('inside.help_right')}</li>
      </ul>
    </aside>
  )
}

function Invitation({ text, here }: { text: string; here: string }) {
  return (
    <Empty drawing="leaf" title={text} hint={t('inside.sign_in_hint')}>
      <Link className="button button-primary" to={paths.signIn(here)}>
        {t('inside.sign_in_submit')}
      </Link>
    </Empty>
  )
}

function None({ pathname, search }: Omit<InsideProps, 'here'>) {
  return (
    <Empty drawing="knot" title={t('inside.none')} hint={t('inside.none_tips')}>
      {isNarrowed(search) && (
        <Link
          className="button button-secondary"
          to={paths.listing({ search: search.search, type: search.type })}
        >
          {t('filter.clear')}
        </Link>
      )}
      <Link
        className="button button-secondary"
        to={listTarget(pathname, search, { type: undefined })}
      >
        {t('results.all_fields')}
      </Link>
      <Link className="button button-secondary" to={paths.advanced({ search: search.search })}>
        {t('box.unified')}
      </Link>
    </Empty>
  )
}

interface FoundProps extends Omit<InsideProps, 'here'> {
  books: PassageSearch['books']
  total: number
  busy: boolean
}

function Found({ pathname, search, books, total, busy }: FoundProps) {
  const words = wanted(search.search ?? '')
  return (
    <>
      {books.length === 0 && <None pathname={pathname} search={search} />}
      <div data-slot="rows" aria-busy={busy}>
        {books.map((book) => (
          <PassageBook key={`${book.item_id} ${words}`} book={book} words={words} />
        ))}
      </div>
      <Pagination
        page={pageOf(search)}
        size={booksPerPage}
        total={books.length && total}
        target={(page) =>
          listTarget(pathname, search, { page: page > 1 ? String(page) : undefined })
        }
      />
      <LockedBooks search={search} />
    </>
  )
}

/** What the books themselves say: passages of those that are open to the reader, in every state. */
function Passages({ pathname, search, here }: InsideProps) {
  const { data, error, isPending, isPlaceholderData, refetch } = usePassages(search)
  if (isPending) return <RowSkeleton />
  if (!data) return <Failure message={errorText(error)} onRetry={() => refetch()} />
  const { books, invitation } = data.data
  if (invitation) return <Invitation text={invitation} here={here} />
  return (
    <Found
      pathname={pathname}
      search={search}
      books={books}
      total={data.meta?.total ?? books.length}
      busy={isPlaceholderData}
    />
  )
}

/** The third tab of a search: inside books (PRODUCT, "Search"). The address is the state. */
export function Inside({ pathname, search, here }: InsideProps) {
  return (
    <>
      <Heading search={search} />
      <div className="listing">
        <Help />
        <div>
          <SearchTabs pathname={pathname} search={search} />
          {isNarrowed(search) && <InsideChips pathname={pathname} search={search} />}
          <Passages pathname={pathname} search={search} here={here} />
        </div>
      </div>
    </>
  )
}
