import {
  type CSSProperties,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { drawnRows, rowsBetween, topsOf } from './virtual-rows'

export interface VirtualRowsOptions {
  /** holds the drawn rows and nothing else; margins of them must not leave it (flow-root) */
  root: RefObject<HTMLElement | null>
  /** the rows by names that stay theirs */
  keys: string[]
  /** the likely height of a row, in px, until one was seen */
  likely: number
  /** rows that stay drawn wherever they are, such as the one with the focus */
  must?: string[]
}

/** How far beyond the screen rows are drawn, in px, and how near its edge others are. */
const ahead = 450
const near = 250

/** The heights that were seen; those not seen are as high as these are on average. */
class Heights {
  #seen = new Map<string, number>()
  #width = 0

  /** Reads the heights of rows that are drawn; the space that they leave for others is no part of it. */
  read(root: HTMLElement, keys: string[]) {
    if (root.clientWidth !== this.#width) this.#seen.clear()
    this.#width = root.clientWidth
    for (const [n, row] of [...root.children].entries()) {
      const key = keys[n]
      const { height } = row.getBoundingClientRect()
      if (key !== undefined && height) this.#seen.set(key, height)
    }
  }

  of(keys: string[], likely: number): number[] {
    const sum = [...this.#seen.values()].reduce((all, each) => all + each, 0)
    const rest = this.#seen.size ? sum / this.#seen.size : likely
    return keys.map((key) => this.#seen.get(key) ?? rest)
  }
}

/**
 * Draws of a long list the rows near the screen: whichever box around it scrolls. Rows stand in the
 * flow, and those that are left out leave their height as a margin. Rows have heights of their own.
 */
export function useVirtualRows({ root, keys, likely, must = [] }: VirtualRowsOptions) {
  const heights = useRef(new Heights())
  const [range, setRange] = useState<[number, number]>([0, Math.min(keys.length, 20)])
  const tops = topsOf(heights.current.of(keys, likely))
  const drawn = drawnRows(
    tops,
    [range[0], Math.min(range[1], keys.length)],
    must.map((key) => keys.indexOf(key)),
  )
  const latest = useRef({ keys, likely, drawn, range })

  const look = useCallback(() => {
    const list = root.current
    if (!list) return
    const { keys, likely, drawn, range } = latest.current
    heights.current.read(
      list,
      drawn.map(({ at }) => keys[at] ?? ''),
    )
    const tops = topsOf(heights.current.of(keys, likely))
    const { top } = list.getBoundingClientRect()
    const screen = (more: number) => rowsBetween(tops, -top - more, innerHeight - top + more)
    const [from, to] = screen(near)
    const [first, last] = range
    if (from < first || to > last || last > keys.length) setRange(screen(ahead))
  }, [root])

  useLayoutEffect(() => {
    latest.current = { keys, likely, drawn, range }
    look()
  })
  useLayoutEffect(() => {
    // a capturing listener hears the scrolling of every box around the list
    addEventListener('scroll', look, { passive: true, capture: true })
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', look, { capture: true })
      removeEventListener('resize', look)
    }
  }, [look])
  return drawn
}

/** The space that a row leaves for those that are left out around it. */
export const gapsOf = ({ before, behind }: { before: number; behind: number }): CSSProperties => ({
  marginTop: before || undefined,
  marginBottom: behind || undefined,
})
