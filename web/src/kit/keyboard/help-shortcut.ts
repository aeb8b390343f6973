const fields = 'input, textarea, select, [contenteditable]'

/** A key press that is nobody's text, without Ctrl, Alt or the system's own key. */
const free = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !(ctrlKey || metaKey || altKey) && !(target as Element | null)?.closest?.(fields)

/** `?`, or its place on a board that has another letter there. */
export const asksForKeys = (event: KeyboardEvent) =>
  free(event) && (event.key === '?' || (event.code === 'Slash' && event.shiftKey))

/** `/`, or its place on a board that has another letter there. */
export const asksForSearch = (event: KeyboardEvent) =>
  free(event) && (event.key === '/' || (event.code === 'Slash' && !event.shiftKey))
