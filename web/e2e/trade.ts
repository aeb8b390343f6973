import { type APIRequestContext, expect, type Page, request as requests } from '@playwright/test'
import enStore from '../src/features/commerce/later.en.json' with { type: 'json' }
import mnStore from '../src/features/commerce/later.mn.json' with { type: 'json' }
import type { Library } from './library'
import { enter, password } from './people'
import { fresh, type Governed, governed, member } from './shelf'

/** The words of the store, of orders and of the seller's office. */
export const texts = { mn: mnStore, en: enStore }

/** The provider is asked after 20 s when its call does not come. */
export const paying = { timeout: 45_000 }

/** A section of an organisation's office. */
export const office = (slug: string, section: string) => `/admin/${section}?domain=${slug}`

/** A text of the store up to where it tells a sum. */
export const verb = (text: string) => new RegExp(text.split(/[·{]/)[0]?.trim() ?? '')

interface Asker {
  request: APIRequestContext
}

/** An organisation that sells, and what its administrator does by calls. */
export interface Seller {
  /** The organisation and who administers it. */
  office: Governed
  /** Sells a package of its own titles; its title and address. */
  sell: (price: number, more?: object) => Promise<{ title: string; slug: string; id: string }>
  /** Makes a coupon; its code. */
  coupon: (percent: number) => Promise<string>
  /** Confirms that an order was paid by transfer. */
  confirm: (order: string, amount: number) => Promise<void>
  close: () => Promise<void>
}

/** A new organisation with an administrator who sells. */
export async function seller(asker: Asker, baseURL: string): Promise<Seller> {
  const office = await governed(asker)
  const { slug, username } = office
  const staff = await requests.newContext({ baseURL, extraHTTPHeaders: { Organization: slug } })
  const signed = await staff.post('/edu/api/v1/auth/login', { data: { username, password } })
  const headers = { Authorization: `Bearer ${(await signed.json()).data.bearer_token}` }
  async function post(path: string, data: object) {
    const response = await staff.post(`/edu/admin/api/v1${path}`, { data, headers })
    if (!response.ok()) throw new Error(`${path} is refused: ${await response.text()}`)
    return (await response.json()).data
  }
  return {
    office,
    sell: async (price, more = {}) => {
      const title = fresh('Багц')
      const sold = {
        kind: 'reading',
        title,
        days: 30,
        people: 1,
        covers: 'publisher',
        active: true,
      }
      return { title, ...(await post('/packages', { ...sold, price, ...more })) }
    },
    coupon: async (percent) => {
      const code = fresh('E2E').toUpperCase()
      await post('/coupons', { code, percent, scope: 'all' })
      return code
    },
    confirm: (order, amount) =>
      post(`/orders/${order}/transfers`, { amount, reference: fresh('bank') }),
    close: () => staff.dispose(),
  }
}

/** Goes to a package in the store and orders it by the act that is named. */
export async function order(page: Page, { at }: Library, title: string, act: RegExp) {
  await page.goto(at('/store'))
  await page.locator('[data-slot=package]', { hasText: title }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.locator('[data-slot=pay]').getByRole('button', { name: act }).click()
  await page.waitForURL(/\/checkout\//)
}

/** A reader's order of a package that is on sale for it alone; who sells it. */
export async function orderNew(page: Page, library: Library, baseURL: string, price: number) {
  const shop = await seller(page, baseURL)
  const { title } = await shop.sell(price)
  await shop.close()
  await enter(page, member().username)
  await order(page, library, title, verb(texts[library.locale]['package.buy']))
  return shop.office
}

/** What one can do in the app of a bank. */
type BankWay = 'pay' | 'twice' | 'refuse' | 'silent' | 'late'

/**
 * Pays what waits on the page in the app of a bank, which is left open: Chromium forgets to close a
 * page that is just coming, and whoever waits for it waits for ever.
 */
export async function payAtBank(page: Page, way: BankWay = 'pay') {
  const opened = page.waitForEvent('popup')
  await page.locator('.banks a').first().click()
  const bank = await opened
  const sent = bank.waitForResponse((response) => response.request().method() === 'POST')
  await bank.locator(`button[value=${way}]`).click()
  await sent
  return bank
}
