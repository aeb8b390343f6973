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
  /** the rows by names that stay theirs; the same list while they are the same */
  keys: string[]
  /** the likely height of a row, in px, until one was seen */
  likely: number
  /** rows that stay drawn wherever they are, such as the one with the focus */
  must?: string[]
}

/** How far beyond the screen rows are drawn, in px, and how near its edge others are. */
const ahead = 1500
const near = 400

/** The heights that were seen; those not seen are as high as these are on average. */
class Heights {
  #seen = new Map<string, number>()
  #list = { width: 0, height: 0 }
  #tops: { keys: string[]; likely: number; of: number[] } | undefined

  /** Whether the list is as large as when its rows were read last: then they are too. */
  stand({ width, height }: DOMRect) {
    return width === this.#list.width && height === this.#list.height
  }

  /** Reads the heights of rows that are drawn; the space that they leave for others is no part of it. */
  read(root: HTMLElement, { width, height }: DOMRect, keys: string[]) {
    if (width !== this.#list.width) this.#forget()
    this.#list = { width, height }
    for (const [n, row] of [...root.children].entries())
      this.#keep(keys[n], row.getBoundingClientRect().height)
  }

  #forget() {
    this.#seen.clear()
    this.#tops = undefined
  }

  #keep(key: string | undefined, height: number) {
    if (key === undefined || !height || this.#seen.get(key) === height) return
    this.#seen.set(key, height)
    this.#tops = undefined
  }

  /** The tops of the rows, and the bottom of the last. */
  tops(keys: string[], likely: number): number[] {
    if (this.#tops?.keys === keys && this.#tops.likely === likely) return this.#tops.of
    let sum = 0
    for (const height of this.#seen.values()) sum += height
    const rest = this.#seen.size ? sum / this.#seen.size : likely
    const of = topsOf(keys.map((key) => this.#seen.get(key) ?? rest))
    this.#tops = { keys, likely, of }
    return of
  }
}

/**
 * Draws of a long list the rows near the screen: whichever box around it scrolls. Rows stand in the
 * flow, and those that are left out leave their height as a margin. Rows have heights of their own.
 */
export function useVirtualRows({ root, keys, likely, must = [] }: VirtualRowsOptions) {
  const heights = useRef(new Heights())
  const [range, setRange] = useState<[number, number]>([0, Math.min(keys.length, 20)])
  const tops = heights.current.tops(keys, likely)
  const drawn = drawnRows(
    tops,
    [range[0], Math.min(range[1], keys.length)],
    must.map((key) => keys.indexOf(key)),
  )
  const latest = useRef({ keys, likely, drawn, range })

  const look = useCallback(
    (rowsAreNew: boolean) => {
      const list = root.current
      if (!list) return
      const { keys, likely, drawn, range } = latest.current
      const box = list.getBoundingClientRect()
      if (rowsAreNew || !heights.current.stand(box))
        heights.current.read(
          list,
          box,
          drawn.map(({ at }) => keys[at] ?? ''),
        )
      const tops = heights.current.tops(keys, likely)
      const screen = (more: number) =>
        rowsBetween(tops, -box.top - more, innerHeight - box.top + more)
      const [first, last] = range
      const covers = ([from, to]: [number, number]) => from >= first && to <= last
      if (covers(screen(near)) && last <= keys.length) return
      setRange(screen(ahead))
    },
    [root],
  )

  useLayoutEffect(() => {
    latest.current = { keys, likely, drawn, range }
    look(true)
  })
  useLayoutEffect(() => {
    const onMove = () => look(false)
    // a capturing listener hears the scrolling of every box around the list
    addEventListener('scroll', onMove, { passive: true, capture: true })
    addEventListener('resize', onMove)
    return () => {
      removeEventListener('scroll', onMove, { capture: true })
      removeEventListener('resize', onMove)
    }
  }, [look])
  return drawn
}

/** The space that a row leaves for those that are left out around it. */
export const gapsOf = ({ before, behind }: { before: number; behind: number }): CSSProperties => ({
  marginTop: before || undefined,
  marginBottom: behind || undefined,
})
