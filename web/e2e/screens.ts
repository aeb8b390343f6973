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

/** What a call answers to the person of a token. */
async function answerTo<T>(page: Page, token: string, path: string): Promise<T> {
  const headers = { Authorization: `Bearer ${token}` }
  const response = await page.request.get(`/edu${path}`, { headers })
  return ((await response.json()) as { data: T }).data
}

/** What the demo reader alone sees, by the token: the shelf, the store, orders, the profile, open books. */
export async function ownScreens(page: Page, token: string): Promise<Record<string, string>> {
  const { free } = await samples(page)
  const orders = await answerTo<{ id: string; status: string }[]>(page, token, '/api/v1/orders')
  const [sold] = await answerTo<{ slug: string }[]>(page, token, '/p/api/v1/store/packages')
  const order = (status: string) => orders.find((each) => each.status === status)?.id
  return {
    'home-reader': '/',
    'advanced-reader': '/advanced/content/?search=ном&page=1&content_type=advanced',
    'detail-reader': `/p/${free}`,
    profile: '/profile',
    'notification-settings': '/profile?tab=notifications',
    library: '/library',
    report: '/report/me',
    notifications: '/notifications',
    follows: '/follows',
    loans: '/loans',
    store: '/store',
    'store-package': `/store/${sold?.slug}`,
    orders: '/order',
    'order-fulfilled': `/order/${order('fulfilled')}`,
    'order-refunded': `/order/${order('refunded')}`,
    checkout: `/checkout/${order('pending')}`,
    research: '/research',
    'research-folders': '/research?tab=folders',
    read: `/read/${await freeItem(page, 'epub')}`,
    'read-pdf': `/read/${await freeItem(page, 'pdf')}`,
    listen: `/listen/${await freeItem(page, 'audio')}`,
  }
}

/** The corner of the demo researcher, who holds a research package, by the token. */
export async function cornerScreens(page: Page, token: string): Promise<Record<string, string>> {
  const folders = await answerTo<{ id: string; entries: number; contents: number }[]>(
    page,
    token,
    '/api/v1/research/folder',
  )
  const [full] = folders.sort((a, b) => b.entries + b.contents - a.entries - a.contents)
  return {
    corner: '/research',
    'corner-folders': '/research?tab=folders',
    'corner-folder': `/research?folder=${full?.id}`,
    'corner-citations': `/research?folder=${full?.id}&tab=citations`,
    'corner-trash': '/research?folder=trash',
    'corner-empty': '/research?search=zzzzqqqq',
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
    ...['orders', 'packages', 'prices', 'coupons', 'receipts'],
  ].map((part) => [`admin-${part}`, `/admin/${part}`]),
)
