/** How long after the release a browser's own click may come, in ms. */
const grace = 300

/**
 * Finishes a press that began in the server's page and ends in the app's: a mouse that is released
 * over another element than it was pressed on clicks neither. A finger's tap is found at its end.
 */
export function finishPress(counterpart: HTMLElement) {
  let clicked = false
  const hear = ({ target }: Event) => {
    clicked ||= counterpart.contains(target as Node)
  }
  const release = ({ clientX, clientY, button }: PointerEvent) => {
    const over = document.elementFromPoint(clientX, clientY)
    addEventListener('click', hear, true)
    setTimeout(() => {
      removeEventListener('click', hear, true)
      if (!clicked && button === 0 && counterpart.contains(over)) counterpart.click()
    }, grace)
  }
  addEventListener('pointerup', release, { once: true, capture: true })
}
