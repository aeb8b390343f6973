import type { Page } from '@playwright/test'
import { freeItem } from './free-titles'
import { samples } from './library'

/** The main class with the most titles: it has classes below it too. */
async function fullCategory(page: Page) {
  const response = await page.request.get('/edu/p/api/v1/categories/tree?type=ddc')
  const { data } = (await response.json()) as { data: { id: number; count: number }[] }
  return data.sort((a, b) => b.count - a.count)[0]?.id
}

/** Every screen of this server with an address that shows it full, empty or refused. */
export async function screens(page: Page): Promise<Record<string, string>> {
  const { free, paid, author } = await samples(page)
  return {
    home: '/',
    results: '/c/content?search=ном',
    'results-empty': '/c/content?search=zzzzqqqq',
    inside: '/c/content?search=цас&type=inside',
    advanced: '/advanced/content/?search=ном&page=1&content_type=advanced',
    listing: '/c/content?kind=book&price=free',
    category: `/c/x?category_id=${await fullCategory(page)}`,
    'category-empty': '/c/x?category_id=9',
    detail: `/p/${free}`,
    'detail-paid': `/p/${paid}`,
    author: `/author/${author}`,
    dictionary: '/dictionary',
    'dictionary-found': '/dictionary?q=номоос',
    'dictionary-empty': '/dictionary?q=zzzzqqqq',
    'dictionary-letter': '/dictionary?letter=Н',
    word: '/dictionary/ном',
    login: '/login?msg=session_expired',
    register: '/register',
    verify: '/verify',
    'forgot-password': '/forgot-password',
    'reset-password': '/reset-password',
    unsubscribe: '/unsubscribe?token=x',
    closed: '/402',
    'not-found': '/404',
    kit: '/_kit',
  }
}

/** What a reader alone sees: the shelf, the report, the profile, a book and a recording that are open. */
export async function ownScreens(page: Page): Promise<Record<string, string>> {
  const { free } = await samples(page)
  return {
    'home-reader': '/',
    'detail-reader': `/p/${free}`,
    profile: '/profile',
    'notification-settings': '/profile?tab=notifications',
    library: '/library',
    report: '/report/me',
    notifications: '/notifications',
    follows: '/follows',
    loans: '/loans',
    research: '/research',
    read: `/read/${await freeItem(page, 'epub')}`,
    'read-pdf': `/read/${await freeItem(page, 'pdf')}`,
    listen: `/listen/${await freeItem(page, 'audio')}`,
  }
}

/** What the hub's staff alone sees. */
export const staffScreens = Object.fromEntries(
  [
    'members',
    'invitations',
    'rules',
    'provider',
    'settings',
    'groups',
    'announcements',
    'audit',
    'organizations',
    ...['orders', 'packages', 'coupons'],
  ].map((part) => [`admin-${part}`, `/admin/${part}`]),
)
