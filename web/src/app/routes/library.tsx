import { Suspense, useSyncExternalStore } from 'react'
import { keepsTitles } from '@/api/keeps'
import { session } from '@/api/session'
import { Library } from '@/features/reading/components/library'
import { t } from '@/features/reading/texts'
import { useDocumentTitle } from '@/kit/use-document-title'
import { KeptShelf, NoLine } from '../keep-parts'
import { useAddress } from '../use-address'

function watchLine(changed: () => void) {
  for (const name of ['online', 'offline']) addEventListener(name, changed)
  return () => {
    for (const name of ['online', 'offline']) removeEventListener(name, changed)
  }
}

const useLine = () => useSyncExternalStore(watchLine, () => navigator.onLine)

/**
 * `/library`: what a reader has open, finished, looked at and keeps (SPEC §2, §7). What is on this
 * device stands first without a line, and alone for a guest.
 */
export function LibraryScreen() {
  const { search } = useAddress()
  const line = useLine()
  const own = session.signedIn()
  useDocumentTitle(t('library.title'))
  return (
    <main id="main" className="wrap library" data-slot="main">
      <div className="page-head">
        <h1>{t('library.title')}</h1>
      </div>
      {own && line && <Library search={search} />}
      {(keepsTitles() || !own || !line) && (
        <Suspense fallback={null}>
          {!line && <NoLine />}
          <KeptShelf />
        </Suspense>
      )}
    </main>
  )
}
