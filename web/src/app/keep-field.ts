interface Kept {
  name: string
  value: string
  start: number | null
  end: number | null
}

/** Remembers the field a reader is typing in while the static page is still there. */
export function keepField(): Kept | undefined {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement) || !field.dataset.keep) return undefined
  const { selectionStart: start, selectionEnd: end, value } = field
  return { name: field.dataset.keep, value, start, end }
}

const setValue = Object.getOwnPropertyDescriptor(
  globalThis.HTMLInputElement?.prototype ?? {},
  'value',
)?.set

/** Puts text, selection and focus back after React has drawn the same field. */
export function restoreField(kept: Kept | undefined) {
  if (!kept) return
  const field = document.querySelector<HTMLInputElement>(`input[data-keep="${kept.name}"]`)
  if (!field) return
  setValue?.call(field, kept.value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus({ preventScroll: true })
  field.setSelectionRange(kept.start, kept.end)
}
