// The next person at a shared computer gets nothing of what the last one read: not by the back button,
// not from the browser's cache by the addresses that were used, online and offline, with and
// without the service worker. Requests are not routed here: that would switch the HTTP cache off.
import type { Browser, BrowserContext, Page } from '@playwright/test'
import enOffline from '../src/features/offline/messages.en.json' with { type: 'json' }
import mnOffline from '../src/features/offline/messages.mn.json' with { type: 'json' }
import { TestServer } from './fixture'
import { drawn, expect, type Library, ready, test } from './library'
import { password, person } from './people'

let server: TestServer

test.beforeAll(async () => {
  test.setTimeout(180_000) // a demo library is made
  server = new TestServer(Number(process.env.SUDAR_E2E_PORT ?? 18_080) + 1)
  await server.open()
})

test.afterAll(() => server.close())

const texts = { mn: mnOffline, en: enOffline }

/** Of the demo library: sold, one of each kind of file. */
const works = {
  epub: 'shilen-hairtsag',
  pdf: 'govi-ba-mung-us',
  strict: 'nom-zurag-hamgaalah',
  audio: 'ink-soot-and-pear-wood',
  article: 'surguuliin-nomyn-san',
} as const

type Kind = keyof typeof works
interface Paid {
  kind: Kind
  item: number
  slug: string
}

async function paidTitle({ request }: Page, kind: Kind): Promise<Paid> {
  const slug = works[kind]
  const { data } = await (await request.get(`/edu/p/api/v1/contents/${slug}`)).json()
  const items = data.content_items_info as { id: number; free: boolean; file_type: string }[]
  const sold = items.find((each) => !each.free && (kind === 'strict' || each.file_type === kind))
  if (!sold) throw new Error(`${slug} is not sold`)
  return { kind, item: sold.id, slug }
}

const addressOf = ({ kind, item }: Paid) => `/${kind === 'audio' ? 'listen' : 'read'}/${item}`

const grant = ({ item }: Paid, username: string) =>
  server.run('grant', '--user', username, '--item', String(item))

/** The addresses below /edu/read that were answered with bytes. */
function follow(context: BrowserContext): Set<string> {
  const seen = new Set<string>()
  context.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const read = pathname.startsWith('/edu/read/') && response.request().method() === 'GET'
    if (read && response.ok()) seen.add(response.url())
  })
  return seen
}

/** What is tried: the documents first, then a few of the rest. */
const sample = (seen: Set<string>) =>
  [...seen].sort((a, b) => Number(/html$/.test(b)) - Number(/html$/.test(a))).slice(0, 8)

/** Reads a few pages, or hears a few seconds. */
async function read(page: Page, paid: Paid) {
  await page.goto(addressOf(paid))
  if (paid.kind === 'audio') {
    await page.locator('.player-play').first().click({ timeout: 20_000 })
    await page.waitForTimeout(1500)
    return
  }
  await expect(page.locator('.reader-page')).toHaveAttribute('data-at', /./, { timeout: 20_000 })
  for (let turns = 0; turns < 4; turns++) {
    await page.keyboard.press('PageDown')
    await page.waitForTimeout(250)
  }
}

/** Takes what can be had of addresses, as scripts and as elements; the bytes, or the elements' own measure. */
const take = (page: Page, addresses: string[]) =>
  page.evaluate(async (urls) => {
    const got: string[] = []
    const within = <T>(work: Promise<T>) =>
      Promise.race([work, new Promise<null>((done) => setTimeout(() => done(null), 1500))])
    const modes = ['default', 'force-cache', 'only-if-cached', 'no-cache'] as const
    for (const url of urls)
      for (const cache of modes)
        for (const headers of [undefined, { Range: 'bytes=0-99' }]) {
          const asked = fetch(url, { cache, mode: 'same-origin', headers })
          const body = asked.then((answer) => (answer.ok ? answer.arrayBuffer() : null))
          const bytes = (await within(body.catch(() => null)))?.byteLength
          if (bytes) got.push(`${cache} ${url} ${bytes}`)
        }
    const load = (element: HTMLElement & { src?: string }, url: string) =>
      within(
        new Promise<boolean>((done) => {
          element.onload = () => done(true)
          element.onloadedmetadata = () => done(true)
          element.onerror = () => done(false)
          element.src = url
          document.body.append(element)
        }),
      )
    for (const url of urls) {
      if (/\.(png|jpe?g|svg|webp)$/.test(url)) {
        const image = new Image()
        if (await load(image, url)) got.push(`image ${url} ${image.naturalWidth}`)
        image.remove()
      } else if (/\.mp3$/.test(url)) {
        const sound = Object.assign(document.createElement('audio'), { preload: 'auto' })
        if (await load(sound, url)) got.push(`sound ${url} ${sound.duration}`)
        sound.remove()
      } else if (/html$/.test(url)) {
        const frame = document.createElement('iframe')
        await load(frame, url)
        // a refusal is shown as JSON, and what is redirected is our own page
        const shown = frame.contentDocument
        const refused = /"status":"fail"/.test(shown?.body?.textContent ?? '')
        const own = refused || shown?.querySelector('#root')
        const words = own ? '' : (shown?.documentElement?.textContent ?? '').trim()
        if (words) got.push(`frame ${url} ${words.length}`)
        frame.remove()
      }
    }
    return got
  }, addresses)

