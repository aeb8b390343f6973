import { useEffect, useRef } from 'react'
import { type Opened, sendTime } from '../api'
import type { Relocation } from '../engine/core/types'
import { Attention } from './attention'
import { reportTime } from './time-queue'

const moves = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

/** Keeps the reading time of a signed-in reader; the pages shown are its moves too. */
export function useAttention({ session, account }: Opened, at: Relocation | null): void {
  const attention = useRef<Attention | null>(null)
  const { item_id } = session
  useEffect(() => {
    if (!account) return
    const reading = new Attention({
      tell: (spent, leaving) => reportTime(account, item_id, spent, sendTime, leaving),
    })
    attention.current = reading
    const stir = () => document.visibilityState === 'visible' && reading.stir()
    const show = () => (document.visibilityState === 'visible' ? reading.stir() : reading.rest())
    const leave = () => reading.rest()
    for (const move of moves) addEventListener(move, stir, { passive: true })
    document.addEventListener('visibilitychange', show)
    addEventListener('pagehide', leave)
    return () => {
      for (const move of moves) removeEventListener(move, stir)
      document.removeEventListener('visibilitychange', show)
      removeEventListener('pagehide', leave)
      reading.rest()
      attention.current = null
    }
  }, [item_id, account])
  useEffect(() => {
    if (at) attention.current?.turn(pageOf(at))
  }, [at])
}

/** A name of the page that is shown; in a long scroll every screenful is one. */
const pageOf = ({ locator: { href, locations } }: Relocation) =>
  `${href} ${locations.page ?? locations.position ?? Math.round((locations.progression ?? 0) * 100)}`
