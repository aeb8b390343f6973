import { type PointerEvent, useRef, useState } from 'react'
import type { Zone } from './model'

export interface Over {
  id: number
  on: number
  zone: Zone
}

/** The row under the pointer, and which part of it. */
function under({ clientX, clientY }: PointerEvent, inside: boolean) {
  const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-node]')
  if (!row) return undefined
  const { top, height } = row.getBoundingClientRect()
  const share = (clientY - top) / height
  const edge = inside ? 0.3 : 0.5
  const zone: Zone = share < edge ? 'before' : share >= 1 - edge ? 'after' : 'into'
  return { on: Number(row.dataset.node), zone }
}

/**
 * Rows that are dragged by a handle, by mouse, pen or finger. `inside`: they can be dropped into
 * others. `over` is where the dragged one is now.
 */
export function useDrag(inside: boolean, onDrop: (over: Over) => void) {
  const [dragged, setDragged] = useState(0)
  const [over, setOver] = useState<Over>()
  // The pointer may rise before what it moved over is drawn.
  const last = useRef<Over>(undefined)
  const lay = (next: Over | undefined) => {
    last.current = next
    setOver(next)
  }
  const end = () => {
    setDragged(0)
    lay(undefined)
  }
  const handle = (id: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged(id)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
      const found = under(event, inside)
      lay(found && found.on !== id ? { id, ...found } : undefined)
    },
    onPointerUp: () => {
      if (last.current?.id === id) onDrop(last.current)
      end()
    },
    onPointerCancel: end,
  })
  return { dragged, over, handle }
}
