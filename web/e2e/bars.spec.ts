import type { Locator, Page } from '@playwright/test'
import { cleanInEveryTheme, darkOnes } from './axe'
import { expect, ready, signIn, test } from './library'
import { furnished, portal, sudar, there } from './shelf'

const links = { plagiarism: 'https://check.example/', president: 'https://president.example/' }
const wide = { width: 1280, height: 900 }

async function open(page: Page, address: string) {
  await page.goto(address)
  await ready(page)
}

const button = (page: Page, name: string) => page.locator(`.mainbar .${name} > .dropdown-button`)
const panelOf = (name: string) => `.mainbar .${name} > .dropdown-panel`
const panel = (page: Page, name: string) => page.locator(panelOf(name))
const isOpen = (shown: Locator) => expect(shown).toHaveCSS('opacity', '1')
const isClosed = async (shown: Locator) => {
  await expect(shown).toHaveCSS('opacity', '0')
  await expect(shown).toBeHidden()
}

test('guests have no categories, bell or services in the bar', async ({ page, library }) => {
  await open(page, library.at('/'))
  await expect(page.locator('.mainbar .logo')).toBeVisible()
  await expect(page.locator('.mainbar .dropdown')).toHaveCount(0)
  const login = page.locator('.mainbar').getByRole('link', {
    name: library.say.accounts['login.title'],
  })
  await expect(login).toHaveAttribute('href', /\/login\?callbackUrl=%2F(en)?$/)
})

test('a guest who chooses the researcher’s corner or the store signs in and comes back', async ({
  page,
  library,
}) => {
  const { say, at } = library
  const here = at('/c/content?kind=book')
  for (const name of [say.shell['apps.research'], say.shell['apps.store']]) {
    await open(page, here)
    await page.locator('.footer').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(/\/login\?/)
    expect(new URL(page.url()).searchParams.get('callbackUrl')).toBe(here)
  }
})

test('a reader has logo, categories, search, bell, services and profile', async ({
  page,
  library,
  baseURL,
}) => {
  await signIn(page)
  await open(page, there(library.at('/'), await furnished(page, baseURL ?? '', { links })))
  const { narrow } = library
  await expect(page.locator('.mainbar .logo')).toBeVisible()
  await expect(page.locator('.mainbar input[role=combobox]')).toBeVisible({ visible: !narrow })
  for (const name of ['bell', 'account']) await expect(button(page, name)).toBeVisible()
  for (const name of ['categories', 'apps'])
    await expect(button(page, name)).toBeVisible({ visible: !narrow })
  const bar = await page.locator('.mainbar').boundingBox()
  const last = await button(page, 'account').boundingBox()
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(bar?.width ?? 0)
})

test('the unified library’s own bar has the bell too', async ({ page, library }) => {
  const { at, say } = library
  await signIn(page)
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await open(page, at('/advanced/content/'))
    const bar = page.locator('.advanced-bar')
    await bar.locator('.bell > .dropdown-button').click()
    const shown = bar.locator('.bell > .dropdown-panel')
    await isOpen(shown)
    await expect(
      shown.getByRole('heading', { name: say.notifications['bell.label'], exact: true }),
    ).toBeVisible()
    const { x = -1, width: room = 0 } = (await shown.boundingBox()) ?? {}
    expect(x, `${width} px`).toBeGreaterThanOrEqual(0)
    expect(x + room, `${width} px`).toBeLessThanOrEqual(width)
    await cleanInEveryTheme(page, '.advanced-bar')
  }
})

