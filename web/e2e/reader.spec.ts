import type { Browser, Page } from '@playwright/test'
import enReader from '../src/features/reader/later.en.json' with { type: 'json' }
import mnReader from '../src/features/reader/later.mn.json' with { type: 'json' }
import { clean } from './axe'
import { freeItem } from './free-titles'
import { expect, test } from './library'
import { enter, person } from './people'
import { beforeApp } from './slow-start'

const texts = { mn: { reader: mnReader }, en: { reader: enReader } }

const stage = (page: Page) => page.locator('.reader-page')
const place = (page: Page) => stage(page).getAttribute('data-at')
const firstWords = (page: Page) => stage(page).getAttribute('data-first')

/** Waits until the page has been still for a while: fonts and pictures have come. */
async function settled(page: Page) {
  await expect(stage(page)).toHaveAttribute('data-at', /./)
  let before = await place(page)
  for (let still = 0; still < 3; ) {
    await page.waitForTimeout(120)
    const now = await place(page)
    still = now === before ? still + 1 : 0
    before = now
  }
}

/** The last passage of a book that has a common word, and the address that opens it there. */
async function lastPassage(page: Page, item: number) {
  const path = `/edu/p/api/v1/reading/${item}/passages?search=${encodeURIComponent('ном')}&page_size=100`
  const { data } = await (await page.request.get(path)).json()
  const { locator } = data.at(-1)
  return { locator, path: `/read/${item}?loc=${encodeURIComponent(JSON.stringify(locator))}` }
}

async function turn(page: Page, key: string) {
  const before = await place(page)
  await page.keyboard.press(key)
  await expect.poll(() => place(page)).not.toBe(before)
  await settled(page)
}

