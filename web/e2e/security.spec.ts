// The three defences around a book (DESIGN §5), each with the other two off: the sanitiser, the
// policy of the book's resources, the policy of the page. First in a bare frame, then in the
// reader, whose frame is a fourth. Beside the worker every book is kept on the device, so what the
// frames get comes from there.
import { type Browser, chromium, type Page } from '@playwright/test'
import { type Layers, openServer, statusOf, type TestServer } from './hostile/fixture'
import { expect, test } from './library'

let server: TestServer
let browser: Browser

/** ms in which a book could have done something */
const quiet = 400

/** ms that a book gets whose harm a test counts on */
const patience = 10_000

test.describe.configure({ timeout: 400_000 })

test.beforeAll(async ({ launchOptions }) => {
  server = await openServer()
  browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP *.example 127.0.0.1'],
  })
})

test.afterAll(async () => {
  await browser?.close()
  await server?.close()
})

type Book = TestServer['books'][number]

/** What a book managed to do: scripts that ran, foreign addresses asked for, dialogs, pages left. */
interface Harm {
  ran: string[]
  asked: string[]
  dialogs: string[]
  left: string[]
}

const harmless: Harm = { ran: [], asked: [], dialogs: [], left: [] }

const did = ({ ran, asked }: Harm) => ran.length + asked.length > 0

/** How a book is opened. */
interface Opening {
  open: (page: Page, book: Book) => Promise<string>
  /** from the worker, which has kept it on the device */
  kept?: boolean
}

/**
 * Opens every book with a token in storage and tells what each did until it was quiet. A book
 * whose harm is awaited gets the time of a slow machine.
 */
async function all(
  { open, kept = false }: Opening,
  awaited: (name: string) => boolean = () => false,
) {
  const serviceWorkers = kept ? 'allow' : 'block'
  const context = await browser.newContext({ baseURL: server.origin, serviceWorkers })
  const beside = await context.newPage()
  if (kept) await letWork(beside)
  await beside.goto('/favicon.svg')
  let harm = structuredClone(harmless)
  const found: Record<string, Harm> = {}
  for (const book of server.books) {
    const page = await context.newPage()
    const opened: Page[] = []
    page.on('popup', (popup) => opened.push(popup))
    page.on('dialog', (dialog) => {
      harm.dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    await page.goto('/favicon.svg')
    await page.evaluate(() => {
      localStorage.clear()
      localStorage.token = 'canary'
    })
    if (kept) await keep(page, book)
    harm = structuredClone(harmless)
    server.asked()
    const given = kept ? fromWorker(page, book) : null
    const address = await open(page, book)
    await given
    const end = Date.now() + (awaited(book.name) ? patience : 0)
    do {
      await page.waitForTimeout(quiet)
      harm.ran = await marksIn(beside)
      harm.asked.push(...server.asked().map((url) => url.replace(/^\/|\?.*/g, '')))
    } while (!did(harm) && Date.now() < end)
    if (page.url() !== server.origin + address) harm.left.push(page.url())
    for (const popup of opened) harm.left.push(popup.url())
    for (const each of context.pages()) if (each !== beside) await each.close()
    found[book.name] = { ...harm, asked: [...new Set(harm.asked)].sort() }
  }
  await context.close()
  return found
}

/** Lets the worker come, and waits until it responds. */
async function letWork(page: Page) {
  await page.goto('/about')
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** Waits until the worker has given a book's chapter, of what it keeps, to the frame that asked. */
const fromWorker = (page: Page, { chapter }: Book) =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith(chapter.path) &&
      response.fromServiceWorker() &&
      response.headers().kept === 'yes',
  )

/** Keeps a book on the device as it comes, as a device does that was got at. */
const keep = (page: Page, { item }: Book) =>
  page.evaluate(async (id) => {
    const asked = await fetch(`/edu/p/api/v1/reading/${id}/lease`, { method: 'POST' })
    const lease = (await asked.json()).data
    const title = await caches.open(`sudar-kept-${id}`)
    for (const { href } of lease.parts) {
      const response = await fetch(lease.session.base_url + href)
      const headers = new Headers(response.headers)
      for (const name of ['Content-Encoding', 'Content-Length', 'Vary']) headers.delete(name)
      headers.set('Kept', 'yes')
      await title.put(response.url, new Response(await response.blob(), { headers }))
    }
    const times = { from: Date.now(), until: Date.now() + 3_600_000 }
    const headers = { from: String(times.from), until: String(times.until) }
    const kept = { lease, account: '', whole: true, ...times }
    await title.put('/lease', new Response(JSON.stringify(kept), { headers }))
    localStorage.setItem('sudar.kept', '')
  }, item)

/** What scripts left behind, seen from a page beside. */
const marksIn = (beside: Page) =>
  beside.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('mark:'))
      .map((key) => key.slice('mark:'.length))
      .sort(),
  )

async function inBareFrame(page: Page, book: Book): Promise<string> {
  const opened = await page.request.post(`/edu/p/api/v1/reading/${book.item}/session`)
  const { data } = (await opened.json()) as { data: { base_url: string } }
  const address = `/bare?src=${data.base_url}EPUB/${book.chapter.path}`
  await page.goto(address, { waitUntil: 'commit' })
  return address
}

/** Clicks what a selector finds in the frames of the page. */
async function pressIn(page: Page, selector: string) {
  for (const frame of page.frames().slice(1)) {
    const target = frame.locator(selector)
    if (!(await target.count())) continue
    // a page that was only laid out is not shown yet
    await target.first().waitFor({ timeout: 2000 })
    await target.first().click({ timeout: 2000, force: true })
  }
}

