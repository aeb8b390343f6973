import { useInfiniteQuery } from '@tanstack/react-query'
import { Book } from '@/kit/book/book'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { foreign } from '@/kit/i18n/locale'
import { paths } from '@/kit/navigation/paths'
import { authorsOf, type ListingSearch, wanted } from '../model'
import { isPlain } from '../passages'
import { lockedQuery } from '../passages-api'
import { t } from '../texts'

/**
 * Books without a right that say the words too: which they are and how to get them, never what
 * they say (PRODUCT, "Search"). Nothing when there are none.
 */
export function LockedBooks({ search }: { search: ListingSearch }) {
  const plain = isPlain(wanted(search.search ?? ''))
  const query = useInfiniteQuery({ ...lockedQuery(search), enabled: plain })
  if (!plain) return <p className="locked-note">{t('inside.locked_plain')}</p>
  if (query.error)
    return <Failure message={errorText(query.error)} onRetry={() => void query.refetch()} />
  const books = query.data?.pages.flatMap(({ data }) => data) ?? []
  if (books.length === 0) return null
  const count = query.data?.pages[0]?.meta?.total ?? books.length
  return (
    <section className="locked" aria-labelledby="locked-books" data-slot="locked">
      <h2 id="locked-books">{t('inside.locked', { count })}</h2>
      <p>{t('inside.locked_text')}</p>
      <ul className="shelf">
        {books.map(({ item_id, content }) => (
          <Book
            key={item_id}
            to={paths.content(content.slug)}
            title={content.title}
            by={authorsOf(content)
              .map(({ name }) => name)
              .join(', ')}
            image={content.cover}
            year={content.year}
            language={foreign(content.language)}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <button
          type="button"
          className="button button-secondary"
          disabled={query.isFetching}
          onClick={() => void query.fetchNextPage()}
        >
          {t('inside.more_books', { count: count - books.length })}
        </button>
      )}
    </section>
  )
}
