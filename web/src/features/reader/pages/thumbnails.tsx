import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Engine, Outline, Rotation } from '../engine/core/types'
import { labelOf } from './page-names'
import { cellAfter } from './rows-in-view'
import { Thumbnail } from './thumbnail'
import { useRowsInView } from './use-rows-in-view'

export interface ThumbnailsProps {
  engine: Engine
  outline: Outline
  /** the page being read */
  current: number
  rotation: Rotation
  onGo: (page: number) => void
}

const columns = 2
/** Grows with the letters of the reader's browser. */
const rowRem = 11.5

const rowOf = (page: number) => Math.floor((page - 1) / columns)

/** Small pictures of all pages; only those near the screen exist. The arrows walk among them. */
export function Thumbnails({ engine, outline, current, rotation, onGo }: ThumbnailsProps) {
  const { total, open = total } = outline
  const list = useRef<HTMLOListElement>(null)
  const [stop, setStop] = useState(current)
  const opened = useRef(false)
  const walking = useRef(false)
  const [rowHeight] = useState(() => rowRem * rootSize())
  const rows = rowOf(open) + 1
  const [first, last] = useRowsInView(list, rowHeight, rows)

  useEffect(() => {
    if (!list.current?.contains(document.activeElement)) setStop(current)
  }, [current])
  useEffect(() => {
    const thumb = list.current?.querySelector<HTMLElement>(`[data-page="${stop}"]`)
    thumb?.scrollIntoView({ block: opened.current ? 'nearest' : 'center' })
    // who opens the panel goes on to the pages; who chose its tab stays there
    const arrived = !opened.current && document.activeElement?.closest('.reader-panel-head')
    if (arrived || walking.current) thumb?.focus({ preventScroll: true })
    opened.current = true
    walking.current = false
  }, [stop])

  const walk = (event: KeyboardEvent) => {
    const screen = Math.max(1, last - first - 4)
    const next = cellAfter(event.key, stop, columns, open, screen)
    if (next === null) return
    event.preventDefault()
    event.stopPropagation() // the page behind does not turn
    walking.current = true
    setStop(next)
  }
  return (
    <ol className="thumbs" ref={list} style={{ height: rows * rowHeight }} onKeyDown={walk}>
      {pagesOf(first, last, stop, open).map((page) => (
        <li
          key={page}
          aria-posinset={page}
          aria-setsize={total}
          style={{
            top: rowOf(page) * rowHeight,
            left: `${(((page - 1) % columns) * 100) / columns}%`,
            height: rowHeight,
          }}
        >
          <Thumbnail
            engine={engine}
            page={page}
            rotation={rotation}
            label={labelOf(outline, page)}
            current={page === current}
            stop={page === stop}
            onFocus={() => setStop(page)}
            onPress={() => onGo(page)}
          />
        </li>
      ))}
    </ol>
  )
}

const rootSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** The pages of the rows in view, and the one the tab key reaches wherever it is. */
function pagesOf(first: number, last: number, stop: number, total: number): number[] {
  const from = first * columns + 1
  const to = Math.min(total, (last + 1) * columns)
  const pages = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  return pages.includes(stop) ? pages : [...pages, stop].sort((a, b) => a - b)
}
