import { useQueryClient } from '@tanstack/react-query'
import { MiniPlayer } from '@/features/player/components/mini-player'
import { usePlayer } from '@/features/player/use-player'
import { playerOf } from './recordings'

/** What was played goes on at the foot of every screen. */
export function Dock() {
  const player = playerOf(useQueryClient())
  const { work, played } = usePlayer(player)
  if (!work || !played) return null
  return <MiniPlayer player={player} />
}
