import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import enReader from '../src/features/reader/later.en.json' with { type: 'json' }
import mnReader from '../src/features/reader/later.mn.json' with { type: 'json' }
import { clean } from './axe'
import { epubFile } from './epub-file'
import { freeItem, freeTitles } from './free-titles'
import { type Inside, keepSound, openShadows } from './instruments'
import { expect, test } from './library'
import { bringOne, there } from './shelf'

const texts = { mn: mnReader, en: enReader }

// a recording that is kept from coming is written to the console
test.use({ expected: /ERR_FAILED/ })

/** Opens what the journeys look into: the sound, and what the pages keep to themselves. */
test.beforeEach(async ({ page }) => {
  await openShadows(page)
  await keepSound(page)
})

async function narrated(page: Page) {
  const titles = await freeTitles(page, 'epub')
  const found = titles.find(({ slug }) => slug.endsWith('-read-along'))
  if (!found) throw new Error('the library has no book that is read aloud')
  return found.item
}

const stage = (page: Page) => page.locator('.reader-page')
const place = (page: Page) => stage(page).getAttribute('data-at')
const bar = (page: Page) => page.locator('.reader-listening')
const band = (page: Page) => page.locator('.reader-spoken rect').first()

/** Opens the book at the beginning of its first chapter. */
async function openStory(page: Page, at: (path: string) => string) {
  const href = 'OEBPS/chapter-01.xhtml'
  const locator = { href, type: 'application/xhtml+xml', locations: { progression: 0 } }
  const loc = encodeURIComponent(JSON.stringify(locator))
  await page.goto(at(`/read/${await narrated(page)}?loc=${loc}`))
  await expect(stage(page)).toHaveAttribute('data-at', /chapter-01/)
}

/** Where the last passage of the first chapter begins, within a second. */
const lastOfChapter = 118

/** Moves the sound on to the end of its track. */
const hearTheEnd = (page: Page) =>
  page.evaluate(() => {
    const { sound } = globalThis as Inside
    if (sound) sound.currentTime = sound.duration - 1
  })

const heard = (page: Page) =>
  page.evaluate(() => {
    const { src = '', currentTime = 0 } = (globalThis as Inside).sound ?? {}
    return { track: src.slice(-6), time: currentTime }
  })

test('a book reads itself aloud, marks what it reads and turns its pages', async ({
  page,
  library,
}) => {
  const t = texts[library.locale]
  await openStory(page, library.at)
  const start = await place(page)
  await page.getByRole('button', { name: t['bar.listen'] }).click()
  await expect(bar(page)).toHaveAttribute('data-playing', 'true')
  await expect(band(page)).toBeVisible()
  await expect.poll(async () => (await heard(page)).time).toBeGreaterThan(4)
  await clean(page, '.reader-listening')

  const tools = bar(page)
  await tools.getByRole('button', { name: t['listen.pause'] }).click()
  await expect(tools).toHaveAttribute('data-playing', 'false')
  await tools.getByRole('combobox', { name: t['listen.speed'] }).selectOption('1.5')
  await tools.getByRole('button', { name: t['listen.next'] }).click()
  await tools.getByRole('button', { name: t['listen.play'] }).click()
  await expect(tools).toHaveAttribute('data-playing', 'true')

  for (let steps = 0; (await heard(page)).time < lastOfChapter; steps++) {
    expect(steps, 'steps').toBeLessThan(12)
    const { time } = await heard(page)
    await tools.getByRole('button', { name: t['listen.next'] }).click()
    await expect.poll(async () => (await heard(page)).time).toBeGreaterThan(time + 1)
  }
  await expect.poll(() => place(page)).not.toBe(start)
  await hearTheEnd(page)
  await expect.poll(() => place(page)).toMatch(/chapter-02/)
  await expect.poll(async () => (await heard(page)).track).toBe('02.mp3')
  await expect(band(page)).toBeVisible()

  await tools.getByRole('button', { name: t['listen.close'] }).click()
  await expect(bar(page)).toHaveCount(0)
  await expect(band(page)).toHaveCount(0)
  await page.reload()
  await expect.poll(() => place(page)).toMatch(/chapter-0[12]/)
  await expect(bar(page)).toHaveCount(0)
})

