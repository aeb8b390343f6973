import { SearchBox } from '@/features/search/components/search-box'
import { NotFound } from '@/features/shell/components/not-found'
import { t } from '@/features/shell/texts'
import { useDocumentTitle } from '@/kit/use-document-title'

export function NotFoundScreen() {
  useDocumentTitle(t('not_found.label'))
  return (
    <main id="main" data-slot="main">
      <NotFound search={<SearchBox again />} />
    </main>
  )
}
