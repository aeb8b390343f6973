/** How long the app waits for a page that was asked for, in ms: the connection may have failed. */
const patience = 10_000

/** Whether what was pressed leads to another page. */
function leads(event: Event): boolean {
  if (event.defaultPrevented) return false
  if (event.type === 'submit') return true
  const { target, metaKey, ctrlKey, shiftKey } = event as MouseEvent
  if (event.type !== 'click' || metaKey || ctrlKey || shiftKey) return false
  const link = (target as Element).closest<HTMLAnchorElement>('a[href]')
  if (!link || link.target || link.hasAttribute('download')) return false
  const [page] = link.href.split('#')
  return /^http/.test(link.protocol) && (page !== location.href.split('#')[0] || !link.hash)
}

/**
 * Waits while the browser is on its way to a page that the reader has chosen: an app that drew now
 * would write its own state into the history, and the browser would stay.
 */
export async function whileUnloading() {
  let back = false
  addEventListener('pageshow', ({ persisted }) => {
    back ||= persisted
  })
  for (;;) {
    const last = document.early?.findLast(leads)
    if (!last || back || performance.now() - last.timeStamp > patience) return
    await new Promise((done) => setTimeout(done, 100))
  }
}