test('who turns the page by hand is left alone, and finds the way back', async ({
  page,
  library,
}) => {
  const t = texts[library.locale]
  await openStory(page, library.at)
  await page.getByRole('button', { name: t['bar.listen'] }).click()
  await expect(band(page)).toBeVisible()
  const here = await place(page)
  for (let turns = 0; turns < 2; turns++) {
    const before = await place(page)
    await page.keyboard.press('PageDown')
    await expect.poll(() => place(page)).not.toBe(before)
  }
  const back = bar(page).getByRole('button', { name: t['listen.back'] })
  await expect(back).toBeVisible()
  await clean(page, '.reader-listening')
  const elsewhere = await place(page)
  await page.waitForFunction(
    (from) => ((globalThis as Inside).sound?.currentTime ?? 0) > from + 1,
    (await heard(page)).time,
  )
  expect(await place(page)).toBe(elsewhere)
  await back.click()
  await expect.poll(() => place(page)).toBe(here)
  await expect(back).toHaveCount(0)
})

test('a tap on the text reads from there', async ({ page, library }) => {
  const t = texts[library.locale]
  await openStory(page, library.at)
  await page.getByRole('button', { name: t['bar.listen'] }).click()
  await expect(band(page)).toBeVisible()
  await page
    .frameLocator('.reader-page iframe')
    .locator('#s2')
    .click({ position: { x: 60, y: 8 } })
  await expect.poll(async () => (await heard(page)).time).toBeGreaterThan(15)
  await expect(bar(page)).toHaveAttribute('data-playing', 'true')
})

test('a recording that does not come is told, and asked for again', async ({ page, library }) => {
  const t = texts[library.locale]
  await openStory(page, library.at)
  await page.route('**/*.mp3', (route) => route.abort())
  await page.getByRole('button', { name: t['bar.listen'] }).click()
  await expect(bar(page).getByRole('alert')).toContainText(t['listen.error'])
  await clean(page, '.reader-listening')
  await page.unroute('**/*.mp3')
  await bar(page).getByRole('button', { name: t['error.retry'] }).click()
  await expect(bar(page)).toHaveAttribute('data-playing', 'true')
  await expect.poll(async () => (await heard(page)).time).toBeGreaterThan(4)
})

test('a book without a recording does not offer one', async ({ page, library }) => {
  const t = texts[library.locale]
  await page.goto(library.at(`/read/${await freeItem(page, 'epub')}`))
  await expect(stage(page)).toHaveAttribute('data-at', /./)
  await expect(page.getByRole('button', { name: t['bar.listen'] })).toHaveCount(0)
})

test('pages of a fixed layout are read aloud too', async ({ page, library }) => {
  const t = texts[library.locale]
  const { item, portal } = await bringOne(page, 'pictures.epub', pictureBook())
  await page.goto(there(library.at(`/read/${item}`), portal))
  await expect(stage(page)).toHaveAttribute('data-at', /ch1/)
  await page.getByRole('button', { name: t['bar.listen'] }).click()
  await expect(band(page)).toBeVisible()
  const [mark, words] = await Promise.all([
    band(page).boundingBox(),
    page.frameLocator('.reader-page iframe[src]').first().locator('#s').boundingBox(),
  ])
  expect(mark?.x).toBeCloseTo(words?.x ?? 0, -1)
  expect(mark?.y).toBeCloseTo(words?.y ?? 0, -1)
  await expect.poll(() => place(page)).toMatch(/ch2/)
  await expect(bar(page)).toContainText(t['listen.ended'])
})

/** A picture book of four pages, the first two of which are read aloud. */
function pictureBook() {
  const words = (page: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800" width="600" height="800">` +
    `<rect width="600" height="800" fill="#dde"/>` +
    `<text id="s" x="80" y="400" font-size="40">Хуудас ${page}</text></svg>`
  return epubFile({
    title: 'Дуут зурагт ном',
    chapters: [1, 2, 3, 4].map(words),
    fixed: { width: 600, height: 800 },
    recording: {
      track: readFileSync('../internal/demo/audio/the-crane-who-kept-the-library.mp3'),
      passages: [[['s', 1, 4]], [['s', 4, 6]]],
    },
  })
}
