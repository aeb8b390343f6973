import { Corner } from '@/features/research/components/corner'
import { t } from '@/features/research/texts'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'

/** `/research`: what a reader has noted in all books, in folders that can be shared (SPEC §2). */
export function ResearchScreen() {
  useDocumentTitle(t('research.title'))
  return (
    <main id="main" className="wrap" data-slot="main">
      <Corner />
    </main>
  )
}
