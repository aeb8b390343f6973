import type { Locator, Page } from '@playwright/test'
import { holdSession } from './instruments'
import { expect, ready, samples, test } from './library'
import { screens } from './screens'

type Library = Parameters<Parameters<typeof test>[2]>[0]['library']

/** Somebody of her own: the other journeys' reader writes reviews too. */
const person = { username: 'publisher', password: 'Sudar2026' }

async function tokenOf(page: Page) {
  const response = await page.request.post('/edu/api/v1/auth/login', { data: person })
  return (await response.json()).data.bearer_token as string
}

async function signIn(page: Page) {
  const token = await tokenOf(page)
  await holdSession(page, token)
}

/** What this person said of any title before is taken back. */
async function takeBack(page: Page) {
  const headers = { Authorization: `Bearer ${await tokenOf(page)}` }
  const own = '/edu/api/v1/reviews'
  const { data } = await (await page.request.get(`${own}?page_size=100`, { headers })).json()
  for (const { id } of data as { id: string }[])
    await page.request.delete(`${own}/${id}`, { headers })
}

async function open(page: Page, address: string) {
  await page.goto(address)
  await ready(page)
  // before it is painted a Tab leads nowhere
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))),
  )
}

/** Runs inside the page: what is wrong with where the focus is, and whether it is nowhere. */
function focusFault(): { nowhere: boolean; wrong?: string } {
  const el = document.activeElement
  if (!el || el === document.body) return { nowhere: true }
  const name =
    `${el.tagName.toLowerCase()}.${el.className} ` +
    `“${(el.getAttribute('aria-label') ?? el.textContent ?? '').trim().slice(0, 30)}”`
  const drawn = (at: Element, pseudo?: string) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(at, pseudo)
    const ringed = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    return (ringed && !/, 0\)$|transparent/.test(outlineColor)) || boxShadow !== 'none'
  }
  const label = el.matches('input') ? (el.closest('label') ?? undefined) : undefined
  const around = [el, label, el.nextElementSibling, el.closest('.find, .input')]
  const ringed = around.some((at) => at && (drawn(at) || drawn(at, '::before')))
  const { left, top, right, bottom } = (label ?? el).getBoundingClientRect()
  const inView = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
  const parts = [0.1, 0.5, 0.9]
  const over = parts
    .flatMap((x) =>
      parts.map((y) => [left + x * (right - left), top + y * (bottom - top)] as const),
    )
    .map(([x, y]) => document.elementFromPoint(x, y))
  // a notice goes by itself
  const free = over.some(
    (hit) =>
      !hit ||
      el.contains(hit) ||
      hit.contains(el) ||
      label?.contains(hit) ||
      hit.closest('.toasts'),
  )
  const cover = over[4]?.closest('[class]')?.getAttribute('class')
  const wrong = [!ringed && 'not ringed', !inView && 'out of view', !free && `under ${cover}`]
  const said = wrong.filter(Boolean).join(', ')
  return { nowhere: false, wrong: said ? `${name}: ${said}` : undefined }
}

const hasFocus = (at: Locator) => at.evaluate((el) => el === document.activeElement)

/** Goes on by Tab until it gets there, and looks at every stop of the way. */
async function tabTo(page: Page, goal: Locator, key = 'Tab') {
  await expect(goal).toBeVisible()
  const wrong: string[] = []
  for (let step = 0; step < 250; step++) {
    await page.keyboard.press(key)
    const at = await page.evaluate(focusFault)
    if (at.wrong && !wrong.includes(at.wrong)) wrong.push(at.wrong)
    if (await hasFocus(goal)) {
      expect(wrong).toEqual([])
      return
    }
  }
  throw new Error(`Tab does not lead to ${goal}`)
}

test('the skip link is the first stop and leads into the page', async ({ page, library }) => {
  for (const path of ['/', '/c/content', '/advanced/content/']) {
    await open(page, library.at(path))
    await page.keyboard.press('Tab')
    const skip = page.locator('.skip')
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.locator('main :focus')).toHaveCount(1)
  }
})

/** Searches by the field in the bar, or by the phone's drawer. */
async function search(page: Page, { narrow, say }: Library, words: string) {
  if (narrow) {
    await tabTo(page, page.getByRole('button', { name: say.shell['search.open'] }))
    await page.keyboard.press('Enter')
  }
  const field = page.locator('input[role=combobox]').locator('visible=true').first()
  if (narrow) await expect(field).toBeFocused()
  else await tabTo(page, field)
  await page.keyboard.type(words)
  await expect(page.locator('.suggest [role=option]').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('.suggest [aria-selected=true]')).toHaveCount(1)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
}

/** Chooses books among the results. */
async function filter(page: Page, { narrow }: Library) {
  const opener = page.locator('.filter-open')
  if (narrow) {
    await tabTo(page, opener)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
  }
  const books = page.locator('form.filters [value=book]').locator('visible=true')
  await tabTo(page, books)
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/kind=book/)
  if (!narrow) return
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
}

