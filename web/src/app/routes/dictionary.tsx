import { useQuery } from '@tanstack/react-query'
import { ContentBook } from '@/features/catalogue/components/content-strip'
import { t as catalogue } from '@/features/catalogue/texts'
import { dictionariesQuery } from '@/features/dictionary/api'
import { DictionaryHead } from '@/features/dictionary/components/dictionary-head'
import { LetterWords } from '@/features/dictionary/components/letter-words'
import { LookUp } from '@/features/dictionary/components/look-up'
import { RecentWords } from '@/features/dictionary/components/recent-words'
import { directionOf, pageOf } from '@/features/dictionary/model'
import { t } from '@/features/dictionary/texts'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { SectionHead } from '@/kit/layout/section'
import { StripSkeleton } from '@/kit/loading/skeleton'
import { Crumbs } from '@/kit/navigation/crumbs'
import { paths } from '@/kit/navigation/paths'
import { useAddress } from '../use-address'

/** `/dictionary` (SPEC §2): a word that is looked up, the words of a letter, or where to begin. */
export function DictionaryScreen() {
  const { search } = useAddress()
  const direction = directionOf(search.dir)
  const q = search.q?.trim()
  useDocumentTitle(q || t('page.title'))
  return (
    <main id="main" className="wrap" data-slot="main">
      <Crumbs items={[{ label: catalogue('crumb.home'), to: paths.home() }]} />
      <DictionaryHead q={q} direction={direction} letter={search.letter ?? q?.slice(0, 1)} />
      {q ? (
        <LookUp q={q} direction={direction} />
      ) : search.letter ? (
        <LetterWords letter={search.letter} direction={direction} page={pageOf(search.page)} />
      ) : (
        <>
          <RecentWords />
          <DictionaryBooks />
        </>
      )}
    </main>
  )
}

/** The dictionaries among the works. */
function DictionaryBooks() {
  const { data, error, isPending, isPaused, refetch } = useQuery(dictionariesQuery())
  const books = data?.data ?? []
  const all = { label: catalogue('home.see_all'), to: paths.listing({ kind: 'dictionary' }) }
  if (isPending) return isPaused ? null : <StripSkeleton />
  if (error && !data) return <Failure message={errorText(error)} onRetry={() => refetch()} />
  if (!books.length) return null
  return (
    <section className="section" data-slot="dictionaries">
      <SectionHead title={t('frame.books')} all={all} />
      <ul className="shelf">
        {books.map((book) => (
          <ContentBook key={book.id} content={book} />
        ))}
      </ul>
    </section>
  )
}
