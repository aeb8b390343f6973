import { useQueryClient } from '@tanstack/react-query'
import { MiniPlayer } from '@/features/player/components/mini-player'
import { usePlayer } from '@/features/player/use-player'
import { playerOf } from './recordings'

/** What was played goes on at the foot of every screen but its own and a book's. */
export function Dock({ pathname }: { pathname: string }) {
  const player = playerOf(useQueryClient())
  const { work, played } = usePlayer(player)
  if (!work || !played || pathname.startsWith('/read/')) return null
  if (pathname === `/listen/${work.item_id}`) return null
  return <MiniPlayer player={player} />
}
