import { writeFileSync } from 'node:fs'
import type { Page, TestInfo } from '@playwright/test'
import accounts from '../src/features/accounts/messages.en.json' with { type: 'json' }
import mnAccounts from '../src/features/accounts/messages.mn.json' with { type: 'json' }
import {
  type Control,
  countActs,
  disorder,
  found,
  links,
  press,
  type Scope,
  Traffic,
} from './controls'
import { drawn, expect, samples, test } from './library'
import { screens } from './screens'

/** Somebody of her own: what she presses changes nothing for the other journeys' reader. */
const person = { username: 'researcher', password: 'Sudar2026' }
/** Of like ones in one list so many are pressed. */
const few = 2
/** So often what closes by itself is opened again on a screen. */
const most = 20
/** Of the addresses of one pattern so many are opened, of those with the same questions one. */
const each = 2
/** So many screens are opened by their links. */
const enough = 24

/** What ends a session, removes something for good, or opens what only a new password closes. */
const leaving = (['en', 'mn'] as const).flatMap((locale) =>
  Object.entries(locale === 'en' ? accounts : mnAccounts)
    .filter(([key]) => /sign_?out|delete|remove|revoke|^forced\.title/.test(key))
    .map(([, text]) => text),
)
const leaves = (name: string) => leaving.some((text) => name.includes(`“${text}”`))

/** Guests walk on phones, a person who is signed in on the desktop. */
async function enter(page: Page, guest: boolean) {
  await page.addInitScript(countActs)
  if (guest) return
  const answer = await page.request.post('/edu/api/v1/auth/login', { data: person })
  const { data } = (await answer.json()) as { data: { bearer_token: string } }
  await page.addInitScript((token) => localStorage.setItem('sudar.token', token), data.bearer_token)
}

/** Screens that say so by their own status. */
const refused = (path: string) => /^(\/en)?\/(402|404)$/.test(path)

/** Notes every answer that refuses or fails; a form filled with nonsense may be refused. */
function refusals(page: Page) {
  const wrong: string[] = []
  page.on('response', (response) => {
    const status = response.status()
    const method = response.request().method()
    const { pathname } = new URL(response.url())
    const fine = refused(pathname) || (method !== 'GET' && status < 500)
    if (status >= 400 && !fine) wrong.push(`${status} ${method} ${pathname}`)
  })
  return wrong
}

async function open(page: Page, address: string, traffic: Traffic) {
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await drawn(page)
  // a book takes its time, and on a phone the reader's bars come when they are wanted
  if (/\/(read|listen)\//.test(address)) await page.locator('main button').first().focus()
  await traffic.rest()
}

/** The kind of screen behind an address. */
const pattern = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://x')
  const path = pathname
    .replace(/^\/en(?=\/|$)/, '')
    .replace(/^\/(p|author|read|listen|c|edu\/p\/api\/v1\/\w+)\/.+/, '/$1/…')
  return `${path}?${[...searchParams.keys()].sort().join('&')}`
}

class Walk {
  readonly report: string[] = []
  readonly wrong: string[] = []
  readonly met = new Set<string>()
  private opener: Control | undefined
  private again = 0
  private readonly done = new Map<string, number>()
  private readonly page: Page
  private readonly traffic: Traffic
  private readonly start: string
  private readonly scope: Scope

  constructor(page: Page, start: string, scope: Scope) {
    this.page = page
    this.traffic = new Traffic(page)
    this.start = start
    this.scope = scope
  }

  /** Presses everything there is, and what opens by it. */
  async all() {
    await open(this.page, this.start, this.traffic)
    for (let fresh = true, layers = 0; ; ) {
      await this.look()
      const { layer, controls } = await this.page.evaluate(found, this.scope)
      const wanted = controls.filter((control) => this.wants(control))
      const next = wanted[0]
      if (next) {
        fresh = false
        await this.use(next)
        if (!layer) this.opener = next
        else if (wanted.length > 1) await this.openAgain()
      } else if (layer && layers++ < 3) {
        await this.page.keyboard.press('Escape')
        await this.traffic.rest()
        if (layers === 3) this.wrong.push('what is open is not closed by Escape')
      } else if (fresh) return
      else {
        fresh = true
        await open(this.page, this.start, this.traffic)
      }
      if (!layer) layers = 0
    }
  }

  /** What closed before everything in it was pressed is opened once more. */
  private async openAgain() {
    const { layer } = await this.page.evaluate(found, this.scope)
    if (layer || !this.opener) return
    const { key, group } = this.opener
    if (this.again++ > most) return
    this.done.delete(key)
    if (group) this.done.set(group, (this.done.get(group) ?? 1) - 1)
  }

  private wants({ key, group, name }: Control) {
    const many = group !== '' && (this.done.get(group) ?? 0) >= few
    return !this.done.has(key) && !many && !leaves(name)
  }

