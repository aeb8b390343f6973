import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Entry, Folder } from '@/api/types'
import { Corner, type RecordsPlace } from '@/features/research/components/corner'
import { t } from '@/features/research/texts'
import { errorText } from '@/kit/feedback/error-text'
import { toast } from '@/kit/feedback/toast'
import { useDocumentTitle } from '@/kit/hooks/use-document-title'
import { Icon } from '@/kit/icons/icon'
import { lazyPart } from '@/kit/loading/lazy-part'
import { LineSkeleton } from '@/kit/loading/skeleton'
import { cite } from '../cite'
import { laterTexts } from '../later-texts'

const RecordsHere = lazyPart(async () => {
  await laterTexts('citations')
  return (await import('../parts/own-records')).RecordsHere
})

const ReferencesHere = lazyPart(async () => {
  await laterTexts('citations')
  return (await import('../parts/references')).ReferencesHere
})

const references = (folder: Folder) => (
  <Suspense fallback={<LineSkeleton count={6} />}>
    <ReferencesHere folder={folder} />
  </Suspense>
)

const records = (place: RecordsPlace) => (
  <Suspense fallback={null}>
    <RecordsHere {...place} />
  </Suspense>
)

/** Cites the titles of entries, and of one entry its words; free notes are of no title. */
function citeEntries(entries: Entry[]) {
  const ids = [...new Set(entries.flatMap(({ content_id: id }) => (id ? [String(id)] : [])))]
  const [only] = entries.length === 1 ? entries : []
  void cite({ ids, item: only?.content_item_id || undefined, quote: only?.quote || undefined })
}

const citing = (entries: Entry[]) =>
  entries.some(({ content_id: id }) => id) && (
    <button
      type="button"
      className={entries.length === 1 ? 'button button-text' : 'button button-secondary'}
      onClick={() => citeEntries(entries)}
    >
      <Icon name="quote" size={18} />
      {t('entry.cite')}
    </button>
  )

/** Cites all that is in a folder; the code for it comes with its first use. */
function CiteFolder({ folder }: { folder: Folder }) {
  const client = useQueryClient()
  const open = async () => {
    try {
      await (await import('../parts/cite-folder')).openCiteFolder(client, folder)
    } catch (error) {
      toast({ kind: 'danger', text: errorText(error) })
    }
  }
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={t('folder.cite')}
      title={t('folder.cite')}
      onClick={() => void open()}
    >
      <Icon name="quote" size={20} />
    </button>
  )
}

const citeFolder = (folder: Folder) => <CiteFolder folder={folder} />

/** `/research`: what a reader has noted in all books, in folders that can be shared (SPEC §2). */
export function ResearchScreen() {
  useDocumentTitle(t('research.title'))
  return (
    <main id="main" className="wrap" data-slot="main">
      <Corner cite={citing} citeFolder={citeFolder} records={records} references={references} />
    </main>
  )
}
