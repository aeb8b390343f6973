import { useQueryClient } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { SaveRow } from '@/features/offline/components/save-row'
import { NextChoice } from '@/features/player/components/next-choice'
import { type PlayerHandle, PlayerScreen } from '@/features/player/components/player-screen'
import { PlayerSkeleton } from '@/features/player/components/player-skeleton'
import { Refused } from '@/features/player/components/refused'
import type { PlayerState } from '@/features/player/state'
import { usePlayer } from '@/features/player/use-player'
import { OpenItem } from '@/features/reader/components/open-item'
import { askedPlace } from '@/features/reader/places/asked'
import { lazyPart } from '@/kit/loading/lazy-part'
import { paths } from '@/kit/navigation/paths'
import { laterTexts } from '../later-texts'
import { SaveControl } from '../offline/offline-parts'
import { playerOf, workIn } from '../recordings'

/** Not needed to hear anything: it comes while the recording is opened. */
const Bookmarks = lazyPart(async () => {
  const [part] = await Promise.all([
    import('@/features/notes/components/time-bookmarks'),
    laterTexts('notes'),
  ])
  return part.TimeBookmarks
})

const bookmarks = (handle: PlayerHandle) => (
  <Suspense fallback={null}>
    <Bookmarks key={handle.item} handle={handle} />
  </Suspense>
)

/** `/listen/{item_id}`: audio (PRODUCT "Reading"). The player itself lives above the routes. */
export function ListenScreen() {
  const item = Number(useParams({ strict: false }).itemId)
  return <Listen key={item} item={item} />
}

function Listen({ item }: { item: number }) {
  const player = playerOf(useQueryClient())
  const { asked, source, refusal } = usePlayer(player)
  const [busy] = useState(() => playsAnother(player.snapshot(), item))
  const [place] = useState(() => askedPlace(location.search))
  const closed = asked === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the beginning, and after a stop
  useEffect(() => {
    if (!busy) void player.open(item, false, place)
  }, [player, item, busy, closed])
  useFollow(item, asked)
  if (asked === item && source)
    return (
      <PlayerScreen
        player={player}
        source={source}
        bookmarks={bookmarks}
        keep={<SaveRow item={source.item} keep={source.keeping} Control={SaveControl} />}
      />
    )
  if (asked === item && refusal)
    return <Refused error={refusal} onRetry={() => void player.open(item)} />
  if (asked === item || !busy) return <PlayerSkeleton />
  return (
    <OpenItem item={item}>
      {({ session }) => <NextChoice player={player} work={workIn(session)} at={place} />}
    </OpenItem>
  )
}

const playsAnother = ({ playing, asked }: PlayerState, item: number) => playing && asked !== item

/** When the queue goes on to the next recording, its screen follows. */
function useFollow(item: number, asked: number | null) {
  const router = useRouter()
  const before = useRef(asked)
  useEffect(() => {
    const left = before.current === item && asked !== null && asked !== item
    before.current = asked
    if (left) void router.navigate({ to: paths.listen(asked).to as never, replace: true })
  }, [router, item, asked])
}
