import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { OpenItem } from '@/features/reader/components/open-item'
import { Reader } from '@/features/reader/components/reader'
import { laterTexts } from '../later-texts'

/** Not needed for the first page: it comes while that is being read. */
const Annotations = lazy(async () => {
  const [part] = await Promise.all([
    import('@/features/notes/components/annotations'),
    laterTexts('notes'),
  ])
  return { default: part.Annotations }
})

const Keep = lazy(async () => ({ default: (await import('../parts/keep')).Keep }))

const pagesPanel = async () => ({
  default: (await import('@/features/reader/components/pages-panel')).PagesPanel,
})
const pageLook = async () => ({
  default: (await import('@/features/reader/components/page-look')).PageLook,
})
const pdf = { Pages: lazy(pagesPanel), Look: lazy(pageLook) }

/** Brings what only PDFs have while the first page is read: the line may be down when it is wanted. */
function PdfAhead() {
  useEffect(() => void Promise.allSettled([pagesPanel(), pageLook()]), [])
  return null
}

/** `/read/{item_id}`: EPUB, PDF, article, table (PRODUCT "Reading"). */
export function ReadScreen() {
  const { itemId } = useParams({ strict: false })
  return (
    <OpenItem item={Number(itemId)}>
      {(opened, reopen) => (
        <Reader
          key={opened.session.item_id}
          opened={opened}
          onReopen={reopen}
          pdf={pdf}
          keep={
            <Suspense fallback={null}>
              <Keep {...opened.session} />
            </Suspense>
          }
        >
          {(desk) =>
            desk.at && (
              <Suspense fallback={null}>
                <Annotations desk={desk} />
                {opened.session.kind === 'pdf' && <PdfAhead />}
              </Suspense>
            )
          }
        </Reader>
      )}
    </OpenItem>
  )
}
