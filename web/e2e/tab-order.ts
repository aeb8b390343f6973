import { writeFileSync } from 'node:fs'
import type { Page, TestInfo } from '@playwright/test'
import later from '../src/features/accounts/later.en.json' with { type: 'json' }
import mnLater from '../src/features/accounts/later.mn.json' with { type: 'json' }
import accounts from '../src/features/accounts/messages.en.json' with { type: 'json' }
import mnAccounts from '../src/features/accounts/messages.mn.json' with { type: 'json' }
import { type Control, disorder, found, links, press, type Scope, Traffic } from './controls'
import { countPresses } from './instruments'
import { drawn, signIn } from './library'
import { passwordOf } from './people'

/** Of like ones in one list so many are pressed. */
const few = 2
/** So often what closes by itself is opened again on a screen. */
const most = 20

/** What ends a session, removes something for good, or opens what only a new password closes. */
const leaving = [accounts, mnAccounts, later, mnLater].flatMap((texts) =>
  Object.entries(texts)
    .filter(([key]) => /sign_?out|delete|remove|revoke|^forced\.title/.test(key))
    .map(([, text]) => text),
)
const leaves = (name: string) => leaving.some((text) => name.includes(`“${text}”`))

/** Screens that say so by their own status. */
export const refused = (path: string) => /^(\/en)?\/(402|404)$/.test(path)

/** Notes every answer that refuses or fails; a form filled with nonsense may be refused. */
export function refusals(page: Page) {
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

/** Opens every page as a person, or as a guest, and counts what leaves no trace in it. */
export async function enter(page: Page, username?: string) {
  await countPresses(page)
  if (username) await signIn(page, { username, password: passwordOf(username) })
}

export async function open(page: Page, address: string, traffic: Traffic) {
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await drawn(page)
  // a book takes its time, and on a phone the reader's bars come when they are wanted
  if (/\/(read|listen)\//.test(address)) await page.locator('main button').first().focus()
  await traffic.rest()
}

export class Walk {
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
export async function attach(info: TestInfo, lines: string[]) {
  const path = info.outputPath('walk.txt')
  writeFileSync(path, lines.join('\n'))
  await info.attach('walk', { path, contentType: 'text/plain' })
}
