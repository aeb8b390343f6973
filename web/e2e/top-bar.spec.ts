import type { Page } from '@playwright/test'
import { clean } from './axe'
import { seeShifts } from './instruments'
import { expect, ready, test } from './library'
import { slowNetwork } from './slow-start'

type Library = Parameters<Parameters<typeof test>[2]>[0]['library']
type Name = 'weather' | 'currency'

interface Weather {
  name: string
  name_en: string
  sys: { sunrise: number; sunset: number }
}

const paths = { weather: '**/p/api/v1/ambient/weather', currency: '**/p/api/v1/ambient/currency' }
const noon = new Date('2026-11-21T04:00:00Z')
const hour = 3_600_000

const cell = (page: Page, name: Name) => page.locator(`.topbar-${name} > button`)
const list = (page: Page, { say }: Library, name: Name) =>
  page.getByRole('menu', { name: say.shell[`${name}.choose`] })

const said = async (page: Page, name: Name) =>
  (await (await page.request.get(paths[name].replace('**', '/edu'))).json()) as { data: unknown }

/** The names of what the server says, in the order of the turns. */
async function responses(page: Page, { locale }: Library) {
  const places = (await said(page, 'weather')).data as Weather[]
  const { codes } = (await said(page, 'currency')).data as { codes: string[] }
  return { weather: places.map((p) => (locale === 'mn' ? p.name : p.name_en)), currency: codes }
}

/** Both cells are there, and from now on the clock stands until it is told to run. */
async function settled(page: Page) {
  await ready(page)
  await expect(cell(page, 'weather')).toBeVisible()
  await expect(cell(page, 'currency')).toBeVisible()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000)
}

/** Home with a clock of its own; the mouse is away from the bar. */
async function open(page: Page, { at }: Library, time = noon) {
  await page.clock.install({ time })
  await page.goto(at('/'))
  await settled(page)
}

/** Cells whose text does not fit into them. */
const overfull = (page: Page) =>
  page
    .locator('.topbar-button')
    .evaluateAll((cells) =>
      cells.filter((el) => el.scrollWidth > el.clientWidth).map((el) => el.textContent),
    )

const turn = (page: Page) => page.clock.runFor(30_000)
const shows = (page: Page, name: Name, text: string | undefined) =>
  expect(cell(page, name)).toHaveAccessibleName(new RegExp(`^[^:]+: .*${text}`))

test('the date is today’s in Ulaanbaatar, with its weekday', async ({ page, library }) => {
  await open(page, library, new Date('2026-11-20T20:30:00Z')) // the 21st has begun there
  const wanted = {
    mn: library.narrow
      ? '11-\u2060р сарын\u00a021, Бямба'
      : '2026 оны 11-\u2060р сарын\u00a021, Бямба гараг',
    en: library.narrow ? 'Sat, 21 Nov' : 'Saturday, 21 November 2026',
  }
  await expect(page.locator('.topbar-date > :visible')).toHaveText(wanted[library.locale])
})

for (const date of ['2026-09-30', '2026-11-25', '2026-12-29'])
  test(`at 320 px the bar has room for ${date}`, async ({ page, library }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.clock.setFixedTime(new Date(`${date}T02:00:00Z`))
    await page.goto(library.at('/'))
    await expect(page.locator('.topbar-date > :visible')).toContainText(date.slice(8))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })

test('weather and rates take turns every 30 seconds, all of them', async ({ page, library }) => {
  const all = await responses(page, library)
  expect([all.weather.length, all.currency.length]).toEqual([22, 38])
  await open(page, library)
  const escaped = (text = '') => text.replace(/[()]/g, '\\$&')
  for (let i = 0; i <= 38; i++) {
    await shows(page, 'weather', escaped(all.weather[i % 22]))
    await shows(page, 'currency', all.currency[i % 38])
    expect(await overfull(page), `turn ${i}`).toEqual([])
    await turn(page)
  }
  const { narrow, say } = library
  await expect(cell(page, 'weather').locator('small')).toHaveText(say.shell['ambient.sample'])
  await expect(cell(page, 'weather').locator('.topbar-place')).toHaveCSS(
    'clip-path',
    narrow ? 'inset(50%)' : 'none',
  )
})

