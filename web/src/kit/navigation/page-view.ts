/** The event on window that says which address the reader went to (SPEC §2). */
const name = 'sudar:page-view'

/** Calls everybody who listens with the new address. */
export function pageViewed(address: string) {
  dispatchEvent(new CustomEvent(name, { detail: address }))
}

/** Hears of every later page; returns how to stop. */
export function onPageView(hear: (address: string) => void) {
  const listener = (event: Event) => hear((event as CustomEvent<string>).detail)
  addEventListener(name, listener)
  return () => removeEventListener(name, listener)
}
