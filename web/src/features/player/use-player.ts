import { useSyncExternalStore } from 'react'
import type { Player } from './player'
import type { PlayerState } from './state'

export const usePlayer = (player: Player): PlayerState =>
  useSyncExternalStore(player.subscribe, player.snapshot)
