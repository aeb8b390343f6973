import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Keeps the focus in a part whose focused control goes away, as a button that was pressed: otherwise
 * the keys of who uses no mouse, Escape among them, would lead nowhere.
 */
export function useKeptFocus<E extends HTMLElement>() {
  const part = useRef<E>(null)
  const last = useRef<Element>(null)
  useEffect(() => {
    if (!last.current || last.current.isConnected) return
    last.current = null
    if (document.activeElement === document.body) part.current?.focus()
  })
  return {
    ref: part,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      last.current = target
    },
    onBlur: ({ target }: FocusEvent) => {
      if (target.isConnected) last.current = null
    },
  }
}
