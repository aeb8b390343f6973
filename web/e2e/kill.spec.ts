import type { BrowserContext, Page } from '@playwright/test'
import { TestServer } from './fixture'
import { freeItem } from './free-titles'
import { holdSession } from './instruments'
import { expect, test } from './library'

/** How many random moments; `make soak` takes a hundred. */
const moments = Number(process.env.SUDAR_E2E_MOMENTS ?? 100)
const seed = Number(process.env.SUDAR_E2E_SEED ?? Date.now() % 1_000_000)

/** Park and Miller's numbers: the same seed makes the same moments. */
function draws(start: number) {
  let state = (start % 2_147_483_646) + 1
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

/** What the server has said it holds. */
interface Acknowledged {
  /** the version of the reader's place */
  place: number
  /** ids of entries */
  entries: Set<string>
  /** ids of entries that were to go, whether or not the answer came */
  gone: Set<string>
}

interface Entry {
  id: string
  kind: string
  /** when this and the other was written, to tell what was doubled */
  created_at: string
  locator: { href: string; locations: { progression?: number } }
}

/** Notes what the server acknowledges to a page. */
function listen(page: Page, held: Acknowledged) {
  page.on('response', async (response) => {
    const method = response.request().method()
    const { pathname } = new URL(response.url())
    if (!response.ok() || method === 'GET') return
    const answer = await response.json().catch(() => null)
    if (pathname.endsWith('/progress'))
      held.place = Math.max(held.place, answer?.data?.place?.version ?? 0)
    const id = answer?.data?.entry?.id
    if (method === 'POST' && pathname.endsWith('/research') && id) held.entries.add(id)
  })
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'DELETE' && pathname.includes('/research/'))
      held.gone.add(pathname.split('/').at(-1) as string)
  })
}

test('what the server acknowledged survives its end, the end of the connection and of the tab', async ({
  browser,
}) => {
  test.skip(test.info().project.name !== 'en-1280', 'it looks the same in every language and width')
  test.setTimeout(moments * 30_000)
  const draw = draws(seed)
  const server = new TestServer(18_190)
  await server.open()
  const held: Acknowledged = { place: 0, entries: new Set(), gone: new Set() }
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: { width: 1280, height: 900 },
  })
  const { token, item } = await begin(context)
  const headers = { Authorization: `Bearer ${token}` }
  const opened = async () => {
    const page = await context.newPage()
    listen(page, held)
    await page.goto(`/read/${item}`)
    await expect(page.locator('.reader-page')).toHaveAttribute('data-at', /./, { timeout: 20_000 })
    return page
  }
  let page = await opened()
  const ended = { server: 0, line: 0, tab: 0 }
  try {
    for (let moment = 0; moment < moments; moment++) {
      await act(page, draw)
      await page.waitForTimeout(draw(2000))
      const fault = (['server', 'line', 'tab'] as const)[draw(3)] as keyof typeof ended
      ended[fault]++
      if (fault === 'server') {
        await server.kill()
        await act(page, draw)
        await server.open()
      } else if (fault === 'line') {
        await context.setOffline(true)
        await act(page, draw)
        await page.waitForTimeout(draw(800))
        await context.setOffline(false)
      } else {
        await page.close()
        page = await opened()
      }
      await holds(moment)
    }
    // a new tab sends what waited
    await page.close()
    page = await opened()
    await page.waitForTimeout(3000)
    await holds(moments)
  } finally {
    await server.close()
  }
  console.log(`seed ${seed}:`, ended, held.place, 'places,', held.entries.size, 'entries')

  async function holds(moment: number) {
    const what = `seed ${seed}, moment ${moment}`
    const get = async (path: string) =>
      (await (await context.request.get(`/edu/api/v1/${path}`, { headers })).json()).data
    const acknowledged = { place: held.place, entries: [...held.entries] }
    if (acknowledged.place)
      expect((await get(`reading/${item}/progress`)).version, what).toBeGreaterThanOrEqual(
        acknowledged.place,
      )
    const entries = (await get(`research?content_item_id=${item}&limit=100`)) as Entry[]
    const ids = entries.map(({ id }) => id)
    const lost = acknowledged.entries.filter((id) => !ids.includes(id) && !held.gone.has(id))
    expect(lost, what).toEqual([])
    const place = ({ kind, locator: { href, locations } }: Entry) =>
      JSON.stringify([kind, href, locations])
    const doubled = entries.filter((one) =>
      entries.some((other) => other.id !== one.id && place(other) === place(one)),
    )
    expect(doubled, what).toEqual([])
  }
})

/** Turns the page or marks it. */
async function act(page: Page, draw: (below: number) => number) {
  const keys = ['PageDown', 'PageDown', 'PageUp', 'b', 'PageDown']
  for (let presses = 1 + draw(3); presses > 0; presses--)
    await page.keyboard.press(keys[draw(keys.length)] as string)
}

/** Signs the demo reader in and finds a free book. */
async function begin(context: BrowserContext) {
  const data = { username: 'reader', password: 'Sudar2026' }
  const signed = await context.request.post('/edu/api/v1/auth/login', { data })
  const token = (await signed.json()).data.bearer_token as string
  await holdSession(context, token)
  return { token, item: await freeItem(context, 'epub') }
}
