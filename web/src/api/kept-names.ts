// How what is kept on this device is called: the app keeps it, the service worker gives it back.

export const keptPrefix = 'sudar-kept-'
/** The screens that kept titles are read on, and their files. */
export const appCache = `${keptPrefix}app`
/** Each title has a cache of its own. */
export const titleCache = (item: number | string) => `${keptPrefix}${item}`
/** The pages visited last, which the service worker keeps. */
export const pagesCache = 'sudar-pages'
/** What the researcher's corner was answered last (features/research/offline/kept.ts). */
export const cornerCache = 'sudar-corner'

/** The lease of a title, in its cache. */
export const leaseName = '/lease'

/** Large parts lie in pieces of so many bytes. */
export const piece = 512 * 1024

/** The piece of a part that begins at a byte. */
export const pieceName = (part: string, at: number) => `${part}?at=${at}`

/** One name for a path, however it is escaped. */
export const plainPath = (path: string) =>
  path.split('/').map(decodeURIComponent).map(encodeURIComponent).join('/')
