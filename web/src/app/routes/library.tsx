import { Library } from '@/features/reading/components/library'
import { t } from '@/features/reading/texts'
import { useDocumentTitle } from '@/kit/use-document-title'
import { useAddress } from '../use-address'

/** `/library`: what a reader has open, finished, looked at and keeps (SPEC §2, §7). */
export function LibraryScreen() {
  const { search } = useAddress()
  useDocumentTitle(t('library.title'))
  return (
    <main id="main" className="wrap library" data-slot="main">
      <div className="page-head">
        <h1>{t('library.title')}</h1>
      </div>
      <Library search={search} />
    </main>
  )
}
