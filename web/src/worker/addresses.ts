// What the worker does with an address: visited page, screen of kept titles, part, file.

/** Screens that are nothing without the reader's own responses. */
const personal = /^(\/en)?\/(edu|read|listen|login|admin|profile|library|order|notifications)(\/|$)/
/** The screens that stand on what is kept on the device. */
const screen = /^(\/en)?\/(?:library|(?:read|listen)\/(\d+))\/?$/
/** The corner is the same page whatever it shows: its answers are kept by the app. */
const corner = /^(\/en)?\/research\/?$/
const publication = /^\/edu\/read\/(\d+)\/\d+\//

const isOurs = ({ origin }: URL) => origin === location.origin

export const isFile = (url: URL) => isOurs(url) && url.pathname.startsWith('/assets/')
export const isPage = (url: URL) => isOurs(url) && !personal.test(url.pathname)
export const isScreen = (url: URL) => isOurs(url) && screen.test(url.pathname)
export const isPart = (url: URL) => isOurs(url) && publication.test(url.pathname)

/** What a page is kept as. */
export function pageName(page: string): string {
  const { origin, pathname, searchParams } = new URL(page)
  if (!corner.test(pathname)) return page
  const domain = searchParams.get('domain')
  return origin + pathname + (domain ? `?${new URLSearchParams({ domain })}` : '')
}

/** The item that a screen reads or plays. */
export const itemOfScreen = ({ pathname }: URL) => screen.exec(pathname)?.[2]
/** The item that a part belongs to. */
export const itemOfPart = ({ pathname }: URL) => publication.exec(pathname)?.[1] ?? ''

/** What is kept serves whoever asks for its address. */
export const anyVary = { ignoreVary: true }
