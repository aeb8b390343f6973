// The screens of one person say nothing before the app has come: what they show then acts at once, on a
// slow line too, while the code and the data of the rest are still on their way.
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { holdSession } from './instruments'
import { expect, type Library, ready, signIn, test } from './library'
import { outcome, settled } from './outcome'
import { beforeApp, painted, slowDown } from './slow-start'

/** `make soak` has the time for the slowest reader's line and processor. */
const slow = !!process.env.SUDAR_E2E_ALL

interface Control {
  /** /checkout stands for that of the demo reader's order that waits for money */
  path: string
  find: (page: Page) => Locator
  use?: (control: Locator) => Promise<unknown>
  at?: 'phone'
  /** the demo reader without a name */
  who?: 'researcher' | 'admin'
}

const corner = { path: '/research', who: 'researcher' } as const
const tab = (page: Page, n: number) => page.locator('main .tabs .tab').nth(n)

const controls: Record<string, Control> = {
  'a new note': { ...corner, find: (p) => p.locator('.corner-page-head .button-primary') },
  'the folders': {
    ...corner,
    find: (p) => p.locator('.corner-tabs [data-tab=folders]'),
    at: 'phone',
  },
  'a colour': { ...corner, find: (p) => p.locator('.corner-colours button').first() },
  'the order of notes': {
    ...corner,
    find: (p) => p.locator('.corner-order select'),
    use: (control) => control.selectOption('created_at.asc'),
  },
  'unread notifications': { path: '/notifications', find: (p) => tab(p, 1) },
  'the bell': { path: '/notifications', find: (p) => p.locator('.bell > .dropdown-button') },
  'the bell in the corner': { ...corner, find: (p) => p.locator('.bell > .dropdown-button') },
  'the account': { path: '/loans', find: (p) => p.locator('.account > .dropdown-button') },
  'nothing followed': { path: '/follows', find: (p) => p.locator('main a.button').first() },
  'finished titles': { path: '/library', find: (p) => tab(p, 1) },
  'a kind of access': { path: '/library', find: (p) => p.locator('main .chip').nth(1) },
  'how long a package lasts': { path: '/store', find: (p) => p.locator('.duration input').first() },
  'a package': { path: '/store', find: (p) => p.locator('.family h2 a').first() },
  'a question about packages': {
    path: '/store',
    find: (p) => p.locator('main summary').first(),
  },
  'a title of the store': { path: '/store', find: (p) => p.locator('.sold-title a').first() },
  'an order': { path: '/order', find: (p) => p.locator('main [data-slot=order] a').first() },
  'a way to pay': { path: '/checkout', find: (p) => p.locator('.methods label').nth(1) },
  'cancelling an order': {
    path: '/checkout',
    find: (p) => p.locator('[data-slot=pay] > .button-text'),
  },
  'orders of the office by status': {
    path: '/admin/orders',
    who: 'admin',
    find: (p) => p.locator('.admin-filters select').first(),
    use: (control) => control.selectOption({ index: 1 }),
  },
  'a new coupon': {
    path: '/admin/coupons',
    who: 'admin',
    find: (p) => p.locator('.admin-head .button').first(),
  },
  'a new package': {
    path: '/admin/packages',
    who: 'admin',
    find: (p) => p.locator('.admin-head .button').first(),
  },
  'receipts by state': {
    path: '/admin/receipts',
    who: 'admin',
    find: (p) => p.locator('.admin-filters select').first(),
    use: (control) => control.selectOption({ index: 1 }),
  },
  'paid orders': { path: '/order', find: (p) => p.locator('.order-filter a').nth(1) },
  'a loan': { path: '/loans', who: 'researcher', find: (p) => p.locator('.lent-title').first() },
}

const use = ({ use, find }: Control, page: Page) =>
  use ? use(find(page)) : find(page).click({ noWaitAfter: true })

/** Uses a control in a page of its own, early or when all has come; what it leads to. */
async function led(context: BrowserContext, control: Control, address: string, early: boolean) {
  const page = await context.newPage()
  const letGo = early && !slow ? await beforeApp(page) : undefined
  if (early && slow) await slowDown(page)
  await page.goto(address, { waitUntil: 'commit' })
  if (!early) await ready(page)
  await control.find(page).waitFor()
  await painted(page)
  await use(control, page)
  await letGo?.()
  return page
}

const portals = { researcher: '?domain=ikhsurguuli', admin: '?domain=ikhsurguuli' }

/** The order of the demo library that waits for a transfer. */
async function waitingOrder(page: Page, token: string): Promise<string> {
  const headers = { Authorization: `Bearer ${token}` }
  const response = await page.request.get('/edu/api/v1/orders?status=waiting', { headers })
  const orders = (await response.json()).data as { id: string; status: string }[]
  return orders.findLast(({ status }) => status === 'pending')?.id ?? ''
}

async function addressOf({ at }: Library, { path, who }: Control, page: Page, token: string) {
  if (path === '/checkout') return at(`${path}/${await waitingOrder(page, token)}`)
  return at(path + (who ? portals[who] : ''))
}

for (const [name, control] of Object.entries(controls))
  test(`early, signed in: ${name}`, async ({ context, page, library }) => {
    test.skip(control.at === 'phone' && !library.narrow)
    const { who = 'reader' } = control
    const token = await signIn(page, { username: who, password: 'Sudar2026' })
    await holdSession(context, token)
    const address = await addressOf(library, control, page, token)
    const late = await led(context, control, address, false)
    const expected = await settled(late)
    await late.close()
    const early = await led(context, control, address, true)
    await expect.poll(() => outcome(early), { timeout: 60_000 }).toBe(expected)
    expect(await settled(early)).toBe(expected)
  })