test('a portal without these screens and links has no services or entries', async ({
  page,
  library,
}) => {
  const slug = await portal(page)
  sudar('organization', 'features', slug, '--off', 'research,dictionary,store,order')
  await signIn(page)
  // the server learns of it within a second
  await expect(async () => {
    await open(page, there(library.at('/'), slug))
    await expect(page.locator('.apps')).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await button(page, 'account').click()
  await expect(panel(page, 'account').locator('a, button')).toHaveText([
    library.say.accounts['menu.profile'],
    library.say.accounts['menu.library'],
    library.say.accounts['menu.sign_out'],
  ])
})

test('categories: all contents first, then by name in 1, 2 or 4 columns', async ({
  page,
  library,
}) => {
  const { say, at, locale } = library
  await signIn(page)
  await page.setViewportSize(wide)
  await open(page, at('/'))
  const shown = panel(page, 'categories')
  await isClosed(shown)
  await button(page, 'categories').click()
  await isOpen(shown)
  await expect(shown.locator('a').nth(1)).toBeVisible()
  const names = await shown.locator('a').allTextContents()
  expect(names[0]).toBe(say.shell['nav.all_contents'])
  const rest = names.slice(1).map((name) => name.replaceAll('\u00ad', ''))
  expect(rest).toEqual([...rest].sort((a, b) => a.localeCompare(b, locale)))
  for (const [width, columns] of [
    [768, 1],
    [1024, 2],
    [1280, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect(button(page, 'account')).toBeInViewport({ ratio: 1 })
    const grid = shown.locator('.category-columns')
    await expect(grid).toHaveCSS('gap', '16px')
    const tracks = await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns)
    expect(tracks.split(' ')).toHaveLength(columns)
  }
  await cleanInEveryTheme(page, panelOf('categories'), darkOnes)
})

test('categories close on a click elsewhere, Escape, a choice and a new place', async ({
  page,
  library,
}) => {
  await signIn(page)
  await page.setViewportSize(wide)
  await open(page, library.at('/c/content?kind=book'))
  const shown = panel(page, 'categories')
  const opener = button(page, 'categories')
  await opener.click()
  await isOpen(shown)
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await page.locator('.topbar-date').click()
  await isClosed(shown)
  await opener.click()
  await isOpen(shown)
  await page.keyboard.press('Escape')
  await isClosed(shown)
  await expect(opener).toBeFocused()
  await opener.click()
  await shown.locator('a').nth(1).click()
  await expect(page).toHaveURL(/\/c\/[^?]+\?category_id=\d+$/)
  await isClosed(shown)
  await opener.click()
  await isOpen(shown)
  await page.goBack()
  await expect(page).toHaveURL(/kind=book/)
  await isClosed(shown)
})

test('the arrow keys, Home and End walk through the categories', async ({ page, library }) => {
  await signIn(page)
  await page.setViewportSize(wide)
  await open(page, library.at('/'))
  const links = panel(page, 'categories').locator('a')
  await button(page, 'categories').focus()
  await page.keyboard.press('ArrowDown')
  await expect(links.first()).toBeFocused()
  await expect(links.nth(5)).toBeVisible()
  for (const [key, at] of [
    ['ArrowRight', 1],
    ['ArrowDown', 5],
    ['ArrowUp', 1],
    ['ArrowLeft', 0],
    ['ArrowLeft', 0],
  ] as const) {
    await page.keyboard.press(key)
    await expect(links.nth(at)).toBeFocused()
  }
  await page.keyboard.press('End')
  await expect(links.last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(button(page, 'categories')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await isClosed(panel(page, 'categories'))
})

test('services open with the portal’s links, any click elsewhere closes', async ({
  page,
  library,
  baseURL,
}) => {
  const { say, at } = library
  await signIn(page)
  await page.setViewportSize(wide)
  await open(page, there(at('/'), await furnished(page, baseURL ?? '', { links })))
  const shown = panel(page, 'apps')
  await isClosed(shown)
  await button(page, 'apps').click()
  await isOpen(shown)
  await expect(shown.locator('a')).toHaveText([
    say.shell['apps.research'],
    say.shell['apps.dictionary'],
    say.shell['apps.store'],
    say.shell['footer.plagiarism'],
    say.shell['footer.president'],
  ])
  for (const [i, path] of ['/research', '/dictionary', '/store'].entries())
    await expect(shown.locator('a').nth(i)).toHaveAttribute('href', new RegExp(`${at(path)}\\?`))
  for (const [i, href] of [links.plagiarism, links.president].entries())
    await expect(shown.locator('a').nth(i + 3)).toHaveAttribute('href', href)
  await expect(shown.locator('a').last()).toHaveAttribute('target', '_blank')
  expect((await shown.boundingBox())?.height).toBeLessThanOrEqual(240)
  await cleanInEveryTheme(page, panelOf('apps'), darkOnes)
  await button(page, 'apps').click()
  await isClosed(shown)
  await button(page, 'apps').click()
  await isOpen(shown)
  await page.locator('.topbar-date').click()
  await isClosed(shown)
  await button(page, 'apps').press('ArrowUp')
  await expect(shown.locator('a').last()).toBeFocused()
  await button(page, 'account').click()
  await isClosed(shown)
})

test('the profile menu leads to profile, library, orders and out', async ({ page, library }) => {
  const { say, at } = library
  await signIn(page)
  await open(page, at('/'))
  const shown = panel(page, 'account')
  await button(page, 'account').click()
  await isOpen(shown)
  await expect(shown.locator('a, button')).toHaveText([
    say.accounts['menu.profile'],
    say.accounts['menu.library'],
    say.accounts['menu.orders'],
    say.accounts['menu.sign_out'],
  ])
  for (const [i, path] of ['/profile', '/library', '/order'].entries())
    await expect(shown.locator('a').nth(i)).toHaveAttribute('href', at(path))
  expect((await shown.locator('nav').boundingBox())?.height).toBeLessThanOrEqual(240)
  await cleanInEveryTheme(page, panelOf('account'), darkOnes)
  await shown.getByRole('button', { name: say.accounts['menu.sign_out'] }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('links elsewhere are the portal’s own and open a new window', async ({
  page,
  library,
  baseURL,
}) => {
  const { say, at } = library
  const names = ['footer.plagiarism', 'footer.president'] as const
  await open(page, at('/'))
  for (const name of names)
    await expect(page.getByRole('link', { name: say.shell[name] })).toHaveCount(0)
  await open(page, there(at('/'), await furnished(page, baseURL ?? '', { links })))
  for (const name of names) {
    const link = page.locator('.footer').getByRole('link', { name: say.shell[name] })
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noreferrer/)
    await expect(link).toHaveAttribute('href', /example/)
  }
})

test('the burger menu: language, sign-in, and categories with their children', async ({
  page,
  library,
}) => {
  const { say, at, locale } = library
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, at('/c/content?kind=book'))
  const opener = page.getByRole('button', { name: say.shell['menu.open'] })
  await opener.click()
  const drawer = page.getByRole('dialog')
  await expect(
    drawer.getByRole('link', { name: say.accounts['login.title'], exact: true }),
  ).toHaveAttribute('href', /\/login\?callbackUrl=/)
  const other = drawer.locator('.languages a').nth(1)
  await expect(other).toHaveAttribute(
    'href',
    locale === 'mn' ? '/en/c/content?kind=book' : '/c/content?kind=book',
  )
  const entry = drawer.locator('details').first()
  const child = entry.locator('a').nth(1)
  await expect(entry.locator('summary')).toBeVisible()
  await expect(child).toBeHidden()
  await entry.locator('summary').click()
  await expect(child).toHaveAttribute('href', /\/c\/[^?]+\?category_id=\d+$/)
  await cleanInEveryTheme(page, '[role=dialog]', darkOnes)
  const menus = await page.request.get('/edu/p/api/v1/menus')
  const { data } = (await menus.json()) as {
    data: { children: { translations: Record<string, { name: string }> }[] }[]
  }
  const first = data[0]?.children[0]
  const text = ((await child.textContent()) ?? '').replaceAll('\u00ad', '')
  expect(text).toBe(first?.translations[locale]?.name)
  await entry.locator('summary').focus()
  await page.keyboard.press('ArrowDown')
  await expect(entry.locator('a').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(drawer.locator('summary').last()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.click()
  await other.click()
  await expect(page).toHaveURL(/\/c\/content\?kind=book$/)
  await expect(page.locator('html')).toHaveAttribute('lang', locale === 'mn' ? 'en' : 'mn')
})

test('the burger menu of a reader: profile, library, orders and out', async ({ page, library }) => {
  const { say, at } = library
  await signIn(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, at('/'))
  await page.getByRole('button', { name: say.shell['menu.open'] }).click()
  const own = page.getByRole('dialog').locator('.drawer-list').first().locator('a, button')
  await expect(own).toHaveText([
    say.accounts['menu.profile'],
    say.accounts['menu.library'],
    say.accounts['menu.orders'],
    say.accounts['menu.sign_out'],
  ])
  await own.last().click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the phone’s search fills the screen and gives the focus back', async ({ page, library }) => {
  const { say, at } = library
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, at('/'))
  const opener = page.getByRole('button', { name: say.shell['search.open'] })
  await opener.click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.locator('input')).toBeFocused()
  await expect.poll(async () => (await drawer.boundingBox())?.height).toBe(844)
  await cleanInEveryTheme(page, '[role=dialog]', darkOnes)
  await drawer.getByRole('button', { name: say.search['box.close'] }).click()
  await expect(drawer).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('the bar leaves on the way down and is back on the way up, at the top and for the keyboard', async ({
  page,
  library,
}) => {
  await open(page, library.at('/'))
  const bar = page.locator('.mainbar')
  const top = async () => (await bar.boundingBox())?.y ?? 0
  const scroll = (to: number) => page.evaluate((y) => scrollTo({ top: y }), to)
  await scroll(90)
  await expect.poll(top).toBeGreaterThanOrEqual(-60)
  await expect(bar).not.toHaveClass(/mainbar-away/)
  await scroll(600)
  await expect(bar).toHaveClass(/mainbar-away/)
  await expect.poll(async () => (await top()) < -50).toBe(true)
  await scroll(560)
  await expect.poll(top).toBe(0)
  await scroll(700)
  await expect.poll(async () => (await top()) < -50).toBe(true)
  await page.keyboard.press('Shift')
  const opener = bar.locator('a, button').locator('visible=true').first()
  await opener.evaluate((link) => link.focus({ preventScroll: true }))
  await expect.poll(top).toBe(0)
  await scroll(0)
  await expect(bar).not.toHaveClass(/mainbar-away/)
})

test('below 768 px the bar is a phone’s', async ({ page, library }) => {
  const { say, at } = library
  await open(page, at('/'))
  const burger = page.getByRole('button', { name: say.shell['menu.open'] })
  await page.setViewportSize({ width: 767, height: 900 })
  await expect(burger).toBeVisible()
  await expect(page.locator('.mainbar-search')).toBeHidden()
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(burger).toBeHidden()
  await expect(page.locator('.mainbar-search')).toBeVisible()
})

test('the language switch in the footer keeps path and query, the one above is hidden', async ({
  page,
  library,
}) => {
  const { at, locale } = library
  await open(page, at('/c/content?kind=book&page=2'))
  const hidden = page.locator('.topbar a[hreflang]')
  await expect(hidden).toHaveCount(1)
  await expect(hidden).toBeHidden()
  await page.locator('.footer-language').click()
  await expect(page.locator('html')).toHaveAttribute('lang', locale === 'mn' ? 'en' : 'mn')
  await expect(page).toHaveURL(/\/c\/content\?kind=book&page=2$/)
})

test('sign-in is blue and has no footer', async ({ page, library }) => {
  await open(page, library.at('/login'))
  await expect(page.locator('.auth')).toHaveCSS('background-color', 'rgb(13, 37, 104)')
  await expect(page.locator('.footer')).toHaveCount(0)
})
