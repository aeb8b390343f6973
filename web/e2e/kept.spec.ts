import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'
import enNotes from '../src/features/notes/later.en.json' with { type: 'json' }
import mnNotes from '../src/features/notes/later.mn.json' with { type: 'json' }
import enLater from '../src/features/offline/later.en.json' with { type: 'json' }
import mnLater from '../src/features/offline/later.mn.json' with { type: 'json' }
import enOffline from '../src/features/offline/messages.en.json' with { type: 'json' }
import mnOffline from '../src/features/offline/messages.mn.json' with { type: 'json' }
import enPlayer from '../src/features/player/later.en.json' with { type: 'json' }
import mnPlayer from '../src/features/player/later.mn.json' with { type: 'json' }
import enReader from '../src/features/reader/later.en.json' with { type: 'json' }
import mnReader from '../src/features/reader/later.mn.json' with { type: 'json' }
import { clean } from './axe'
import { asShown, type FreeTitle, freeTitles } from './free-titles'
import { countCacheLists } from './instruments'
import { test as base, drawn, expect } from './library'
import { chooseSentence, markMenu } from './marks'
import { enter, person } from './people'

/** The line between this test's browser and the server: it can be cut, for the worker too. */
class Line {
  readonly #to: URL
  readonly #ends = new Set<Socket>()
  #server: Server | undefined
  #port = 0

  constructor(to: string) {
    this.#to = new URL(to)
  }

  get address() {
    return `http://localhost:${this.#port}`
  }

