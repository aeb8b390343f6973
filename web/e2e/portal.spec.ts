import type { Browser, Page } from '@playwright/test'
import { cleanInEveryTheme, wear } from './axe'
import { expect, type Library, ready, test } from './library'
import { enter, password } from './people'
import { governed, portal, there } from './shelf'

const red = { brand: '#8a1f2b', dark: '#f2a7ad', panel: '#4a1018' }

const rgb = (colour: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(', ')})`

/** The settings of a new portal, as its administrator. */
async function settings(page: Page, { at }: Library) {
  const { slug, username } = await governed(page)
  await enter(page, username, password)
  await page.goto(there(at('/admin/settings'), slug))
  await ready(page)
  return slug
}

/** What the document alone shows a guest, without the app. */
async function first(browser: Browser, url: string, colorScheme: 'light' | 'dark') {
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme })
  const page = await context.newPage()
  await page.goto(url)
  const ground = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((el) => getComputedStyle(el).backgroundColor)
  const found = {
    bar: await ground('.topbar'),
    button: await ground('.button-primary'),
    foot: await ground('.footer'),
  }
  await context.close()
  return found
}

test('an administrator chooses the colours; one that is too faint is refused with a way out', async ({
  page,
  library,
  browser,
  baseURL,
}) => {
  const say = library.say.admin
  const slug = await settings(page, library)
  const home = new URL(there(library.at('/'), slug), baseURL).href
  const form = page.locator('.theme-form')
  const field = (name: 'brand' | 'brand_dark' | 'panel') =>
    form.getByLabel(say[`theme.${name}`], { exact: true })
  const saved = page.locator('.toast-success')

  await field('brand').fill('#d9a5ab')
  const error = form.locator('.field-error')
  await expect(error).toContainText('1.76:1')
  await expect(form.locator('.theme-measures').first()).toContainText(
    say['contrast.lacks'].replace('{ratio}', '1.76').replace('{least}', '4.5'),
  )
  await form.getByRole('button', { name: say['theme.save'] }).click()
  await expect(field('brand')).toBeFocused()
  expect(await first(browser, home, 'light')).toMatchObject({ button: rgb('#0d2568') })
  await form.locator('.theme-better').click()
  await expect(error).toHaveCount(0)
  await form.getByRole('button', { name: say['action.undo'] }).click()
  await expect(field('brand')).toHaveValue('#0d2568')

  await field('brand').fill(red.brand)
  await expect(field('brand_dark')).not.toHaveValue('#a9bcf7')
  await field('brand_dark').fill(red.dark)
  await field('panel').fill(red.panel)
  await cleanInEveryTheme(page, '.theme-form')
  await wear(page, 'light')
  await form.getByRole('button', { name: say['theme.save'] }).click()
  await expect(saved).toContainText(say['state.saved'])
  await expect(page.locator('.office-bar')).toHaveCSS('background-color', rgb(red.panel))

  const own = { bar: rgb(red.panel), foot: rgb(red.panel) }
  expect(await first(browser, home, 'light')).toEqual({ ...own, button: rgb(red.brand) })
  expect(await first(browser, home, 'dark')).toEqual({ ...own, button: rgb(red.dark) })
  const hub = new URL(library.at('/'), baseURL).href
  expect(await first(browser, hub, 'light')).toMatchObject({ bar: rgb('#0d2568') })
  await page.goto(home)
  await ready(page)
  await cleanInEveryTheme(page)

  await page.goto(there(library.at('/admin/settings'), slug))
  await expect(field('brand')).toHaveValue(red.brand)
  await form.getByRole('button', { name: say['theme.reset'] }).click()
  await form.getByRole('button', { name: say['theme.save'] }).click()
  await expect(saved).toContainText(say['state.saved'])
  await expect(page.locator('.office-bar')).toHaveCSS('background-color', rgb('#0d2568'))
  expect(await first(browser, home, 'dark')).toMatchObject({ button: rgb('#a9bcf7') })
})

test('an administrator orders the home page by the keyboard and takes it back', async ({
  page,
  library,
}) => {
  const say = library.say.admin
  const slug = await settings(page, library)
  const form = page.locator('.home-form')
  const rows = form.locator('.home-row')
  const names = () => rows.locator('b').allTextContents()
  const button = (act: 'up' | 'down' | 'remove', name: string) =>
    form.getByRole('button', { name: say[`home.${act}`].replace('{name}', name), exact: true })
  await expect(rows).toHaveCount(6)
  const usual = await names()
  await cleanInEveryTheme(page, '.home-form')

  await button('up', say['home.classes']).focus()
  for (let steps = 0; steps < 4; steps++) await page.keyboard.press('Enter')
  await expect(button('up', say['home.classes'])).toBeFocused()
  await expect(form.getByRole('status')).toContainText(say['home.classes'])
  await button('down', say['home.newest']).press('Enter')
  expect((await names()).slice(0, 3)).toEqual([
    say['home.classes'],
    say['home.choice'],
    say['home.newest'],
  ])
  for (const name of ['recommended', 'categories'] as const)
    await button('remove', say[`home.${name}`]).press('Enter')
  const choice = form.getByLabel(say['home.add_label'])
  const [key] = await choice
    .locator('option')
    .evaluateAll((all) =>
      all
        .map((each) => (each as HTMLOptionElement).value)
        .filter((value) => value.startsWith('category:')),
    )
  await choice.selectOption(key ?? '')
  await form.getByRole('button', { name: say['home.add'], exact: true }).click()
  await expect(rows).toHaveCount(5)

  const titles = form.getByLabel(say['home.titles_of'].replace('{name}', say['home.newest']))
  await titles.fill('3')
  await form.getByRole('button', { name: say['home.save'] }).click()
  await expect(form.locator('.field-error')).toContainText('4')
  await expect(titles).toBeFocused()
  await titles.fill('5')
  await form.getByRole('button', { name: say['home.save'] }).click()
  await expect(page.locator('.toast-success')).toContainText(say['state.saved'])

  const category = `strip:category-${key?.split(':')[1]}`
  const wanted = ['classes', 'strip:choice', 'strip:newest', 'ranked', category]
  const slots = () =>
    page
      .locator('main > [data-slot], main > div > [data-slot]')
      .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.slot ?? ''))
      .then((all) => all.filter((slot) => /^(strip:|ranked|classes)/.test(slot)))
  const written = await (await page.request.get(there(library.at('/'), slug))).text()
  const inPage = [...written.matchAll(/data-slot="((?:strip:|ranked|classes)[^"]*)"/g)]
  expect(inPage.map(([, slot]) => slot)).toEqual(wanted)
  await page.locator('.office-bar .logo').click()
  await expect.poll(slots).toEqual(wanted)
  await expect(page.locator('[data-slot="strip:newest"] .book')).toHaveCount(5)
  await page.reload()
  await ready(page)
  await expect.poll(slots).toEqual(wanted)

  await page.goto(there(library.at('/admin/settings'), slug))
  await ready(page)
  await button('remove', say['home.choice']).press('Enter')
  await form.getByRole('button', { name: say['action.undo'] }).click()
  await expect(rows).toHaveCount(5)
  while (await rows.count()) await rows.last().getByRole('button').last().click()
  await expect(form.locator('[data-slot=empty]')).toContainText(say['home.none'])
  await form.getByRole('button', { name: say['home.reset'] }).click()
  expect(await names()).toEqual(usual)
  await form.getByRole('button', { name: say['home.save'] }).click()
  await expect(page.locator('.toast-success')).toContainText(say['state.saved'])
  const again = await (await page.request.get(there(library.at('/'), slug))).text()
  expect(again).toContain('data-slot="strip:recommended"')
})

test('an administrator at another portal is led to the same page of their own', async ({
  page,
  library,
  baseURL,
}) => {
  const say = library.say.admin
  const { slug, username } = await governed(page)
  const foreign = await portal(page)
  const path = library.at('/admin/settings')
  const own = new URL(path, baseURL)
  own.hostname = `${slug}.localhost`
  await enter(page, username, password)
  const empty = page.locator('[data-slot=empty]')
  const way = empty.getByRole('link')
  for (const address of [path, there(path, foreign)]) {
    await page.goto(address)
    await expect(empty).toContainText(say['elsewhere.title'])
    await expect(way).toHaveText(
      say['elsewhere.open'].replace(
        '{name}',
        library.locale === 'en' ? 'Test Library' : 'Туршилтын сан',
      ),
    )
    await expect(way).toHaveAttribute('href', own.href)
    await expect(page.locator('.toast')).toHaveCount(0)
  }
  await cleanInEveryTheme(page)
  await way.click()
  // Another host keeps no session of this one: sign-in leads back.
  await expect(page).toHaveURL((url) => url.hostname === own.hostname && /login/.test(url.pathname))
  const { accounts } = library.say
  await page.getByLabel(accounts['login.identifier']).fill(username)
  await page.getByLabel(accounts['login.password'], { exact: true }).fill(password)
  await page.getByRole('button', { name: accounts['login.submit'], exact: true }).click()
  await expect(page).toHaveURL(own.href)
  await expect(page.locator('.theme-form')).toBeVisible()
})

test('a portal that is closed to an administrator leads to their own too', async ({
  page,
  library,
  baseURL,
}) => {
  const { slug, username } = await governed(page)
  const closed = await portal(page, '--closed')
  const path = library.at('/admin/members')
  const own = new URL(path, baseURL)
  own.hostname = `${slug}.localhost`
  const way = page.locator(`.notice-acts a[href="${own.href}"]`)
  await enter(page, username, password)
  await page.goto(there(path, closed))
  await expect(page.locator('[data-slot=notice]')).toContainText(
    library.say.organizations['membership.title'],
  )
  await expect(way).toBeVisible()
  await cleanInEveryTheme(page)

  await page.goto(there(path, closed))
  const { accounts } = library.say
  await page.getByLabel(accounts['login.identifier']).fill(username)
  await page.getByLabel(accounts['login.password'], { exact: true }).fill(password)
  await page.getByRole('button', { name: accounts['login.submit'], exact: true }).click()
  await expect(way).toBeVisible()
  await page.reload()
  await expect(page.locator('[data-slot=notice]')).toBeVisible()
  await expect(way).toHaveCount(0)
})