/** The addresses that the server gives the browser now, past every cache. */
const asked = (page: Page, addresses: string[]) =>
  page.evaluate(async (urls) => {
    const got: string[] = []
    for (const url of urls) if ((await fetch(url, { cache: 'no-store' })).ok) got.push(url)
    return got
  }, addresses)

/** What somebody gets who comes upon the browser now; the address bar is tried as well. */
async function foreign(page: Page, addresses: string[]): Promise<string[]> {
  const got = await take(page, addresses)
  await page.context().setOffline(true)
  got.push(...(await take(page, addresses)).map((each) => `offline ${each}`))
  for (const address of addresses.slice(0, 3)) {
    const typed = await page.goto(address).catch(() => null)
    const type = typed?.headers()['content-type'] ?? ''
    if (typed?.ok() && !type.startsWith('text/html')) got.push(`typed offline ${address}`)
  }
  await page.context().setOffline(false)
  for (const address of addresses.slice(0, 3)) {
    const typed = await page.goto(address).catch(() => null)
    if (typed?.ok() && typed.url().includes('/edu/read/')) got.push(`typed ${address}`)
  }
  return got
}

/** Signs in by the form. */
async function signIn(
  page: Page,
  { at, say }: Library,
  who: { username: string; password: string },
) {
  const t = say.accounts
  await page.goto(at('/login'))
  await ready(page)
  await page.getByLabel(t['login.identifier']).fill(who.username)
  await page.getByLabel(t['login.password'], { exact: true }).fill(who.password)
  await page.getByRole('button', { name: t['login.submit'], exact: true }).click()
  await expect(page.locator('.account > button')).toBeVisible({ timeout: 20_000 })
}

/** Signs out by the menu. */
async function signOut(page: Page, { at, say }: Library) {
  await page.goto(at('/about'))
  await ready(page)
  await page.locator('.account > button').click()
  await page.getByRole('button', { name: say.accounts['menu.sign_out'] }).click()
  await expect(page).toHaveURL(/\/login/)
}

/** Everything below the addresses of one right. */
const baseOf = (address: string) => /^.*\/edu\/read\/\d+\/\d+\/[^/]+\//.exec(address)?.[0] ?? ''

/** Goes back through what was open; what stands on the screen at the addresses of that right. */
async function goBack(page: Page, addresses: string[]): Promise<string[]> {
  const bases = new Set(addresses.map(baseOf))
  const shown: string[] = []
  for (let steps = 0; steps < 4; steps++) {
    await page.goBack({ timeout: 5000 }).catch(() => null)
    await page.waitForTimeout(500)
    for (const frame of page.frames()) if (bases.has(baseOf(frame.url()))) shown.push(frame.url())
  }
  return shown
}

/** Somebody who has signed up, at another computer. */
async function newcomer(browser: Browser) {
  const page = await browser.newPage({ baseURL: server.address })
  const { username } = await person(page)
  await page.close()
  return { username, password }
}

const left = (page: Page) =>
  page.evaluate(async () => ({
    keys: [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) =>
      // that this tab has once looked whether anything is kept is nobody's
      /^sudar\.(places|entries|time|corner|searches|listening$|listening\.queue|opened|kept(?!\.looked$)|token)/.test(
        key,
      ),
    ),
    caches: (await caches.keys()).filter((name) => /kept|pages|corner/.test(name)),
  }))

/** Half a minute each: every kind once, with the service worker on and off in turn, and in `make soak` with both. */
const everyKind = !!process.env.SUDAR_E2E_ALL

