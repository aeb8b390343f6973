import { type RefObject, useLayoutEffect } from 'react'
import type { Box } from './reader-handle'

const gap = 10
const edge = 8

/**
 * Puts an element below a box of the page, above it when there is no room, always inside the page.
 * `change` is whatever else alters its size.
 */
export function usePlaced(ref: RefObject<HTMLElement | null>, box: Box, change: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed size places it anew
  useLayoutEffect(() => {
    const element = ref.current
    const room = element?.parentElement
    if (!element || !room) return
    const { offsetWidth: width, offsetHeight: height } = element
    const within = (value: number, most: number) => Math.max(edge, Math.min(value, most - edge))
    const left = within(box.left + box.width / 2 - width / 2, room.clientWidth - width)
    const below = box.top + box.height + gap
    const above = box.top - height - gap
    const wanted = below + height + edge <= room.clientHeight || above < edge ? below : above
    element.style.left = `${left}px`
    element.style.top = `${within(wanted, room.clientHeight - height)}px`
  }, [ref, box, change])
}
