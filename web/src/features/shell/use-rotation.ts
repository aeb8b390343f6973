import { useEffect, useState } from 'react'

/** SPEC §9: weather and currency rotate every 30000 ms. */
const rotationPeriod = 30_000

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

interface Kept {
  id: string
  rotating: boolean
}

/** What the reader chose on this device; storage may be closed or hold anything. */
function recall(name: string): Partial<Kept> {
  try {
    return (JSON.parse(localStorage.getItem(`sudar.${name}`) ?? '{}') as Partial<Kept> | null) ?? {}
  } catch {
    return {}
  }
}

function keep(name: string, kept: Kept) {
  try {
    localStorage.setItem(`sudar.${name}`, JSON.stringify(kept))
  } catch {
    // nothing is kept
  }
}

/**
 * Which of the ids is shown: the next one every 30 seconds, from the chosen one on. It rests while
 * `held`, when the reader stopped it, and from the start where motion is unwelcome (WCAG 2.2.2).
 * `turn` counts the changes.
 */
export function useRotation(name: string, ids: string[], held: boolean) {
  const [state, setState] = useState(() => {
    const { id, rotating } = recall(name)
    return { at: Math.max(0, ids.indexOf(id ?? '')), turn: 0, rotating: rotating ?? !calm() }
  })
  const at = state.at % ids.length
  const moves = state.rotating && !held && ids.length > 1
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice begins its 30 seconds anew
  useEffect(() => {
    if (!moves) return
    const timer = setInterval(
      () => setState((was) => ({ ...was, at: (was.at + 1) % ids.length, turn: was.turn + 1 })),
      rotationPeriod,
    )
    return () => clearInterval(timer)
  }, [moves, ids.length, state.turn])
  const change = (rotating: boolean, to: number) => {
    setState(({ turn }) => ({ at: to, turn: to === at ? turn : turn + 1, rotating }))
    keep(name, { id: ids[to] ?? '', rotating })
  }
  return {
    at,
    turn: state.turn,
    rotating: state.rotating,
    choose: (to: number) => change(state.rotating, to),
    setRotating: (rotating: boolean) => change(rotating, at),
  }
}
