import { useQueryClient } from '@tanstack/react-query'
import { MiniPlayer } from '@/features/player/components/mini-player'
import { usePlayer } from '@/features/player/use-player'
import { playerOf } from './recordings'

/** What is heard goes on at the foot of every screen but its own. */
export function Dock({ pathname }: { pathname: string }) {
  const player = playerOf(useQueryClient())
  const { work } = usePlayer(player)
  if (!work || pathname === `/listen/${work.item_id}`) return null
  return <MiniPlayer player={player} />
}
