import { Suspense } from 'react'
import type { CiteDialogProps } from '@/features/citations/components/cite-dialog'
import type { CiteRecordsProps } from '@/features/citations/components/cite-records'
import { openModal } from '@/kit/dialog/modal'
import { lazyPart } from '@/kit/loading/lazy-part'
import { LineSkeleton } from '@/kit/loading/skeleton'
import { laterTexts } from '../later-texts'

const CiteDialog = lazyPart(
  async () => (await import('@/features/citations/components/cite-dialog')).CiteDialog,
)
const CiteRecords = lazyPart(
  async () => (await import('@/features/citations/components/cite-records')).CiteRecords,
)

/** Opens the dialog that cites: records that are there, or records by their slugs or ids. */
export async function openCite(what: CiteDialogProps | CiteRecordsProps) {
  await laterTexts('citations')
  const { t } = await import('@/features/citations/texts')
  const many = ('ids' in what ? what.ids : what.cited).length > 1
  openModal({
    id: 'cite',
    title: t(many ? 'dialog.list_title' : 'dialog.title'),
    children: (
      <Suspense fallback={<LineSkeleton count={6} />}>
        {'ids' in what ? <CiteRecords {...what} /> : <CiteDialog {...what} />}
      </Suspense>
    ),
  })
}
