/** Addresses of a vendor's pages; an empty one is not shown. */
export interface Slots {
  chat: string
  marketing: string
}

const key = 'sudar.consent'

/** What the reader answered on this device; undefined until then. */
export const consent = {
  given(): boolean | undefined {
    const kept = localStorage.getItem(key)
    return kept === null ? undefined : kept === 'yes'
  },
  keep(yes: boolean) {
    localStorage.setItem(key, yes ? 'yes' : 'no')
  },
}

/** Where a book is read: there the document itself lets no vendor in (DESIGN §5). */
export const isBook = (path: string) => /^(\/en)?\/read(\/|$)/.test(path)

const without =
  /^(\/en)?\/(read|listen|admin|login|register|verify|forgot-password|reset-password|change-password|sync|invitation)(\/|$)/

/** Nothing of others stands beside a book, a password or the back office. */
export const allowed = (path: string) => !without.test(path)

/** The vendor's page, told where the reader is: the path, not what was searched for. */
export function frameAddress(address: string, page: string) {
  const url = new URL(address)
  url.searchParams.set('page', new URL(page).pathname)
  return url.href
}