for (const name of ['weather', 'currency'] as const)
  test(`${name} is chosen by hand and goes on from there`, async ({ page, library }) => {
    const all = (await responses(page, library))[name]
    await open(page, library)
    const menu = list(page, library, name)
    await cell(page, name).click()
    await expect(menu).toBeVisible()
    await expect(menu.getByRole('menuitemradio')).toHaveCount(all.length)
    expect((await page.locator('.choice').boundingBox())?.height).toBeLessThanOrEqual(240)
    await page.clock.resume() // axe waits by the clock
    await clean(page, '.topbar')

    await menu.getByRole('menuitemradio').nth(5).click()
    await expect(menu).toHaveCount(0)
    await settled(page)
    await shows(page, name, all[5])
    const value = page.locator(`.topbar-${name} .turned b`)
    expect(await value.evaluate((el) => getComputedStyle(el).animationDuration)).toBe('1s')
    await page.mouse.move(5, 600)
    await turn(page)
    await shows(page, name, all[6])

    await cell(page, name).click()
    await expect(menu.getByRole('menuitemradio', { checked: true })).toContainText(all[6] ?? '')
    await page.locator('main').click({ position: { x: 3, y: 500 } })
    await expect(menu).toHaveCount(0)
  })

test('the lists are complete by keyboard', async ({ page, library }) => {
  const all = (await responses(page, library)).currency
  await open(page, library)
  const menu = list(page, library, 'currency')
  const focused = page.locator('.choice :focus')
  await cell(page, 'currency').focus()
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, 'currency')).toHaveAttribute('aria-expanded', 'true')
  await expect(focused).toContainText(all[0] ?? '')
  await page.keyboard.press('End')
  await expect(focused).toContainText('SDR')
  await expect(focused).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Home')
  await expect(focused).toHaveRole('menuitemcheckbox')
  await page.keyboard.type('jp')
  await expect(focused).toContainText('JPY')
  await page.keyboard.press('ArrowUp')
  await expect(focused).toContainText(all[1] ?? '')
  await page.keyboard.press('Enter')
  await expect(menu).toHaveCount(0)
  await expect(cell(page, 'currency')).toBeFocused()
  await shows(page, 'currency', all[1])

  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(cell(page, 'currency')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(menu).toHaveCount(0)
  await expect(page.locator('.topbar :focus, .mainbar :focus')).toHaveCount(1)
})

test('the turns rest while looked at and when they are stopped', async ({ page, library }) => {
  const { weather } = await responses(page, library)
  await open(page, library)
  await cell(page, 'currency').focus()
  await page.keyboard.press('Shift+Tab')
  await turn(page)
  await turn(page)
  await shows(page, 'weather', weather[0])
  await page.keyboard.press('Shift+Tab')
  await turn(page)
  await shows(page, 'weather', weather[1])
  await page.evaluate(() => (document.activeElement as HTMLElement).blur()) // the skip link lies over the bar
  if (!library.narrow) {
    await cell(page, 'weather').hover()
    await turn(page)
    await shows(page, 'weather', weather[1])
  }
  await cell(page, 'weather').click()
  const rotate = page.getByRole('menuitemcheckbox')
  await expect(rotate).toBeChecked()
  await turn(page)
  await shows(page, 'weather', weather[1])
  await rotate.click()
  await expect(rotate).not.toBeChecked()
  await page.keyboard.press('Escape')
  await page.mouse.move(5, 600)
  await turn(page)
  await turn(page)
  await shows(page, 'weather', weather[1])
  await page.clock.resume()
  await page.reload()
  await settled(page)
  await shows(page, 'weather', weather[1])
  await turn(page)
  await shows(page, 'weather', weather[1])
})

