// A horizontal swipe on surfaces the renderer does not move under the finger itself:
// fixed layouts and vertical text.
const minimum = 48

/** Calls back with the side the finger moved towards. Returns the way to stop listening. */
export function onSwipe(
  target: EventTarget,
  swiped: (towards: 'left' | 'right') => void,
): () => void {
  let start: { x: number; y: number } | null = null
  const begin = (event: Event) => {
    const { touches } = event as TouchEvent
    const [touch] = touches
    start = touches.length === 1 && touch ? { x: touch.screenX, y: touch.screenY } : null
  }
  const end = (event: Event) => {
    const [touch] = (event as TouchEvent).changedTouches
    if (!start || !touch || (globalThis.visualViewport?.scale ?? 1) > 1) return
    const dx = touch.screenX - start.x
    const dy = touch.screenY - start.y
    start = null
    if (Math.abs(dx) >= minimum && Math.abs(dx) > Math.abs(dy) * 1.5)
      swiped(dx < 0 ? 'left' : 'right')
  }
  target.addEventListener('touchstart', begin, { passive: true })
  target.addEventListener('touchend', end, { passive: true })
  return () => {
    target.removeEventListener('touchstart', begin)
    target.removeEventListener('touchend', end)
  }
}