for (const serviceWorkers of ['block', 'allow'] as const)
  for (const [n, kind] of (Object.keys(works) as Kind[]).entries())
    if (everyKind || (n % 2 === 0) === (serviceWorkers === 'allow'))
      test(`${kind}: nothing is left of a right, worker: ${serviceWorkers}`, async ({
        browser,
        library,
      }) => {
        test.setTimeout(240_000)
        const context = await browser.newContext({
          baseURL: server.address,
          serviceWorkers,
          viewport: { width: 1280, height: 900 },
        })
        const seen = follow(context)
        const page = await context.newPage()
        const book = await paidTitle(page, kind)
        await context.clearCookies()
        const owner = await newcomer(browser)
        const right = grant(book, owner.username)
        const worked = () =>
          serviceWorkers === 'allow' &&
          page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

        await signIn(page, library, owner)
        await worked()
        seen.clear()
        await read(page, book)
        const addresses = sample(seen)
        expect(addresses.length).toBeGreaterThan(1)
        // a measure that finds nothing proves nothing
        await page.goto('/about')
        await context.setOffline(true)
        expect((await take(page, addresses)).length).toBeGreaterThan(0)
        await context.setOffline(false)

        await test.step('a guest', async () => {
          await signOut(page, library)
          expect(await left(page)).toEqual({ keys: [], caches: [] })
          expect(await goBack(page, addresses)).toEqual([])
          expect(await foreign(page, addresses)).toEqual([])
        })
        await test.step('a guest at the same book', async () => {
          await page.goto(addressOf(book))
          await page.waitForTimeout(1500)
          expect(await foreign(page, addresses)).toEqual([])
        })
        await test.step('another reader, at a preview', async () => {
          await signIn(page, library, await newcomer(browser))
          await page.goto(addressOf(book))
          await page.waitForTimeout(1000)
          expect(await foreign(page, addresses)).toEqual([])
          await signOut(page, library)
        })
        await test.step('the owner, after staff took the right', async () => {
          await signIn(page, library, owner)
          await read(page, book)
          server.run('revoke', right)
          await page.goto(addressOf(book))
          await page.waitForTimeout(1500)
          expect(await foreign(page, addresses)).toEqual([])
          await signOut(page, library)
          expect(await foreign(page, addresses)).toEqual([])
        })
        await context.close()
      })

test('what was kept offline goes with its owner', async ({ browser, library }) => {
  test.setTimeout(240_000)
  const context = await browser.newContext({
    baseURL: server.address,
    serviceWorkers: 'allow',
    viewport: { width: 1280, height: 900 },
  })
  const seen = follow(context)
  const page = await context.newPage()
  const book = await paidTitle(page, 'epub')
  await context.clearCookies()
  const owner = await newcomer(browser)
  grant(book, owner.username)
  await signIn(page, library, owner)
  await page.goto(library.at(`/p/${book.slug}`))
  await drawn(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await page.getByRole('button', { name: texts[library.locale].save, exact: true }).click()
  await expect(page.locator('.keep-ready')).toBeVisible({ timeout: 30_000 })
  const addresses = sample(seen)
  await read(page, book)
  await context.setOffline(true)
  expect((await take(page, addresses)).length).toBeGreaterThan(0)
  await context.setOffline(false)
  await signOut(page, library)
  expect(await left(page)).toEqual({ keys: [], caches: [] })
  expect(await goBack(page, addresses)).toEqual([])
  expect(await foreign(page, addresses)).toEqual([])
  await context.close()
})

test('a sign-out offline is made good when the connection is back', async ({
  browser,
  library,
}) => {
  const context = await browser.newContext({
    baseURL: server.address,
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
  })
  const seen = follow(context)
  const page = await context.newPage()
  const book = await paidTitle(page, 'epub')
  await context.clearCookies()
  const owner = await newcomer(browser)
  grant(book, owner.username)
  await signIn(page, library, owner)
  await read(page, book)
  await page.goto(library.at('/about'))
  await ready(page)
  await page.waitForTimeout(3000) // what the first screen does not need has come
  await page.locator('.account > button').click()
  const leave = page.getByRole('button', { name: library.say.accounts['menu.sign_out'] })
  await expect(leave).toBeVisible() // what the menu is made of has come
  await context.setOffline(true)
  await leave.click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sudar.token'))).toBeNull()
  const told = page.waitForResponse(/auth\/logout/)
  await context.setOffline(false)
  const answer = await told
  expect([answer.status(), (await answer.allHeaders())['clear-site-data']]).toEqual([
    200,
    '"cache"',
  ])
  expect(await asked(page, [...seen])).toEqual([]) // the server refuses at once
  // the browser clears its cache some time after the answer has come
  await expect.poll(() => take(page, sample(seen)), { timeout: 10_000 }).toEqual([])
  expect(await foreign(page, sample(seen))).toEqual([])
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('sudar_session')
  await context.close()
})
