import { Suspense } from 'react'
import { lazyPart } from '@/kit/loading/lazy-part'
import { LineSkeleton } from '@/kit/loading/skeleton'
import { laterTexts } from '../later-texts'

const BorrowPanel = lazyPart(async () => {
  const panel = import('@/features/lending/components/borrow-panel')
  await laterTexts('lending')
  return (await panel).BorrowPanel
})

/** What the library lends the reader of an item. */
export function Borrow({ item }: { item: number }) {
  return (
    <Suspense
      fallback={
        <div className="access-body">
          <LineSkeleton count={2} />
        </div>
      }
    >
      <BorrowPanel item={item} />
    </Suspense>
  )
}
