import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { session } from '@/api/session'
import type { CiteDialogProps } from '@/features/citations/components/cite-dialog'
import type { CiteRecordsProps } from '@/features/citations/components/cite-records'
import { accessQuery } from '@/features/research/api'
import { closeModal, openModal } from '@/kit/dialog/modal'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { lazyPart } from '@/kit/loading/lazy-part'
import { LineSkeleton } from '@/kit/loading/skeleton'
import { laterTexts } from '../later-texts'

const CiteDialog = lazyPart(
  async () => (await import('@/features/citations/components/cite-dialog')).CiteDialog,
)
const CiteRecords = lazyPart(
  async () => (await import('@/features/citations/components/cite-records')).CiteRecords,
)
const NeedsPackage = lazyPart(
  async () => (await import('@/features/citations/components/needs-package')).NeedsPackage,
)

type Cited = CiteDialogProps | CiteRecordsProps

const id = 'cite'
const isMany = (what: Cited) =>
  ('ids' in what ? what.ids.length + (what.own?.length ?? 0) : what.cited.length) > 1

/** A citation is free for everybody; a bibliography and Word files need the research package. */
function Citing(what: Cited) {
  const enabled = session.signedIn()
  const { data, error, isLoading, refetch } = useQuery({ ...accessQuery(), enabled })
  const docx = data?.held ?? false
  if (isMany(what) && isLoading) return <LineSkeleton count={6} />
  if (isMany(what) && error && !data)
    return <Failure message={errorText(error)} onRetry={() => void refetch()} />
  if (isMany(what) && !docx) return <NeedsPackage onLeave={() => closeModal(id)} />
  return 'ids' in what ? (
    <CiteRecords {...what} docx={docx} />
  ) : (
    <CiteDialog {...what} docx={docx} />
  )
}

/** Opens the dialog that cites: records that are there, or records by their slugs or ids. */
export async function openCite(what: Cited) {
  await laterTexts('citations')
  const { t } = await import('@/features/citations/texts')
  openModal({
    id,
    title: t(isMany(what) ? 'dialog.list_title' : 'dialog.title'),
    children: (
      <Suspense fallback={<LineSkeleton count={6} />}>
        <Citing {...what} />
      </Suspense>
    ),
  })
}
