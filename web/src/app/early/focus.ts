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
