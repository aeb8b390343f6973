import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { offers } from '@/api/site'
import { OpenItem } from '@/features/reader/components/open-item'
import { Reader } from '@/features/reader/components/reader'
import { lazyPart } from '@/kit/loading/lazy-part'
import { cite } from '../cite'
import { laterTexts } from '../later-texts'
import { lookUp, prepareLookUp } from '../look-up'

/** Not needed for the first page: it comes while that is being read. */
const Annotations = lazyPart(async () => {
  const [part] = await Promise.all([
    import('@/features/notes/components/annotations'),
    laterTexts('notes'),
  ])
  return part.Annotations
})

const Keep = lazyPart(async () => (await import('../parts/save-offline')).Keep, { instead: null })

const pagesPanel = async () => (await import('@/features/reader/pages/pages-panel')).PagesPanel
const pageLook = async () => (await import('@/features/reader/pages/page-look')).PageLook
const pdf = { Pages: lazyPart(pagesPanel), Look: lazyPart(pageLook) }

/** Brings what only PDFs have while the first page is read: the connection may be down when it is wanted. */
function PdfAhead() {
  useEffect(() => void Promise.allSettled([pagesPanel(), pageLook()]), [])
  return null
}

/** `/read/{item_id}`: EPUB, PDF, article, table (PRODUCT "Reading"). */
export function ReadScreen() {
  const { itemId } = useParams({ strict: false })
  const client = useQueryClient()
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
          {(handle) =>
            handle.at && (
              <Suspense fallback={null}>
                <Annotations
                  handle={handle}
                  dictionary={
                    offers('dictionary')
                      ? {
                          prepare: (text) => void prepareLookUp(client, text),
                          open: (text) => void lookUp(text),
                        }
                      : undefined
                  }
                  onCite={(passage) =>
                    void cite({
                      ids: [opened.session.content.slug],
                      item: opened.session.item_id,
                      ...passage,
                    })
                  }
                />
                {opened.session.kind === 'pdf' && <PdfAhead />}
              </Suspense>
            )
          }
        </Reader>
      )}
    </OpenItem>
  )
}