/** Says four stars of a title, and takes it back. */
async function review(page: Page, { say }: Library) {
  await tabTo(page, page.locator('[role=tab][aria-selected=true]'))
  const reviews = page.getByRole('tab', { name: say.catalogue['tab.reviews'] })
  for (let i = 0; i < 6 && !(await hasFocus(reviews)); i++) await page.keyboard.press('ArrowRight')
  await expect(reviews).toBeFocused()
  const own = page.locator('[data-slot=review-own]')
  await tabTo(page, own.getByRole('radio').first())
  for (let star = 1; star < 4; star++) await page.keyboard.press('ArrowRight')
  await expect(own.getByRole('radio').nth(3)).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Товчлуураар бичив.')
  await tabTo(page, own.getByRole('button', { name: say.catalogue['reviews.submit'] }))
  await page.keyboard.press('Enter')
  await expect(own.locator('.review-text')).toHaveText('Товчлуураар бичив.')
  const remove = own.getByRole('button', { name: say.catalogue['reviews.delete'] })
  await tabTo(page, remove)
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog')
  await tabTo(page, asked.getByRole('button', { name: say.catalogue['reviews.delete'] }))
  await page.keyboard.press('Enter')
  await expect(own.getByRole('button', { name: say.catalogue['reviews.submit'] })).toBeVisible()
}

test('from sign-in by search, filter, title and review to sign-out without a mouse', async ({
  page,
  library,
}) => {
  const { say, at, narrow } = library
  await takeBack(page)
  await open(page, at(`/login?callbackUrl=${encodeURIComponent(at('/'))}`))
  const name = page.getByLabel(say.accounts['login.identifier'])
  if (!(await hasFocus(name))) await tabTo(page, name)
  await page.keyboard.type(person.username)
  await tabTo(page, page.getByLabel(say.accounts['login.password'], { exact: true }))
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-slot=folio]')).toBeVisible()
  await search(page, library, 'монгол')
  await expect(page).toHaveURL(/search=/)
  await ready(page)
  await filter(page, library)
  // a title of its own for each project
  const row = page.locator('[data-slot=rows] .row-title a').nth(narrow ? 1 : 2)
  await tabTo(page, row)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/p\//)
  await ready(page)
  await review(page, library)
  const account = page.locator('.account > .dropdown-button')
  await tabTo(page, account, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: say.accounts['menu.sign_out'] }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login/)
})

interface Opened {
  path: string
  opener: (page: Page) => Locator
  shown: string
  /** A dialog keeps the focus inside, a menu lets it go on and closes. */
  modal: boolean
}

/** Everything that opens over the page at this width. */
function everything({ narrow, say }: Library, title: string): Opened[] {
  const named = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true })
  const first = (selector: string) => (page: Page) => page.locator(selector).first()
  const dialog = '[role=dialog]'
  const both: Opened[] = [
    { path: '/', opener: first('.a11y-open'), shown: dialog, modal: false },
    { path: '/', opener: first('.topbar-weather > button'), shown: '[role=menu]', modal: false },
    { path: '/', opener: first('.topbar-currency > button'), shown: '[role=menu]', modal: false },
    {
      path: '/',
      opener: first('.account > .dropdown-button'),
      shown: '.account > .dropdown-open',
      modal: false,
    },
    {
      path: `/p/${title}`,
      opener: named(say.catalogue['detail.report']),
      shown: dialog,
      modal: true,
    },
    { path: '/_kit', opener: named('content'), shown: dialog, modal: true },
  ]
  const phone: Opened[] = [
    { path: '/', opener: named(say.shell['menu.open']), shown: dialog, modal: true },
    { path: '/', opener: named(say.shell['search.open']), shown: dialog, modal: true },
    { path: '/c/content', opener: first('.filter-open'), shown: dialog, modal: true },
  ]
  const desktop: Opened[] = [
    {
      path: '/',
      opener: first('.categories > .dropdown-button'),
      shown: '.categories > .dropdown-open',
      modal: false,
    },
  ]
  return [...both, ...(narrow ? phone : desktop)]
}

test('what opens takes the focus or leads it in, Escape closes it and gives the focus back', async ({
  page,
  library,
}) => {
  const { free } = await samples(page)
  await signIn(page)
  let at = ''
  for (const { path, opener, shown, modal } of everything(library, free)) {
    if (path !== at) await open(page, library.at(path))
    at = path
    const button = opener(page)
    const what = `${path} ${button}`
    await button.focus()
    await page.keyboard.press('Enter')
    const layer = page.locator(shown).last()
    await expect(layer, what).toBeVisible()
    if (modal) {
      await expect(layer.locator(':focus'), what).toHaveCount(1)
      for (const key of ['Tab', 'Shift+Tab'])
        for (let step = 0; step < 12; step++) {
          await page.keyboard.press(key)
          expect(await layer.evaluate((el) => el.contains(document.activeElement)), what).toBe(true)
          const { wrong } = await page.evaluate(focusFault)
          expect.soft(wrong, what).toBeUndefined()
        }
    }
    await page.keyboard.press('Escape')
    await expect(layer, what).toBeHidden()
    await expect(button, what).toBeFocused()
  }
})

test('every stop of Tab is seen, on every screen', async ({ page, library }) => {
  test.setTimeout(180_000)
  await signIn(page)
  for (const [name, path] of Object.entries(await screens(page))) {
    await open(page, library.at(path))
    const wrong = new Set<string>()
    let stops = 0
    for (; stops < 90; stops++) {
      await page.keyboard.press('Tab')
      const at = await page.evaluate(focusFault)
      if (at.nowhere && stops > 0) break // the page's end
      if (at.wrong) wrong.add(at.wrong)
    }
    expect.soft([...wrong], name).toEqual([])
    // what floats may come later: the smallest screen has a way on and a way home
    expect.soft(stops, name).toBeGreaterThan(1)
  }
})
