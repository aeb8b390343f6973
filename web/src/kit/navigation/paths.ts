import { inLocale, locale } from '../i18n/locale'

export type Search = Record<string, string | number | undefined>

export interface Target {
  to: string
  search?: Search
}

/** A name as a part of a path. */
export const plainName = (name: string) => name.replace(/[$/?#%\\]+/g, ' ').trim() || 'content'

/** Where each screen of SPEC §2 lives. Ids decide; names in addresses are decoration. */
export const paths = {
  home: (): Target => ({ to: '/' }),
  content: (slug: string): Target => ({ to: `/p/${slug}` }),
  author: (id: number): Target => ({ to: `/author/${id}` }),
  series: (id: number): Target => ({ to: `/series/${id}` }),
  listing: (search: Search = {}): Target => ({ to: '/c/content', search }),
  category: (id: number, name: string, more: Search = {}): Target => ({
    to: `/c/${plainName(name)}`,
    search: { category_id: id, ...more },
  }),
  /** The unified library's own search (SPEC §2). */
  advanced: (search: Search = {}): Target => ({
    to: '/advanced/content/',
    search: { ...search, page: search.page ?? 1, content_type: 'advanced' },
  }),
  login: (callbackUrl?: string): Target => ({ to: '/login', search: { callbackUrl } }),
  /** Sign-in that comes back to a page of ours, in the language that it is read in. */
  signIn: (here = location.pathname + location.search): Target =>
    paths.login(inLocale(here, locale())),
  /** The reader, where it was left, or at the place of a locator written as JSON. */
  read: (item: number, loc?: string): Target => ({ to: `/read/${item}`, search: { loc } }),
  listen: (item: number, loc?: string): Target => ({ to: `/listen/${item}`, search: { loc } }),
  /** The account pages of a guest; each keeps where sign-in is to lead. */
  register: (callbackUrl?: string): Target => ({ to: '/register', search: { callbackUrl } }),
  verify: (callbackUrl?: string): Target => ({ to: '/verify', search: { callbackUrl } }),
  forgotPassword: (): Target => ({ to: '/forgot-password' }),
  resetPassword: (): Target => ({ to: '/reset-password' }),
  changePassword: (): Target => ({ to: '/change-password' }),
  sync: (): Target => ({ to: '/sync' }),
  profile: (tab?: 'security' | 'notifications' | 'privacy'): Target => ({
    to: '/profile',
    search: { tab },
  }),
  /** The back office: its first part, or one of them. */
  admin: (section?: string, search: Search = {}): Target => ({
    to: section ? `/admin/${section}` : '/admin',
    search,
  }),
  /** What a reader has open, finished, looked at and keeps. */
  library: (search: Search = {}): Target => ({ to: '/library', search }),
  /** What a reader has read. */
  report: (): Target => ({ to: '/report/me' }),
  /** What a reader was told. */
  notifications: (search: Search = {}): Target => ({ to: '/notifications', search }),
  /** Whom and what a reader follows. */
  follows: (search: Search = {}): Target => ({ to: '/follows', search }),
  orders: (): Target => ({ to: '/order' }),
  /** The researcher's corner: all entries, or those that are asked for. */
  research: (search: Search = {}): Target => ({ to: '/research', search }),
  store: (): Target => ({ to: '/store' }),
  dictionary: (search: Search = {}): Target => ({ to: '/dictionary', search }),
  word: (headword: string): Target => ({ to: `/dictionary/${encodeURIComponent(headword)}` }),
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

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * Only an address of our own may follow sign-in: a path from the root that no browser reads as
 * another host, however it is written: no doubled slash, backslash, dot segment or control sign.
 */
export function ownPath(path: string | undefined) {
  const plain = decoded(path?.split(/[?#]/)[0] ?? '')
  if (!path || !plain?.startsWith('/') || /\p{Cc}/u.test(path)) return undefined
  return /\/\/|\\|\p{Cc}|\/\.{1,2}(\/|$)/u.test(plain) ? undefined : path
}
