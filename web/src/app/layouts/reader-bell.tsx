import { Suspense } from 'react'
import { offers } from '@/api/site'
import { lazyPart } from '@/kit/loading/lazy-part'
import { laterTexts } from '../later-texts'

const Bell = lazyPart(
  async () => {
    const bell = import('@/features/notifications/components/bell-menu')
    await laterTexts('notifications')
    return (await bell).BellMenu
  },
  { instead: null },
)

/** The bell of a signed-in reader, where the portal has notifications; its place stands before it. */
export const ReaderBell = () =>
  offers('notifications') && (
    <Suspense fallback={<span className="icon-button" />}>
      <Bell />
    </Suspense>
  )
