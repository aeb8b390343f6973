import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
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

/** Only PDFs have these, and only when their panels are opened. */
const pdf = {
  Pages: lazy(async () => {
    const [part] = await Promise.all([
      import('@/features/reader/components/pages-panel'),
      laterTexts('reader'),
    ])
    return { default: part.PagesPanel }
  }),
  Look: lazy(async () => {
    const [part] = await Promise.all([
      import('@/features/reader/components/page-look'),
      laterTexts('reader'),
    ])
    return { default: part.PageLook }
  }),
}

/** `/read/{item_id}`: EPUB, PDF, article, table (PRODUCT "Reading"). */
export function ReadScreen() {
  const { itemId } = useParams({ strict: false })
  return (
    <OpenItem item={Number(itemId)}>
      {(opened) => (
        <Reader key={opened.session.item_id} opened={opened} pdf={pdf}>
          {(desk) =>
            desk.at && (
              <Suspense fallback={null}>
                <Annotations desk={desk} />
              </Suspense>
            )
          }
        </Reader>
      )}
    </OpenItem>
  )
}
