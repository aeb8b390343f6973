// Text whose lines run from top to bottom, as the traditional Mongolian script does.

/** Whether the lines of a document run from top to bottom. */
export const isVertical = (doc: Document): boolean =>
  Boolean(doc.body) && getComputedStyle(doc.body).writingMode.startsWith('vertical')

/**
 * The paginator's attributes for such text at a letter size in px: one column in the middle of
 * the page, its lines as long as the page is high.
 */
export const verticalColumn = (size: number) => ({
  'max-inline-size': '100000px',
  'max-block-size': `${36 * size}px`,
  'max-column-count': '1',
})

/**
 * Calls back with the px that a wheel asks for, while no key is held: the text scrolls sideways,
 * where a browser itself scrolls nothing for an ordinary wheel.
 */
export function onWheel(doc: Document, rolled: (delta: number) => void): void {
  doc.addEventListener(
    'wheel',
    ({ deltaX, deltaY, deltaMode, ctrlKey, shiftKey }) => {
      if (ctrlKey || shiftKey || Math.abs(deltaX) > Math.abs(deltaY)) return
      rolled(deltaMode === WheelEvent.DOM_DELTA_LINE ? deltaY * 16 : deltaY)
    },
    { passive: true },
  )
}
