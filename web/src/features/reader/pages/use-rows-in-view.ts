import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { rowsInView } from './rows-in-view'

/** The panel whose inside scrolls a list. */
const scrollerOf = (list: HTMLElement | null) =>
  list?.closest<HTMLElement>('.reader-panel-body') ?? null

/** The first and the last row of a long list that are near the screen, kept in step with scrolling. */
export function useRowsInView(
  list: RefObject<HTMLElement | null>,
  rowHeight: number,
  count: number,
) {
  const [rows, setRows] = useState<readonly [number, number]>([0, 0])
  const look = useCallback(() => {
    const scroller = scrollerOf(list.current)
    if (!scroller || !list.current) return
    const top = scroller.getBoundingClientRect().top - list.current.getBoundingClientRect().top
    const next = rowsInView(top, scroller.clientHeight, rowHeight, count)
    setRows((now) => (now[0] === next[0] && now[1] === next[1] ? now : next))
  }, [list, rowHeight, count])
  useLayoutEffect(() => {
    const scroller = scrollerOf(list.current)
    if (!scroller) return
    const observer = new ResizeObserver(look)
    observer.observe(scroller)
    scroller.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', look)
    }
  }, [list, look])
  return rows
}
