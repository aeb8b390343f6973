import { Suspense } from 'react'
import { keepsTitles } from '@/api/offline-owner'
import { session } from '@/api/session'
import type { ShelfEntry } from '@/api/types'
import { Library } from '@/features/reading/components/library'
import { t } from '@/features/reading/texts'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { useOnline } from '@/kit/hooks/use-online'
import { Icon } from '@/kit/icons/icon'
import { cite } from '../cite'
import { OfflineNote, SavedMark, SavedTitles } from '../offline/offline-parts'
import { useAddress } from '../use-address'

const keptMark = ({ content_items_info: items }: ShelfEntry) =>
  keepsTitles() && (
    <Suspense fallback={null}>
      <SavedMark items={items} />
    </Suspense>
  )

/** The works that are shown as a list of references. */
const bibliography = (entries: ShelfEntry[]) => (
  <p className="shelf-bibliography">
    <button
      type="button"
      className="button button-secondary"
      onClick={() => void cite({ ids: entries.map(({ slug }) => slug) })}
    >
      <Icon name="quote" size={20} />
      {t('act.bibliography')}
    </button>
  </p>
)

/**
 * `/library`: what a reader has open, finished, looked at and keeps (SPEC §2, §7). What is on this
 * device stands first offline, and alone for a guest.
 */
export function LibraryScreen() {
  const { search } = useAddress()
  const line = useOnline()
  const own = session.signedIn()
  useDocumentTitle(t('library.title'))
  return (
    <main id="main" className="wrap library" data-slot="main">
      <div className="page-head">
        <h1>{t('library.title')}</h1>
      </div>
      {own && line && <Library search={search} mark={keptMark} acts={bibliography} />}
      {(keepsTitles() || !own || !line) && (
        <Suspense fallback={null}>
          {!line && <OfflineNote />}
          <SavedTitles />
        </Suspense>
      )}
    </main>
  )
}