async function inReader(page: Page, book: Book): Promise<string> {
  const address = `/read/${book.item}`
  await page.goto(address)
  await page.waitForFunction(
    () => document.querySelector('.reader-page[data-at], .reader-sheet, .reader-refused'),
    undefined,
    { timeout: 20_000 },
  )
  for (const selector of book.clicks ?? []) {
    // the reader may load a part again, and its frame goes meanwhile
    await expect(() => pressIn(page, selector)).toPass({ timeout: 10_000 })
    await page.keyboard.press('Escape')
  }
  return address
}

const nothing = () => Object.fromEntries(server.books.map(({ name }) => [name, harmless]))
const only = (layer?: keyof Layers): Layers => ({
  sanitiser: layer === 'sanitiser',
  resourcePolicy: layer === 'resourcePolicy',
  pagePolicy: layer === 'pagePolicy',
})

test('without any defence the books do harm', async () => {
  server.layers = only()
  const idle = ['forms', 'links', 'hints', 'refresh-script'] // wait for a click, or for a name server
  const found = await all({ open: inBareFrame }, (name) => !idle.includes(name))
  for (const { name } of server.books)
    if (!idle.includes(name)) expect(did(found[name] ?? harmless), name).toBe(true)
})

test('the sanitiser alone, beside the worker', async () => {
  server.layers = only('sanitiser')
  expect(await all({ open: inBareFrame, kept: true })).toEqual(nothing())
})

for (const kept of [false, true])
  test(`the policy of resources alone${kept ? ', beside the worker' : ''}`, async () => {
    server.layers = only('resourcePolicy')
    const found = await all({ open: inBareFrame, kept }, (name) => name === 'refresh')
    // no policy keeps a document from leading its own frame away; the reader's frame does
    expect(found).toEqual({ ...nothing(), refresh: { ...harmless, asked: ['refresh'] } })
  })

test('the policy of the page alone keeps the frame at home, beside the worker', async () => {
  server.layers = only('pagePolicy')
  const found = await all({ open: inBareFrame, kept: true }, (name) => name === 'scripts')
  expect(found.refresh).toEqual(harmless)
  // a page's policy does not reach into a document that was fetched: the reader's frame must
  expect(found.scripts?.ran).not.toEqual([])
})

for (const layer of ['sanitiser', 'resourcePolicy', 'pagePolicy'] as const)
  test(`the reader with the ${layer} alone`, async () => {
    server.layers = only(layer)
    expect(await all({ open: inReader })).toEqual(nothing())
  })

test('the product as it runs', async () => {
  server.layers = { sanitiser: true, resourcePolicy: true, pagePolicy: true }
  expect(await all({ open: inReader, kept: true })).toEqual(nothing())
})

test('a resource opens in the reader, never as a page', async () => {
  const page = await browser.newPage({ baseURL: server.direct })
  const { item, base } = await openBook(page, 0)
  await page.goto(`${base}EPUB/a.xhtml`)
  expect(new URL(page.url()).pathname).toBe(`/read/${item}`)
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'sudar_reading')
  expect(cookie).toMatchObject({ httpOnly: true, path: `/edu/read/${item}`, sameSite: 'Lax' })
  expect(await page.evaluate(() => document.cookie)).not.toContain('sudar_reading')
  await page.context().close()
})

test('a reading cookie opens its own item, revision and portal', async () => {
  const page = await browser.newPage({ baseURL: server.direct })
  const [first, second] = [await openBook(page, 0), await openBook(page, 1)]
  const chapter = `${first.base}EPUB/a.xhtml`
  const status = (path: string, cookie: string, host = '') =>
    statusOf(server.direct, path, { cookie: `sudar_reading=${cookie}`, ...(host && { host }) })
  expect(await status(chapter, first.cookie)).toBe(200)
  for (const [path, cookie] of [
    [chapter, ''],
    [chapter, second.cookie],
    [chapter, `${first.cookie}x`],
    [chapter, first.cookie.slice(1)],
    [chapter.replace(/\/\d+\/([^/]+)\/EPUB/, '/99/$1/EPUB'), first.cookie],
    [chapter.replace(/\/[^/]+\/EPUB/, '/another/EPUB'), first.cookie],
    [`${second.base}EPUB/a.xhtml`, first.cookie],
    [`${first.base}EPUB/own.js`, first.cookie],
    [`${first.base}META-INF/container.xml`, first.cookie],
    [`${first.base}EPUB/%2e%2e/%2e%2e/%2e%2e/etc/passwd`, first.cookie],
  ] as const)
    expect([401, 403, 404], path).toContain(await status(path, cookie))
  // the cookie is the host's own: a browser keeps it from another portal's sub-domain
  const kept = (await page.context().cookies()).filter(({ name }) => name === 'sudar_reading')
  expect(kept.map(({ domain }) => domain)).toEqual(['127.0.0.1', '127.0.0.1'])
  const host = `other.localhost:${new URL(server.direct).port}`
  expect([401, 403, 404]).toContain(await status(chapter, '', host))
  await page.context().close()
})

async function openBook(page: Page, index: number) {
  const item = server.books[index]?.item ?? 0
  const opened = await page.request.post(`/edu/p/api/v1/reading/${item}/session`)
  const { data } = (await opened.json()) as { data: { base_url: string } }
  const cookie = /sudar_reading=([^;]*)/.exec(opened.headers()['set-cookie'] ?? '')?.[1] ?? ''
  return { item, base: data.base_url, cookie }
}
