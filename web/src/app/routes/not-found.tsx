import { NearestTitles } from '@/features/catalogue/components/nearest-titles'
import { SearchBox } from '@/features/search/components/search-box'
import { lostWords } from '@/features/search/no-results'
import { NotFound } from '@/features/shell/components/not-found'
import { t } from '@/features/shell/texts'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { useAddress } from '../use-address'

export function NotFoundScreen() {
  const { pathname, search } = useAddress()
  const words = search.search ?? lostWords(pathname)
  useDocumentTitle(t('not_found.label'))
  return (
    <main id="main" data-slot="main">
      <NotFound search={<SearchBox again search={words} />} />
      <NearestTitles words={words} />
    </main>
  )
}
