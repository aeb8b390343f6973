const native = (owner: object | undefined) =>
  owner && Object.getOwnPropertyDescriptor(owner, 'value')?.set

/** Sets a value as typing does: React learns of it. */
function type(field: HTMLInputElement, value: string) {
  native(globalThis.HTMLInputElement?.prototype)?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The option that a select shows until somebody chooses: the marked one, else the first (HTML, §4.10.7). */
const shownAtFirst = ({ options }: HTMLSelectElement) =>
  [...options].findLast(({ defaultSelected }) => defaultSelected) ??
  [...options].find(({ disabled }) => !disabled)

/** Whether a reader has changed a field of the server's page. */
function changed(field: Element): boolean {
  if (field instanceof HTMLDetailsElement) return field.open
  if (field instanceof HTMLSelectElement) return field.value !== shownAtFirst(field)?.value
  if (!(field instanceof HTMLInputElement)) return false
  if (field.type === 'checkbox') return field.checked !== field.defaultChecked
  return field.value !== field.defaultValue
}

/** The fields that a reader has changed, in the order of the page. */
export const changedFields = (old: readonly Element[]) =>
  old.flatMap((top) => [...top.querySelectorAll('input, select, details')]).filter(changed)

/**
 * Gives a field what was done to its counterpart in the server's page. Words are typed, and a field that was
 * left, or in which Enter was pressed, is left again: that is when it takes effect.
 */
export function carry(from: Element, to: Element, done: boolean) {
  if (to instanceof HTMLDetailsElement) to.open = true
  else if (from instanceof HTMLSelectElement && to instanceof HTMLSelectElement) {
    to.value = from.value
    to.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
    if (from.type === 'checkbox') {
      if (from.checked !== to.checked) to.click()
      return
    }
    type(to, from.value)
    if (!done || to.dataset.keep) return
    to.focus({ preventScroll: true })
    to.blur()
  }
}

/** Gives the focus, and in a field the selected part of its text. */
export function focusLike(from: Element, to: HTMLElement) {
  to.focus({ preventScroll: true })
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && to.value)
    if (from.selectionStart !== null)
      // null for kinds of fields that have no selection
      to.setSelectionRange(from.selectionStart, from.selectionEnd)
}

/**
 * Follows the focus while the server's page gives way to the app's: the browser drops it with the
 * element. Returns who had it last, null when the reader has left it.
 */
export function watchFocus(): () => Element | null {
  let last = document.activeElement
  const enter = ({ target }: FocusEvent) => {
    last = target as Element
  }
  const leave = () =>
    setTimeout(() => {
      if (last?.isConnected && document.activeElement === document.body) last = null
    })
  addEventListener('focusin', enter)
  addEventListener('focusout', leave)
  return () => {
    removeEventListener('focusin', enter)
    removeEventListener('focusout', leave)
    return last
  }
}
