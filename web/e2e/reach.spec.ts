import { readFileSync, writeFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { Traffic } from './controls'
import { drawn, expect, type Locale, test } from './library'
import { passwordOf } from './people'

// What each role reaches in the library as it is shipped, from / and /login, by links and menus
// alone: test/spec/reachable.tsv. With SUDAR_REACH=write the file is written, else its screens are
// compared.

const file = '../test/spec/reachable.tsv'

/** The people of the demo library and the portal of each. */
const roles: Record<string, { username?: string; portal?: string }> = {
  guest: {},
  reader: { username: 'reader' },
  researcher: { username: 'researcher', portal: 'ikhsurguuli' },
  librarian: { username: 'librarian' },
  publisher: { username: 'publisher' },
  admin: { username: 'admin', portal: 'ikhsurguuli' },
  hubadmin: { username: 'hubadmin' },
}
const locales: Locale[] = ['mn', 'en']

/** Of the addresses of one pattern so many are opened: works are of several kinds. */
const most = (kind: string) => ({ '/p/*': 6, '/c/*': 2 })[kind] ?? 1

/** The kind of screen behind an address; the parts of a screen that have a word of their own count. */
function pattern(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://x')
  const path = pathname
    .replace(/^\/en(?=\/|$)/, '')
    .replace(/^\/(p|author|series|dictionary|read|listen|store|checkout|order)\/[^/]+$/, '/$1/*')
    .replace(/^\/c\/(?!content$)[^/]+$/, '/c/*')
    .replace(/^(\/admin\/\w+)\/.+/, '$1/*')
    .replace(/(.)\/$/, '$1')
  const part = ['tab', 'type'].flatMap((key) => {
    const value = searchParams.get(key)
    return value && /^[a-z]+$/.test(value) ? [`${key}=${value}`] : []
  })
  return `${path || '/'}${part.length ? `?${part.join('&')}` : ''}`
}

/** Runs inside the page: where its links lead, and which parts of it are seen. */
function seen(): { links: string[]; parts: string[] } {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
    .filter((link) => link.checkVisibility() && link.origin === location.origin)
    .map(({ href }) => href.replace(location.origin, '').replace(/#.*/, ''))
  const parts = [...document.querySelectorAll('[data-slot]')]
    .filter((part) => part.checkVisibility())
    .map((part) => part.getAttribute('data-slot') ?? '')
  return { links, parts }
}

/** What opens something when it is pressed, each with a name that no language changes. */
const openers = 'button[aria-haspopup], button[aria-expanded=false], summary'

/** The screens whose frame is looked at: that of the library, that of a phone, and the blue one. */
const framed = ['/', 'phone', '/login']

class Walker {
  readonly reached = new Set<string>()
  readonly #queue: string[] = []
  readonly #opened = new Map<string, number>()
  readonly #traffic: Traffic
  readonly #page: Page

  constructor(page: Page, starts: string[]) {
    this.#page = page
    this.#traffic = new Traffic(page)
    this.#queue.push(...starts)
  }

  async all() {
    for (const address of this.#queue) {
      const kind = pattern(address)
      const times = this.#opened.get(kind) ?? 0
      if (times >= most(kind) || /^\/(edu|assets|dev)\/|\.\w+$/.test(kind)) continue
      this.#opened.set(kind, times + 1)
      await this.#visit(address, kind)
    }
  }

  /** The menus that a phone has instead. */
  async phone(address: string) {
    await this.#page.setViewportSize({ width: 390, height: 844 })
    await this.#visit(address, 'phone')
    await this.#openMenus('phone')
  }

  async #visit(address: string, kind: string) {
    const response = await this.#page.goto(address, { waitUntil: 'domcontentloaded' })
    if ((response?.status() ?? 500) >= 400) return
    // plain text has no parts
    if (!response?.headers()['content-type']?.startsWith('text/html')) return this.reached.add(kind)
    await drawn(this.#page).catch(() => undefined)
    await this.#traffic.rest()
    this.reached.add(kind)
    await this.#look(kind)
    if (this.#opened.get(kind) === 1) await this.#openMenus(kind)
  }

  async #look(kind: string) {
    const { links, parts } = await this.#page.evaluate(seen)
    this.#queue.push(...links.filter((link) => !this.#queue.includes(link)))
    for (const part of parts) this.reached.add(`${kind} ${part}`)
  }

  /** Opens each menu, notes what it shows, and closes it. */
  async #openMenus(kind: string) {
    // the frame is the same on every screen
    const within = framed.includes(kind) ? openers : openers.replaceAll(/(?<=^|, )/g, 'main ')
    const found = this.#page.locator(within)
    for (let at = 0; at < Math.min(await found.count(), 12); at++) {
      const opener = found.nth(at)
      if (!(await opener.isVisible().catch(() => false))) continue
      const name = await opener
        .evaluate((el) => {
          const own = /(\S+)-open\b/.exec(el.className)?.[1]
          const around = el.closest('[class]:not(button):not(summary)')
          return own ?? (around?.className ?? '').toString()
        })
        .catch(() => '')
      const opened = await opener.click({ timeout: 1_000 }).then(
        () => true,
        () => false,
      )
      if (!opened) continue
      await this.#traffic.rest()
      if (kind !== 'phone' && pattern(this.#page.url()) !== kind) {
        await this.#page.goBack()
        continue
      }
      const word = name.split(/\s+/).find((each) => each && !/^(dropdown|only-wide)$/.test(each))
      if (word) this.reached.add(`${kind} menu:${word}`)
      await this.#look(kind)
      await this.#page.keyboard.press('Escape')
    }
  }
}

/** A page of a role, signed in by the sign-in page. */
async function enterAs(browser: Browser, role: string, locale: Locale, baseURL: string) {
  const { username, portal } = roles[role] ?? {}
  const { port } = new URL(baseURL)
  const home = `http://${portal ? `${portal}.` : ''}localhost:${port}`
  const context = await browser.newContext({
    baseURL: home,
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const start = locale === 'en' ? '/en' : ''
  await page.goto(`${start}/login`)
  await drawn(page)
  if (username) {
    await page.locator('#main input[autocomplete*=username]').fill(username)
    await page.locator('#main input[type=password]').fill(passwordOf(username))
    await page.locator('#main button[type=submit]').click()
    await expect(page).not.toHaveURL(/login/)
  }
  return { page, starts: [start || '/', `${start}/login`] }
}

/** The table: what is reached, and by whom in which languages. */
function table(reached: Map<string, Map<string, string[]>>): string {
  const names = Object.keys(roles)
  const rows = [...reached.keys()].sort().map((what) => {
    const cells = names.map((role) => reached.get(what)?.get(role)?.sort().join(' ') ?? '')
    return [what, ...cells].join('\t')
  })
  return `${[['what', ...names].join('\t'), ...rows].join('\n')}\n`
}

const wanted = (process.env.SUDAR_REACH_ROLES ?? Object.keys(roles).join(' ')).split(' ')

test('what each role reaches is what the table says', async ({ browser, baseURL }) => {
  test.setTimeout(1_800_000)
  const reached = new Map<string, Map<string, string[]>>()
  await Promise.all(
    locales.map(async (locale) => {
      for (const role of wanted) {
        const { page, starts } = await enterAs(browser, role, locale, baseURL ?? '')
        const walker = new Walker(page, starts)
        await walker.all()
        await walker.phone(starts[0] as string)
        for (const what of walker.reached) {
          const by = reached.get(what) ?? new Map<string, string[]>()
          by.set(role, [...(by.get(role) ?? []), locale])
          reached.set(what, by)
        }
        await page.context().close()
      }
    }),
  )
  if (process.env.SUDAR_REACH === 'write') return writeFileSync(file, table(reached))
  // which kinds of works a role meets first differs; that a screen is met by somebody does not
  const screens = (whats: string[]) => whats.filter((what) => !/[ ]|^what$/.test(what)).sort()
  const known = readFileSync(file, 'utf8').split('\n')
  const said = known.map((line) => line.split('\t')[0] ?? '').filter(Boolean)
  expect(screens([...reached.keys()])).toEqual(screens(said))
})
