import { type PointerEvent, useState } from 'react'
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
  const end = () => {
    setDragged(0)
    setOver(undefined)
  }
  const handle = (id: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged(id)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (dragged !== id) return
      const found = under(event, inside)
      setOver(found && found.on !== id ? { id, ...found } : undefined)
    },
    onPointerUp: () => {
      if (dragged === id && over) onDrop(over)
      end()
    },
    onPointerCancel: end,
  })
  return { dragged, over, handle }
}
