import { inLocale, locale } from './i18n/locale'

export type Search = Record<string, string | number | undefined>

export interface Target {
  to: string
  search?: Search
}

const plain = (name: string) => name.replace(/[$/?#%\\]+/g, ' ').trim() || 'content'

/** Where each screen of SPEC §2 lives. Ids decide; names in addresses are decoration. */
export const paths = {
  home: (): Target => ({ to: '/' }),
  content: (slug: string): Target => ({ to: `/p/${slug}` }),
  author: (id: number): Target => ({ to: `/author/${id}` }),
  listing: (search: Search = {}): Target => ({ to: '/c/content', search }),
  category: (id: number, name: string, more: Search = {}): Target => ({
    to: `/c/${plain(name)}`,
    search: { category_id: id, ...more },
  }),
  /** The unified library's own search (SPEC §2). */
  advanced: (search: Search = {}): Target => ({
    to: '/advanced/content/',
    search: { ...search, page: search.page ?? 1, content_type: 'advanced' },
  }),
  login: (callbackUrl?: string): Target => ({ to: '/login', search: { callbackUrl } }),
  /** The reader, where it was left, or at the place of a locator written as JSON. */
  read: (item: number, loc?: string): Target => ({ to: `/read/${item}`, search: { loc } }),
  listen: (item: number): Target => ({ to: `/listen/${item}` }),
  profile: (): Target => ({ to: '/profile' }),
  library: (): Target => ({ to: '/library' }),
  orders: (): Target => ({ to: '/order' }),
  research: (): Target => ({ to: '/research' }),
  store: (): Target => ({ to: '/store' }),
  dictionary: (): Target => ({ to: '/dictionary' }),
  /** What the library says about itself. */
  page: (name: 'about' | 'terms' | 'privacy' | 'work' | 'help'): Target => ({ to: `/${name}` }),
}

/** What every address keeps of the one before: the organisation asked for, the bare frame. */
export const keptSearch = ['domain', 'mobile'] as const

function kept(): Search {
  const now = new URLSearchParams(location.search)
  return {
    domain: now.get('domain') ?? undefined,
    mobile: now.has('mobile') ? now.get('mobile') || '1' : undefined,
  }
}

/** The address as a browser needs it: language prefix, query and what is kept. */
export function href({ to, search = {} }: Target) {
  const all = { ...kept(), ...search }
  const pairs = Object.entries(all).filter(([, v]) => v !== undefined && v !== '')
  const query = new URLSearchParams(pairs.map(([k, v]): [string, string] => [k, String(v)]))
  const path = inLocale(to, locale())
  return query.size ? `${path}?${query}` : path
}

/** Only an address of our own may follow sign-in: one slash, then no second slash or backslash. */
export const ownPath = (path: string | undefined) =>
  path && /^\/(?![/\\])/.test(path) ? path : undefined