test('nothing moves where motion is unwelcome', async ({ page, library }) => {
  const { weather, currency } = await responses(page, library)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, library)
  for (let i = 0; i < 3; i++) await turn(page)
  await shows(page, 'weather', weather[0])
  await shows(page, 'currency', currency[0])
  await cell(page, 'currency').click()
  await page.getByRole('menuitemradio').nth(3).click()
  await shows(page, 'currency', currency[3])
})

test('the sky has a moon after sunset and a sun by day', async ({ page, library }) => {
  const [capital] = (await said(page, 'weather')).data as (Weather & { weather: string })[]
  expect(capital?.weather).toBe('clear') // in the demo library
  const { sunrise = 0, sunset = 0 } = capital?.sys ?? {}
  for (const [time, sky] of [
    [sunrise * 1000 + 4 * hour, 'day'],
    [sunset * 1000 + hour, 'night'],
    [sunrise * 1000 + 25 * hour, 'day'], // the next morning, by yesterday's times
  ] as const) {
    await page.clock.setFixedTime(time)
    await page.goto(library.at('/'))
    await expect(cell(page, 'weather').locator('[data-sky]')).toHaveAttribute('data-sky', sky)
  }
})

test('every flag is the site’s own', async ({ page, library }) => {
  await open(page, library)
  await cell(page, 'currency').click()
  const flags = page.locator('.choice img')
  await expect(flags).toHaveCount(38)
  const seen = await flags.evaluateAll(async (images) => {
    const found = images as HTMLImageElement[]
    for (const image of found) image.loading = 'eager'
    await Promise.all(found.map((image) => image.decode()))
    return found.map(({ src, naturalWidth }) => [
      new URL(src).origin === location.origin,
      naturalWidth > 0,
    ])
  })
  expect(seen.flat()).not.toContain(false)
  for (const code of ['xau', 'xag', 'sdr'])
    await expect(page.locator(`.choice img[src="/flags/${code}.svg"]`)).toHaveCount(1)
})

test.describe('a line that breaks', () => {
  test.use({ expected: /ERR_FAILED/ })

  test('what is unknown steps aside', async ({ page, library }) => {
    const { say, at } = library
    for (const path of Object.values(paths)) await page.route(path, (route) => route.abort())
    await page.goto(at('/'))
    for (const name of ['weather', 'currency'] as const) {
      await expect(page.locator(`.topbar-${name}`)).toContainText(
        say.shell[`${name}.unavailable`],
        {
          timeout: 15_000,
        },
      )
      await expect(cell(page, name)).toHaveCount(0)
    }
    await expect(page.locator('main')).toBeVisible()
  })
})

test('the widgets come into places of their size: nothing shifts', async ({
  page,
  browser,
  library,
}) => {
  const home = library.at('/')
  const boxes = (of: Page) =>
    of.locator('.topbar-turning, .topbar-date').evaluateAll((all) =>
      all.map((el) => {
        const { x, y, width, height } = el.getBoundingClientRect()
        return [x, y, width, height].map(Math.round)
      }),
    )
  const shifts = await seeShifts(page, '.topbar')
  // The app itself neither hangs nor breaks while the widgets' own calls take their time.
  const asked = Object.values(paths).map((path) => page.waitForRequest(path))
  const release = await slowNetwork(page, { latency: 2000, throughput: -1 })
  await page.goto(home)
  await Promise.all(asked)
  const waiting = await boxes(page)
  await release()
  await expect(cell(page, 'weather')).toBeVisible()
  await expect(cell(page, 'currency')).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  expect(await boxes(page)).toEqual(waiting)
  expect(await shifts()).toEqual([])

  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: page.viewportSize(),
    baseURL: new URL(page.url()).origin,
  })
  const plain = await context.newPage()
  await plain.goto(home)
  await plain.waitForLoadState('networkidle')
  for (const [i, box] of (await boxes(plain)).entries())
    for (const [side, value] of box.entries())
      expect(Math.abs(value - (waiting[i]?.[side] ?? 1e6))).toBeLessThanOrEqual(2)
  await context.close()
})
