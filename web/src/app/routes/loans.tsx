import { Loans } from '@/features/lending/components/loans'
import { t } from '@/features/lending/texts'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'

/** `/loans`: what a reader has on loan from the library, and waits for. */
export function LoansScreen() {
  useDocumentTitle(t('title'))
  return (
    <main id="main" className="wrap" data-slot="main">
      <div className="page-head">
        <h1>{t('title')}</h1>
      </div>
      <Loans />
    </main>
  )
}
