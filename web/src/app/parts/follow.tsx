import { Suspense } from 'react'
import { offers } from '@/api/site'
import { useSignedIn } from '@/features/accounts/api'
import type { Subject } from '@/features/follows/api'
import { lazyPart } from '@/kit/loading/lazy-part'
import { laterTexts } from '../later-texts'

const FollowButton = lazyPart(async () => {
  const button = import('@/features/follows/components/follow-button')
  await laterTexts('follows')
  return (await button).FollowButton
})

/** The button that has a reader told of what is new of an author, a series or a periodical. */
export function Follow(subject: Subject) {
  const signedIn = useSignedIn()
  if (!offers('notifications')) return null
  return (
    <Suspense fallback={null}>
      <FollowButton {...subject} signedIn={signedIn} />
    </Suspense>
  )
}
