import { useParams } from '@tanstack/react-router'
import { OpenItem } from '@/features/reader/components/open-item'
import { Reader } from '@/features/reader/components/reader'

/** `/read/{item_id}`: EPUB, PDF, article, table (PRODUCT "Reading"). */
export function ReadScreen() {
  const { itemId } = useParams({ strict: false })
  return (
    <OpenItem item={Number(itemId)}>
      {(opened) => <Reader key={opened.session.item_id} opened={opened} />}
    </OpenItem>
  )
}