  private async use(control: Control) {
    const before = this.page.url()
    this.done.set(control.key, 1)
    if (control.group) this.done.set(control.group, (this.done.get(control.group) ?? 0) + 1)
    const fault = await press(this.page, control)
    if (fault) this.wrong.push(fault)
    await this.traffic.rest()
    const after = this.page.url()
    this.report.push(`${control.act} ${control.name}${after === before ? '' : ` → ${after}`}`)
    const path = (address: string) => new URL(address).pathname
    if (path(after) !== path(before)) await open(this.page, this.start, this.traffic)
  }

  private async look() {
    for (const fault of await this.page.evaluate(disorder)) this.note(fault)
    for (const address of await this.page.evaluate(links, this.scope)) this.met.add(address)
  }

  private note(fault: string) {
    if (!this.wrong.includes(fault)) this.wrong.push(fault)
  }
}

/** Leaves what was visited and pressed beside the test's other results. */
async function attach(info: TestInfo, lines: string[]) {
  const path = info.outputPath('walk.txt')
  writeFileSync(path, lines.join('\n'))
  await info.attach('walk', { path, contentType: 'text/plain' })
}

/** Every screen whose controls are pressed; those of the kit are samples that do nothing. */
const names = [
  'home',
  'results',
  'results-empty',
  'inside',
  'advanced',
  'listing',
  'category',
  'category-empty',
  'detail',
  'detail-paid',
  'author',
  'login',
  'closed',
  'not-found',
  'read',
  'listen',
  'help',
]

/** These have controls of their own, whatever is in the library. */
const full = ['advanced', 'listing', 'detail', 'login', 'read', 'listen']

async function addressOf(page: Page, name: string) {
  const known = (await screens(page))[name]
  if (known) return known
  if (name === 'help') return '/help'
  const kind = name === 'read' ? 'kind=book&file_type=epub' : 'kind=audiobook'
  const answer = await page.request.get(`/edu/p/api/v1/contents?price=free&${kind}`)
  const { data } = (await answer.json()) as { data: { content_items_info: { id: number }[] }[] }
  return `/${name}/${data[0]?.content_items_info[0]?.id}`
}

/** The last thing that is pressed. */
async function signOut(page: Page, name: string) {
  await page.locator('.account > button').click()
  await page.getByRole('button', { name }).click()
  await expect(page).toHaveURL(/\/login/)
}

test('every control of the frame does something and every link of it leads on', async ({
  page,
  library,
}, info) => {
  test.setTimeout(120_000)
  await enter(page, library.narrow)
  const answers = refusals(page)
  const walk = new Walk(page, library.at('/'), 'frame')
  await walk.all()
  for (const address of walk.met) {
    const answer = await page.request.get(address)
    if (answer.status() >= 400 && !refused(address))
      walk.wrong.push(`${answer.status()} ${address}`)
  }
  await attach(info, [...walk.report, ...walk.met])
  if (!library.narrow) await signOut(page, library.say.accounts['menu.sign_out'])
  expect([...walk.wrong, ...answers]).toEqual([])
})

for (const name of names)
  test(`every control of ${name} does something`, async ({ page, library }, info) => {
    test.setTimeout(120_000)
    await enter(page, library.narrow)
    // the browser's own window for passkeys would take every press after it
    await (await page.context().newCDPSession(page)).send('WebAuthn.enable')
    const address = library.at(await addressOf(page, name))
    const answers = refusals(page)
    const walk = new Walk(page, address, 'screen')
    await walk.all()
    await attach(info, walk.report)
    if (full.includes(name)) expect(walk.report).not.toEqual([])
    expect([...walk.wrong, ...answers]).toEqual([])
  })

test('links lead from screen to screen, and each is whole', async ({ page, library }, info) => {
  test.setTimeout(180_000)
  await enter(page, library.narrow)
  const { free } = await samples(page)
  const answers = refusals(page)
  const wrong: string[] = []
  const traffic = new Traffic(page)
  const queue = [library.at('/'), library.at(`/p/${free}`)]
  const opened = new Map<string, number>()
  const visited: string[] = []
  for (const address of queue) {
    const kind = pattern(address)
    const times = opened.get(kind) ?? 0
    if (times >= (address.includes('?') ? 1 : each) || visited.includes(address)) continue
    if (visited.length >= enough) break
    opened.set(kind, times + 1)
    visited.push(address)
    if (/^\/edu\//.test(address)) {
      const answer = await page.request.get(address)
      if (answer.status() >= 400) wrong.push(`${answer.status()} ${address}`)
      continue
    }
    await open(page, address, traffic)
    wrong.push(...(await page.evaluate(disorder)).map((fault) => `${address}: ${fault}`))
    queue.push(...(await page.evaluate(links, undefined)))
  }
  await attach(info, visited)
  expect([...wrong, ...answers]).toEqual([])
})
