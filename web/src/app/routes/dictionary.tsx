import { useQuery } from '@tanstack/react-query'
import { ContentBook } from '@/features/catalogue/components/content-strip'
import { t as catalogue } from '@/features/catalogue/texts'
import { dictionariesQuery } from '@/features/dictionary/api'
import { DictionaryFrame } from '@/features/dictionary/components/dictionary-frame'
import { t } from '@/features/dictionary/texts'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { SectionHead } from '@/kit/layout/section'
import { StripSkeleton } from '@/kit/loading/skeleton'
import { Crumbs } from '@/kit/navigation/crumbs'
import { paths } from '@/kit/navigation/paths'

/** `/dictionary` (SPEC §2): until words can be looked up, the dictionaries among the works. */
export function DictionaryScreen() {
  const { data, error, isPending, refetch } = useQuery(dictionariesQuery())
  const books = data?.data ?? []
  useDocumentTitle(t('page.title'))
  const all = { label: catalogue('home.see_all'), to: paths.listing({ kind: 'dictionary' }) }
  return (
    <main id="main" className="wrap" data-slot="main">
      <Crumbs items={[{ label: catalogue('crumb.home'), to: paths.home() }]} />
      <DictionaryFrame />
      {isPending && <StripSkeleton />}
      {error && !data && <Failure message={errorText(error)} onRetry={() => refetch()} />}
      {books.length > 0 && (
        <section className="section" data-slot="dictionaries">
          <SectionHead title={t('frame.books')} all={all} />
          <ul className="shelf">
            {books.map((book) => (
              <ContentBook key={book.id} content={book} />
            ))}
          </ul>
        </section>
      )}
    </main>
  )
}
