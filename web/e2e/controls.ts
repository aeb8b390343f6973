import type { ElementHandle, Page, Request } from '@playwright/test'

/** Something on the screen that can be pressed, typed into or chosen from. */
export interface Control {
  /** Its place among what `found` gave. */
  at: number
  /** The same control has the same key, however often the screen is drawn. */
  key: string
  /** Like ones of one list: books, months, cities. */
  group: string
  /** As the report names it. */
  name: string
  act: 'press' | 'type' | 'choose' | 'step'
  /** Pressing what is chosen already rightly does nothing. */
  chosen: boolean
}

export interface Found {
  /** Whether something is open over the screen: then only its controls are given. */
  layer: boolean
  controls: Control[]
}

/** Where a journey looks: the parts of the frame or the screen inside it. */
export type Scope = 'frame' | 'screen'

/** Runs inside the page: the controls that can be seen, those of what is open first. */
export function found(scope: Scope): Found {
  const seen = (el: Element) => {
    if (!el.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    const { width, height } = el.getBoundingClientRect()
    return width > 1 && height > 1 && !el.closest('[inert], [aria-hidden=true]')
  }
  const layers = '[role=dialog], dialog:modal, [role=menu], [role=listbox], .dropdown-open'
  const layer = [...document.querySelectorAll(layers)].filter(seen).at(-1)
  const framed = document.querySelector('.topbar') !== null
  const within = (el: Element) =>
    layer ? layer.contains(el) : !framed || (scope === 'screen') === (el.closest('main') !== null)
  const wanted =
    'button, summary, select, textarea, input:not([type=hidden], [type=file]), [role=option], [role=tab]'
  const named = (el: Element) =>
    (
      el.getAttribute('aria-label') ??
      (el.textContent || el.getAttribute('placeholder') || el.getAttribute('name') || '')
    )
      .replaceAll('\u00ad', '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 40)
  const act = (el: Element): Control['act'] => {
    if (el.matches('select')) return 'choose'
    if (el.matches('[type=range]')) return 'step'
    return el.matches('textarea, input:not([type=checkbox], [type=radio], [type=submit])')
      ? 'type'
      : 'press'
  }
  const elements: Element[] = []
  const controls: Control[] = []
  for (const el of document.querySelectorAll<HTMLInputElement>(wanted)) {
    const shown = el.matches('[type=checkbox], [type=radio]') ? (el.closest('label') ?? el) : el
    if (!within(el) || !seen(shown) || el.disabled || el.ariaDisabled === 'true') continue
    const list = el.closest('ul, ol, tbody, fieldset, [role=menu], [role=listbox]')
    const part = list ?? el.closest('[data-slot]')
    const kind = `${el.tagName}.${el.getAttribute('class') ?? ''}${el.type ?? ''}`
    const place = `${layer?.getAttribute('aria-label') ?? ''} ${part?.getAttribute('class') ?? ''}`
    const label = el.matches('select, textarea, input') && el.labels?.[0]
    const name = named(label || shown) || el.title || el.id
    elements.push(shown)
    controls.push({
      at: elements.length - 1,
      key: `${place} ${kind} ${name} ${el.matches('label *, button') ? el.value : ''}`,
      group: list ? `${place} ${list.tagName} ${kind}` : '',
      name: `${place.trim()} ${el.tagName.toLowerCase()} “${name}”`.trim(),
      act: act(el),
      chosen:
        el.matches('[aria-selected=true], [aria-current], [type=radio]:checked') ||
        el.ariaChecked === 'true',
    })
  }
  Object.assign(globalThis, { found: elements })
  return { layer: layer !== undefined, controls }
}

/** Runs before any page: counts what a control may do that leaves no trace in the document. */
export function countActs() {
  const acts = { count: 0 }
  Object.assign(globalThis, { acts })
  const counted = (owner: object, name: string, response?: unknown) => {
    const was = Reflect.get(owner, name)
    if (typeof was !== 'function') return
    Reflect.set(owner, name, function (this: unknown, ...values: unknown[]) {
      acts.count++
      return response === undefined ? Reflect.apply(was, this, values) : response
    })
  }
  counted(globalThis, 'print', null)
  counted(globalThis, 'open', null)
  counted(HTMLElement.prototype, 'requestFullscreen')
  counted(HTMLMediaElement.prototype, 'play')
  counted(HTMLMediaElement.prototype, 'pause')
  counted(History.prototype, 'back')
  if (navigator.clipboard) counted(navigator.clipboard, 'writeText', Promise.resolve())
  if ('share' in Navigator.prototype) counted(Navigator.prototype, 'share', Promise.resolve())
}

/** Runs inside the page: waits until nothing has changed or moved for so many milliseconds. */
const rest = (quiet: number) =>
  new Promise<void>((done) => {
    const moves = () =>
      document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === 'running' &&
            effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        )
    const finish = () => {
      observer.disconnect()
      clearTimeout(soon)
      done()
    }
    const look = () => {
      if (moves()) soon = setTimeout(look, 60)
      else finish()
    }
    let soon = setTimeout(look, quiet)
    const observer = new MutationObserver(() => {
      clearTimeout(soon)
      soon = setTimeout(look, quiet)
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true })
    setTimeout(finish, 1_500)
  })

/** The address of the event stream. */
export const streamCall = /\/edu\/api\/v1\/events(\?|$)/

/** The stream of changes stays open as long as the page: nobody waits for its end. */
export const isStream = (request: Request) => streamCall.test(request.url())

/** Knows what the page has asked for and not yet got. */
export class Traffic {
  private readonly page: Page
  private readonly under = new Set<Request>()
  private asked = 0
  private seen = 0

  constructor(page: Page) {
    this.page = page
    page.on('request', (request) => {
      if (isStream(request)) return
      this.asked++
      if (request.resourceType() !== 'media') this.under.add(request)
    })
    page.on('requestfinished', (request) => this.under.delete(request))
    page.on('requestfailed', (request) => this.under.delete(request))
  }

  /** Waits until the page rests: what was pressed has had its effect. */
  async rest() {
    for (let turn = 0; turn < 8; turn++) {
      // React keeps what waited for its code back for 300 ms
      const quiet = this.asked > this.seen ? 400 : 120
      this.seen = this.asked
      const waiting = this.under.size > 0
      await this.page.evaluate(rest, quiet).catch(() => undefined) // it may just go elsewhere
      if (!waiting && this.asked === this.seen) return
    }
  }
}

/** Runs inside the page: from now on notes whether anything happens. */
function watch(el: Element) {
  const acts = Reflect.get(globalThis, 'acts') as { count: number }
  const bar = el.closest('.topbar')
  const state = { count: acts.count, focus: document.activeElement, moved: false, still: true }
  const told = ({ target }: Event) => {
    if (target !== el) state.moved = true
  }
  document.addEventListener('scroll', told, true)
  const observer = new MutationObserver((records) => {
    // the turns of weather and rates are nobody's doing
    const own = records.filter(({ target }) => {
      const at = target instanceof Element ? target : target.parentElement
      return bar !== null || !at?.closest('.topbar')
    })
    if (own.length) state.still = false
  })
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
  const address = location.href
  Reflect.set(globalThis, 'happened', () => {
    const focus = document.activeElement
    return (
      !state.still ||
      state.moved ||
      acts.count !== state.count ||
      location.href !== address ||
      (focus !== state.focus && focus !== el && !el.contains(focus) && focus !== document.body)
    )
  })
}

const happened = (page: Page) =>
  page.evaluate(() => (Reflect.get(globalThis, 'happened') as () => boolean)()).catch(() => true)

const typed: Record<string, string> = {
  number: '1990',
  email: 'bat@sudar.example',
  date: '2020-01-01',
  month: '2020-01',
  tel: '99001122',
  url: 'https://sudar.example/',
  color: '#0d2568',
  time: '10:00',
}

async function use(el: ElementHandle<HTMLElement>, { act }: Control) {
  if (act === 'press') return el.click({ timeout: 4_000 })
  if (act === 'step') return el.press('ArrowRight')
  if (act === 'type') {
    const [type, fixed] = await el.evaluate((field) => {
      const { type, readOnly } = field as HTMLInputElement
      return [type, readOnly] as const
    })
    return fixed ? undefined : el.fill(typed[type] ?? 'ном', { timeout: 4_000 })
  }
  const options = await el.evaluate((list) =>
    [...(list as HTMLSelectElement).options].filter((o) => !o.disabled).map((o) => o.value),
  )
  const now = await el.evaluate((list) => (list as HTMLSelectElement).value)
  const next = options.find((value) => value !== now)
  if (next !== undefined) await el.selectOption(next)
}

/** Uses a control and gives what is wrong with it, if anything is. */
export async function press(page: Page, control: Control): Promise<string | undefined> {
  const handle = await page.evaluateHandle(
    (at) => (Reflect.get(globalThis, 'found') as HTMLElement[])[at],
    control.at,
  )
  const el = handle.asElement() as ElementHandle<HTMLElement> | null
  if (!el) return `${control.name}: is gone`
  let asked = 0
  const count = () => {
    asked++
  }
  for (const event of ['request', 'download', 'dialog', 'filechooser'] as const)
    page.on(event as 'request', count)
  try {
    await el.scrollIntoViewIfNeeded({ timeout: 2_000 })
    if (control.act === 'press') {
      await el.focus() // what hides itself, as a reader's bars do, comes back
      await el.hover({ timeout: 4_000 })
    }
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    await el.evaluate(watch)
    asked = 0
    await use(el, control)
    if (control.act !== 'press' || control.chosen) return
    for (let i = 0; i < 20; i++) {
      if (asked > 0 || (await happened(page))) return
      await page.evaluate(() => new Promise((done) => setTimeout(done, 50))).catch(() => {})
    }
    return `${control.name}: does nothing`
  } catch (error) {
    return `${control.name}: ${String(error).split('\n')[0]}`
  } finally {
    for (const event of ['request', 'download', 'dialog', 'filechooser'] as const)
      page.off(event as 'request', count)
  }
}

/** Runs inside the page: what is wrong with the document, whatever it shows. */
export function disorder(): string[] {
  const wrong: string[] = []
  const main = document.querySelectorAll('main')
  const text = (main[0]?.textContent ?? '').trim()
  if (main.length !== 1) wrong.push(`${main.length} mains`)
  else if (!text && !main[0]?.querySelector('iframe, canvas, audio')) wrong.push('an empty main')
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  for (const id of new Set(ids.filter((each, i) => ids.indexOf(each) !== i)))
    wrong.push(`id ${id} twice`)
  for (const link of document.querySelectorAll('a')) {
    if (link.closest('[aria-hidden=true]')) continue // a picture beside the link that says it
    const address = link.getAttribute('href')
    const name =
      link.textContent?.trim() ||
      link.getAttribute('aria-label') ||
      link.title ||
      link.querySelector('img')?.alt
    if (!name && !link.hasAttribute('aria-labelledby'))
      wrong.push(`a link without a name: ${address}`)
    if (address === null || address === '' || address === '#') wrong.push(`“${name}” leads nowhere`)
    const aim = address?.startsWith('#') && address.length > 1 ? address.slice(1) : undefined
    if (aim && !document.getElementById(aim)) wrong.push(`“${name}” aims at ${address}`)
  }
  return wrong
}

/** Runs inside the page: the addresses of this server that its links lead to. */
export const links = (scope?: Scope) =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
    .filter((link) => link.origin === location.origin)
    .filter((link) => scope !== 'frame' || !link.closest('main'))
    .map((link) => link.pathname + link.search)