test.describe('a reflowable book', () => {
  test('turns, shows contents, changes its look', async ({ page, library }) => {
    const t = texts[library.locale].reader
    await page.goto(library.at(`/read/${await freeItem(page, 'epub')}`))
    await settled(page)
    const start = await place(page)
    await turn(page, 'PageDown')
    await turn(page, 'PageUp')
    expect(await place(page)).toBe(start)

    await page.keyboard.press('t')
    const contents = page.getByRole('dialog', { name: t['bar.toc'] })
    await contents.getByRole('button').last().click()
    await page.keyboard.press('Escape')
    await expect(contents).toHaveCount(0)

    await page.keyboard.press('a')
    const looks = page.getByRole('dialog', { name: t['bar.settings'] })
    for (const theme of ['sepia', 'dark', 'contrast', 'light'] as const) {
      await looks.getByRole('radio', { name: t[`settings.theme_${theme}`], exact: true }).check()
      await expect(page.locator('.reader')).toHaveAttribute('data-theme', theme)
    }
    await looks.getByRole('button', { name: t['settings.size_larger'] }).click()
    await expect(looks.getByRole('status')).toHaveText('20')
  })

  test('finds words in the book and goes to them by keyboard', async ({ page, library }) => {
    const t = texts[library.locale].reader
    await page.goto(library.at(`/read/${await freeItem(page, 'epub')}`))
    await settled(page)
    for (let i = 0; i < 5; i++) await turn(page, 'PageDown')
    const word = /[\p{L}]{6,}/u.exec((await firstWords(page)) ?? '')?.[0] ?? ''
    await turn(page, 'Home')
    const start = await place(page)

    await page.keyboard.press('s')
    const panel = page.getByRole('dialog', { name: t['bar.search'] })
    const field = panel.getByRole('searchbox')
    await expect(field).toBeFocused()
    await field.fill('ъъъъ')
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('status')).toHaveText(t['search.none'])
    await field.fill(word)
    await page.keyboard.press('Enter')
    const hits = panel.locator('.reader-hit')
    await expect(hits.first().locator('mark').first()).toHaveText(
      new RegExp(word.slice(0, 3), 'iu'),
    )
    for (const _ of await hits.all()) await page.keyboard.press('ArrowDown')
    await expect(hits.last()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(() => place(page)).not.toBe(start)
  })

  test('a ruler goes from line to line, and on to the next page', async ({ page, library }) => {
    const t = texts[library.locale].reader
    const item = await freeItem(page, 'epub')
    await page.goto(library.at(`/read/${item}`))
    await settled(page)
    for (let i = 0; i < 3; i++) await turn(page, 'PageDown')
    await page.keyboard.press('a')
    const looks = page.getByRole('dialog', { name: t['bar.settings'] })
    await looks.getByRole('checkbox', { name: t['ruler.label'] }).check()
    await clean(page, '.reader-panel')
    await looks.getByRole('button', { name: t['panel.close'] }).click()
    await settled(page)

    const band = page.locator('.reader-ruler i')
    /** Grows from line to line, and from one column to the next. */
    const at = () =>
      band.evaluate(({ style }: HTMLElement) => {
        const half = innerWidth / 2
        const column = innerWidth > 1000 && Number.parseFloat(style.left) + 56 > half ? 1 : 0
        return column * 10_000 + Math.round(Number.parseFloat(style.top))
      })
    const step = async (key: string) => {
      const before = await at()
      await page.keyboard.press(key)
      await expect.poll(at).not.toBe(before)
    }
    const first = await at()
    await step('ArrowDown')
    expect(await at()).toBeGreaterThan(first)
    await step('ArrowUp')
    expect(await at()).toBe(first)

    const here = await place(page)
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => place(page)).not.toBe(here)
    await settled(page)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => place(page)).toBe(here)
    await expect.poll(at).toBe(first)

    await page.getByRole('button', { name: t['ruler.next'] }).click()
    await expect.poll(at).toBeGreaterThan(first)
    await clean(page, '.reader-stage')
    await page.reload()
    await expect(band).toBeVisible()
  })

  test('opens at the passage a link names', async ({ page, library }) => {
    const item = await freeItem(page, 'epub')
    const { locator, path } = await lastPassage(page, item)
    await page.goto(library.at(path))
    await settled(page)
    expect((await place(page))?.split(' ')[0]).toBe(locator.href)
  })

  test('a visit to a passage leaves the kept place until a page is turned', async ({
    page,
    library,
  }) => {
    const t = texts[library.locale].reader
    const item = await freeItem(page, 'epub')
    const visit = library.at((await lastPassage(page, item)).path)
    const open = async (path: string) => {
      await page.goto(path)
      await settled(page)
    }
    await open(library.at(`/read/${item}`))
    for (let i = 0; i < 3; i++) await turn(page, 'PageDown')
    const kept = await firstWords(page)

    await open(visit)
    await expect(page.locator('.reader-notice')).toBeVisible()
    await page.keyboard.press('t') // the panel makes the page narrower
    await settled(page)
    await open(library.at(`/read/${item}`))
    expect(await firstWords(page)).toBe(kept)

    await open(visit)
    await page.getByRole('button', { name: t['visit.go'] }).click()
    await expect.poll(() => firstWords(page)).toBe(kept)
    await expect(page.locator('.reader-notice')).toHaveCount(0)

    await open(visit)
    await turn(page, 'PageUp')
    const turned = await firstWords(page)
    await open(library.at(`/read/${item}`))
    expect(await firstWords(page)).toBe(turned)
  })

  test('comes back to the same sentence after a reload and a narrower window', async ({
    page,
    library,
  }) => {
    await page.goto(library.at(`/read/${await freeItem(page, 'epub')}`))
    await settled(page)
    for (let i = 0; i < 4; i++) await turn(page, 'PageDown')
    const words = await firstWords(page)
    await page.reload()
    await settled(page)
    expect(await firstWords(page)).toBe(words)
    await page.setViewportSize({ width: library.narrow ? 1280 : 390, height: 844 })
    await settled(page)
    expect((await place(page))?.split(' ')[0]).toBeTruthy()
  })

  test('finds the passage in a later edition, whose parts have other names, or says it is gone', async ({
    page,
    library,
  }) => {
    const t = texts[library.locale].reader
    const path = library.at(`/read/${await freeItem(page, 'epub')}`)
    await page.goto(path)
    await settled(page)
    while (((await firstWords(page)) ?? '').length < 60) await turn(page, 'PageDown')
    for (let i = 0; i < 2; i++) await turn(page, 'PageDown')
    const words = await firstWords(page)
    await keepElsewhere(page, words)
    await page.reload()
    await expect.poll(() => firstWords(page)).toBe(words)
    await expect(page.locator('.reader-notice')).toHaveCount(0)

    await keepElsewhere(page, 'Энэ өгүүлбэр аль ч номд байхгүй, ирэх ч үгүй.')
    await page.reload()
    await expect(page.locator('.reader-notice')).toContainText(t['edition.gone'])
    await page.getByRole('button', { name: t['edition.close'] }).click()
    await expect(page.locator('.reader-notice')).toHaveCount(0)
  })

  test('keeps the place of a signed-in reader for a second browser', async ({
    page,
    library,
    browser,
  }) => {
    const item = await freeItem(page, 'epub')
    const { username } = await person(page)
    await openAs(page, username, library.at(`/read/${item}`))
    for (let i = 0; i < 3; i++) await turn(page, 'PageDown')
    const words = await firstWords(page)
    await page.waitForResponse((response) => response.url().endsWith(`/reading/${item}/progress`))
    const second = await secondBrowser(browser, page)
    await openAs(second, username, library.at(`/read/${item}`))
    expect(await firstWords(second)).toBe(words)
    await second.context().close()
  })
})

