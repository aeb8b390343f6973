const locales = ['mn', 'en'] as const
export type Locale = (typeof locales)[number]

/** The language of an address: English lives under /en, Mongolian has no prefix (PRODUCT). */
export function localeOf(pathname: string): Locale {
  return /^\/en(\/|$)/.test(pathname) ? 'en' : 'mn'
}

/** The same address in another language; path and query stay (SPEC §2). */
export function inLocale(path: string, to: Locale): string {
  const bare = path.replace(/^\/en(?=\/|\?|$)/, '')
  const rest = bare.startsWith('/') ? bare : `/${bare}`
  return to === 'en' ? `/en${rest === '/' ? '' : rest.replace(/^\/(?=\?)/, '')}` : rest
}

let current: Locale = 'mn'

/** The page's language. It is set once, before the first render: changing it loads a new page. */
export const locale = () => current

export function setLocale(next: Locale) {
  current = next
}

/** The language of a text, where it is another than the page's: for `lang`. */
export const foreign = (language: string) =>
  language && language !== current ? language : undefined
