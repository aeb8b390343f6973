import { isBook } from './model'

/** Where the document was opened: its policy was written for that page. */
function opened() {
  const [visit] = performance.getEntriesByType('navigation')
  return visit ? new URL(visit.name).pathname : location.pathname
}

let open: boolean | undefined

/** Whether this document may show vendors' pages: one that was opened at a book may not. */
export function framesOpen() {
  open ??= !isBook(opened())
  return open
}

/**
 * Shuts vendors out of this document for good: a book is opened in it (DESIGN §5). A policy that
 * is added holds beside the first one and cannot be taken back.
 */
export function closeFrames() {
  if (!framesOpen()) return
  open = false
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = "frame-src 'self'"
  document.head.append(policy)
}

const plain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * From a document without vendors' pages, links to other pages than books load them anew: their
 * own documents may show them. The router would keep this one.
 */
export function leaveByDocument(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (framesOpen() || !plain(event) || !(link instanceof HTMLAnchorElement)) return
  const elsewhere = link.origin !== location.origin || link.pathname === location.pathname
  if (elsewhere || link.target || link.download || isBook(link.pathname)) return
  event.stopPropagation()
}

const key = 'sudar.chat'

/** Loads this page anew with the chat open, in a document that may show it. */
export function reopenChat() {
  sessionStorage.setItem(key, 'open')
  location.reload()
}

/** Whether the page was loaded anew for the chat; told once. */
export function chatWanted() {
  const wanted = sessionStorage.getItem(key) === 'open'
  sessionStorage.removeItem(key)
  return wanted
}