/** Makes the kept place of a guest one in a part that is not there, at some words. */
const keepElsewhere = (page: Page, words: string | null) =>
  page.evaluate((highlight) => {
    const rows = JSON.parse(localStorage.getItem('sudar.places') ?? '[]')
    const locations = { progression: 0, totalProgression: 0.9 }
    rows[0].locator = { href: 'OEBPS/renamed.xhtml', locations, text: { highlight } }
    localStorage.setItem('sudar.places', JSON.stringify(rows))
  }, words)

async function openAs(page: Page, username: string, path: string) {
  await enter(page, username)
  await page.goto(path)
  await settled(page)
}

async function secondBrowser(browser: Browser, first: Page): Promise<Page> {
  const context = await browser.newContext({
    baseURL: new URL(first.url()).origin,
    viewport: first.viewportSize(),
  })
  return context.newPage()
}

test('a session is asked for once, by the page before the app is there', async ({
  page,
  library,
}) => {
  const item = await freeItem(page, 'epub')
  const asked: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (/\/session$|\/react-|\/manifest\.json$/.test(path)) asked.push(path.replace(/-.*/, ''))
  })
  const release = await beforeApp(page)
  const app = page.waitForEvent('requestfinished', (request) => request.url().includes('/react-'))
  await page.goto(library.at(`/read/${item}`), { waitUntil: 'commit' })
  await app
  expect(asked.filter((path) => path.endsWith('manifest.json'))).toHaveLength(1)
  await release()
  await settled(page)
  expect(asked.filter((path) => path.endsWith('session'))).toHaveLength(1)

  const response = await page.request.post(`/edu/p/api/v1/reading/${item}/session`)
  const { content } = (await response.json()).data
  await page.goto(library.at(`/p/${content.slug}`))
  asked.length = 0
  await page.locator(`a[href$="/read/${item}"]`).first().click()
  await settled(page)
  expect(asked.filter((path) => path.endsWith('session'))).toHaveLength(1)
})

test('a PDF draws its pages and keeps the one being read', async ({ page, library }) => {
  await page.goto(library.at(`/read/${await freeItem(page, 'pdf')}`))
  await settled(page)
  await expect(page.locator('.pdf-page canvas').first()).toBeVisible()
  await expect(page.locator('.pdf-text span').first()).toBeAttached()
  await turn(page, 'PageDown')
  const kept = await place(page)
  await page.reload()
  await settled(page)
  expect(await place(page)).toBe(kept)
})

test('a work that does not exist says so', async ({ page, library }) => {
  await page.goto(library.at('/read/999999999'))
  await expect(page.getByText(texts[library.locale].reader['error.missing'])).toBeVisible()
})