  async open() {
    const server = createServer((near) => {
      const far = connect(Number(this.#to.port || 80), this.#to.hostname)
      for (const end of [near, far]) {
        this.#ends.add(end)
        end.on('error', () => end.destroy())
        end.on('close', () => this.#ends.delete(end))
      }
      near.pipe(far).pipe(near)
    })
    this.#server = server
    await new Promise<void>((done) => server.listen(this.#port, 'localhost', done))
    this.#port = (server.address() as AddressInfo).port
  }

  cut() {
    this.#server?.close()
    for (const end of this.#ends) end.destroy()
  }
}

/** A browser with a memory of its own, which can be ended and started anew. */
class Device {
  readonly #start: () => Promise<BrowserContext>
  #context: BrowserContext | undefined

  constructor(start: () => Promise<BrowserContext>) {
    this.#start = start
  }

  get context() {
    if (!this.#context) throw new Error('the device is off')
    return this.#context
  }

  async on(): Promise<Page> {
    this.#context = await this.#start()
    return this.#context.pages()[0] ?? this.#context.newPage()
  }

  async off() {
    await this.#context?.close()
  }

  /** Ends the browser, takes the connection away, and starts it anew. */
  async cold(line: Line): Promise<Page> {
    await this.off()
    line.cut()
    const page = await this.on()
    await this.context.setOffline(true)
    return page
  }
}

const test = base.extend<{ line: Line; device: Device }>({
  line: async ({ baseURL }, use) => {
    const line = new Line(String(baseURL))
    await line.open()
    await use(line)
    line.cut()
  },
  device: async ({ line, playwright, launchOptions, viewport, isMobile, hasTouch }, use, info) => {
    const own = {
      viewport,
      isMobile,
      hasTouch,
      baseURL: line.address,
      serviceWorkers: 'allow' as const,
    }
    const options = { ...launchOptions, ...own }
    const device = new Device(() =>
      playwright.chromium.launchPersistentContext(info.outputPath('device'), options),
    )
    await use(device)
    await device.off()
  },
  // Without a network the browser writes every request that fails to its console.
  quiet: async ({ browserName: _ }, use) => use(undefined),
})

const texts = {
  mn: { ...mnOffline, ...mnLater, notes: mnNotes, player: mnPlayer, reader: mnReader },
  en: { ...enOffline, ...enLater, notes: enNotes, player: enPlayer, reader: enReader },
}

/** A free title whose only item is of a file type. */
async function freeTitle(page: Page, type: string): Promise<FreeTitle> {
  const title = (await freeTitles(page, type)).find(({ alone }) => alone)
  if (!title) throw new Error(`no free title is ${type} alone`)
  return (await asShown(page, [title]))[0] as FreeTitle
}

/** The name of a title as lists show it in a language. */
async function shownTitle(page: Page, slug: string, language: string): Promise<string> {
  const headers = { 'Accept-Language': language }
  const response = await page.request.get(`/edu/p/api/v1/contents/${slug}`, { headers })
  return (await response.json()).data.title
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const stage = (page: Page) => page.locator('.reader-page')
const place = (page: Page) => stage(page).getAttribute('data-at')
const keep = (page: Page) => page.locator('.keep')

/** What the caches of this device hold: the names of kept titles, and how many responses. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const held: Record<string, number> = {}
    for (const name of await caches.keys())
      if (name.startsWith('sudar-kept'))
        held[name] = (await (await caches.open(name)).keys()).length
    return held
  })

/** Waits until the worker responds for the page. */
const worked = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

/** One press keeps a title of up to 5 MB, as those of the demo are. */
async function keepTitle(page: Page, path: string, save: string) {
  await page.goto(path)
  await drawn(page)
  await worked(page)
  await button(page, save).click()
  await expect(page.locator('.keep-ready')).toBeVisible({ timeout: 30_000 })
}

test('what is not kept is read beside the worker as without it', async ({ device, library }) => {
  const page = await device.on()
  for (const type of ['epub', 'pdf', 'article']) {
    const { item } = await freeTitle(page, type)
    await page.goto(library.at('/about'))
    await worked(page)
    await page.goto(library.at(`/read/${item}`))
    await expect(stage(page)).toHaveAttribute('data-at', /./)
    const first = await place(page)
    await expect(async () => {
      await page.keyboard.press('PageDown')
      expect(await place(page)).not.toBe(first)
    }).toPass()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
})

test('a kept book is read offline, and what was done arrives later', async ({
  device,
  line,
  library,
}) => {
  const t = texts[library.locale]
  const page = await device.on()
  const { username } = await person(page)
  const token = await enter(page, username)
  const { slug, title, item } = await freeTitle(page, 'epub')
  await keepTitle(page, library.at(`/p/${slug}`), t.save)
  await expect(keep(page)).toContainText(t.ready)
  await clean(page, '.access')

  const away = await device.cold(line)
  await away.goto(library.at('/library'))
  const shelf = away.locator('.kept')
  await expect(shelf.getByRole('heading', { level: 3 })).toHaveText(title)
  await expect(away.getByText(t.no_server)).toBeVisible()
  await clean(away)
  await shelf.getByRole('link').click()
  await expect(stage(away)).toHaveAttribute('data-at', /./)

  await away.goto(library.at(`/read/${item}`))
  await expect(stage(away)).toHaveAttribute('data-at', /./)
  await expect(away.locator('.reader-bookmark')).toBeEnabled()
  await expect
    .poll(async () => {
      const words = (await stage(away).getAttribute('data-first')) ?? ''
      if (words.length < 60) await away.keyboard.press('PageDown')
      return words.length
    })
    .toBeGreaterThanOrEqual(60)
  await chooseSentence(away)
  await markMenu(away).getByRole('button', { name: t.notes['mark.blue'] }).click()
  await expect(away.locator('.notes-queued')).toBeVisible()
  const there = await place(away)
  await away.close()

  await line.open()
  await device.context.setOffline(false)
  const back = await device.context.newPage()
  const told = async (path: string) => {
    const headers = { Authorization: `Bearer ${token}` }
    const response = await back.request.get(`/edu/api/v1/${path}`, { headers })
    return (await response.json()).data
  }
  await back.goto(library.at('/about'))
  await expect
    .poll(async () => (await told(`research?content_item_id=${item}`)).length, { timeout: 15_000 })
    .toBe(1)
  await expect
    .poll(async () => {
      const at = await told(`reading/${item}/progress`)
      return at && `${at.locator.href} ${at.locator.locations.progression ?? 0}`
    })
    .toBe(there)
  await back.close()
})

test('a work is kept from the page that is read, and its place on the shelf says so', async ({
  device,
  library,
}) => {
  const t = texts[library.locale]
  const page = await device.on()
  const { username } = await person(page)
  await enter(page, username)
  const { item, slug } = await freeTitle(page, 'epub')
  const title = await shownTitle(page, slug, library.locale)
  await page.goto(library.at(`/read/${item}`))
  await expect(stage(page)).toHaveAttribute('data-at', /./)
  await worked(page)
  if (library.narrow) await stage(page).click() // the bars rest after three seconds
  await button(page, t.reader['bar.more']).click()
  const panel = page.getByRole('dialog', { name: t.reader['bar.more'] })
  await panel.getByRole('button', { name: t.save }).click()
  await expect(panel.locator('.keep-ready')).toBeVisible({ timeout: 30_000 })
  await expect(panel.locator('.keep')).toBeFocused()
  await clean(page, '.reader-panel')

  const shelf = async () => {
    await page.goto(library.at('/library'))
    await expect(page.locator('.kept')).toBeVisible()
    const book = page.locator('.library-shelf .book').filter({ hasText: title })
    await expect(book).toBeVisible()
    return book.locator('.kept-mark')
  }
  await expect(await shelf()).toHaveText(t.here)
  await clean(page, '.library-shelf')

  await page.goto(library.at(`/read/${item}`))
  await expect(stage(page)).toHaveAttribute('data-at', /./)
  await button(page, t.reader['bar.more']).click()
  await panel.getByRole('button', { name: t.remove }).click()
  const question = page.getByRole('dialog', { name: t.remove_title })
  await question.getByRole('button', { name: t.remove_yes, exact: true }).click()
  await expect(page.getByText(t.removed)).toBeVisible()
  expect(await kept(page)).toEqual({})
})

test('a recording is kept where it is heard', async ({ device, library }) => {
  const t = texts[library.locale]
  const page = await device.on()
  const { item } = await freeTitle(page, 'audio')
  await page.goto(library.at(`/listen/${item}`))
  await worked(page)
  await button(page, t.save_sound).click()
  await expect(page.locator('.keep-ready')).toContainText(t.ready_sound, { timeout: 30_000 })
})

test('what this device keeps is asked once in a tab when it is nothing', async ({
  device,
  library,
}) => {
  const page = await device.on()
  const asked = await countCacheLists(page)
  await page.goto(library.at('/about'))
  await expect.poll(asked).toBe(1)
  await page.goto(library.at('/about'))
  await worked(page)
  expect(await asked()).toBe(1)
})

test('an interrupted download goes on without fetching again what is kept', async ({
  device,
  library,
}) => {
  const t = texts[library.locale]
  const page = await device.on()
  const { slug, item } = await freeTitle(page, 'audio')
  await page.goto(library.at(`/p/${slug}`))
  await drawn(page)
  await worked(page)
  const asked: string[] = []
  let most = 2
  await device.context.route('**/edu/read/**', async (route) => {
    const range = (await route.request().headerValue('range')) ?? ''
    if (asked.length >= most) return route.abort()
    asked.push(new URL(route.request().url()).pathname + range)
    await route.continue()
  })
  await button(page, t.save_sound).click()
  await expect(button(page, t.resume)).toBeVisible({ timeout: 30_000 })
  const before = (await kept(page))[`sudar-kept-${item}`] ?? 0
  expect(before).toBeGreaterThan(1)
  most = Number.POSITIVE_INFINITY
  await button(page, t.resume).click()
  await expect(page.locator('.keep-ready')).toBeVisible({ timeout: 30_000 })
  expect(new Set(asked).size).toBe(asked.length)
})

test('a recording that is kept plays offline', async ({ device, line, library }) => {
  const t = texts[library.locale]
  const page = await device.on()
  const { slug, item, title } = await freeTitle(page, 'audio')
  await keepTitle(page, library.at(`/p/${slug}`), t.save_sound)
  const away = await device.cold(line)
  await away.goto(library.at(`/listen/${item}`))
  await expect(away.getByRole('heading', { level: 1 })).toHaveText(title)
  await button(away, t.player.play).click()
  const second = () => away.locator('.player-line input').inputValue().then(Number)
  await expect.poll(second).toBeGreaterThan(0)
  await button(away, t.player.forward.replace('{seconds}', '30')).click()
  await expect.poll(second).toBeGreaterThan(30)
})

test('home offline shows the kept titles and who is signed in', async ({
  device,
  line,
  library,
}) => {
  const t = texts[library.locale]
  const page = await device.on()
  await enter(page, 'reader')
  const { slug, title } = await freeTitle(page, 'epub')
  await keepTitle(page, library.at(`/p/${slug}`), t.save)
  await page.goto(library.at('/'))
  await drawn(page)
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('sudar-pages')).keys()).length))
    .toBeGreaterThan(1)
  const away = await device.cold(line)
  await away.goto(library.at('/'))
  const home = away.locator('[data-slot=offline-home]')
  await expect(home.locator('.kept-title')).toContainText(title)
  const name = library.say.accounts['offline.who'].split('{name}')
  for (const part of name) await expect(home).toContainText(part.trim())
  await expect(home.getByRole('link', { name: title })).toBeVisible()
})

test('what is sold names its reader offline, too', async ({ device, line, library }) => {
  const t = texts[library.locale]
  const page = await device.on()
  await enter(page, 'reader')
  const response = await page.request.get('/edu/p/api/v1/contents/oroin-avtobus')
  const { id } = (await response.json()).data.content_items_info[0]
  await keepTitle(page, library.at('/p/oroin-avtobus'), t.save)
  const away = await device.cold(line)
  await away.goto(library.at(`/read/${id}`))
  await expect(stage(away)).toHaveAttribute('data-at', /./)
  await expect(away.locator('.reader-watermark')).toContainText('reader · ')
})

test('what has run out is refused and thrown away', async ({ device, line, library }) => {
  const t = texts[library.locale]
  const page = await device.on()
  const { slug, item } = await freeTitle(page, 'epub')
  await keepTitle(page, library.at(`/p/${slug}`), t.save)
  await page.evaluate(async (id) => {
    const title = await caches.open(`sudar-kept-${id}`)
    const lease = await (await title.match('/lease'))?.json()
    const headers = { from: '0', until: '1' }
    await title.put(
      '/lease',
      new Response(JSON.stringify({ ...lease, from: 0, until: 1 }), { headers }),
    )
  }, item)
  const away = await device.cold(line)
  await away.goto(library.at(`/read/${item}`))
  await expect(away.locator('h1')).toContainText(
    library.locale === 'mn' ? 'Интернет холболт алга' : 'You are offline',
  )
  expect(Object.keys(await kept(away))).not.toContain(`sudar-kept-${item}`)
})

test('nothing of it survives signing out', async ({ device, line, library }) => {
  const t = texts[library.locale]
  const page = await device.on()
  const { username } = await person(page)
  const token = await enter(page, username)
  const { slug, item } = await freeTitle(page, 'epub')
  await keepTitle(page, library.at(`/p/${slug}`), t.save)
  expect(Object.keys(await kept(page))).toContain(`sudar-kept-${item}`)
  await page.goto(library.at('/library'))
  await expect(page.locator('.kept')).toBeVisible()
  const headers = { Authorization: `Bearer ${token}` }
  expect((await page.request.post('/edu/api/v1/auth/logout', { headers })).ok()).toBe(true)
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => kept(page), { timeout: 15_000 }).toEqual({})
  expect(await page.evaluate(() => localStorage.getItem('sudar.kept'))).toBeNull()
  const away = await device.cold(line)
  await away.goto(library.at(`/read/${item}`))
  await expect(away.locator('h1')).toContainText(
    library.locale === 'mn' ? 'Интернет холболт алга' : 'You are offline',
  )
})

test('a kept title is taken from the device after a question', async ({ device, library }) => {
  const t = texts[library.locale]
  const page = await device.on()
  const { slug } = await freeTitle(page, 'epub')
  await keepTitle(page, library.at(`/p/${slug}`), t.save)
  await page.goto(library.at('/library'))
  await page.locator('.kept').getByRole('button', { name: t.remove }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.remove_yes, exact: true }).click()
  await expect(page.getByText(t.nothing)).toBeVisible()
  await expect.poll(() => kept(page)).toEqual({})
})
