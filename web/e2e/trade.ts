import { type APIRequestContext, type Page, request as requests } from '@playwright/test'
import { password } from './people'
import { fresh, type Governed, governed } from './shelf'

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

/** What one can do in the app of a bank. */
type BankWay = 'pay' | 'twice' | 'refuse' | 'silent'

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
}
