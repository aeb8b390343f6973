import type { Locator, Page } from '@playwright/test'
import enNotes from '../src/features/notes/later.en.json' with { type: 'json' }
import mnNotes from '../src/features/notes/later.mn.json' with { type: 'json' }
import enLater from '../src/features/reader/later.en.json' with { type: 'json' }
import mnLater from '../src/features/reader/later.mn.json' with { type: 'json' }
import { clean } from './axe'
import { freeItem } from './free-titles'
import { expect, test } from './library'
import { chooseSentence, markMenu } from './marks'
import { front, linked, outside, pages, pdfFile, words } from './pdf-file'
import { type Brought, bringOne, there } from './shelf'

const texts = {
  mn: { ...mnLater, ...mnNotes },
  en: { ...enLater, ...enNotes },
}
type Texts = (typeof texts)['mn']

let sheets: Promise<Brought> | undefined

/** The address of the made file, which is imported once by each worker into a portal of its own. */
async function made(page: Page, at: (path: string) => string) {
  sheets ??= bringOne(page, 'sheets.pdf', pdfFile())
  const { item, portal } = await sheets
  return there(at(`/read/${item}`), portal)
}

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('.pdf-page canvas').first()).toBeVisible({ timeout: 20_000 })
}

const sheet = (page: Page, number: number) => page.locator(`.pdf-page[data-page="${number}"]`)

const where = (t: Texts, number: number, total = pages) =>
  t['progress.page'].replace('{page}', String(number)).replace('{total}', String(total))

async function standsAt(page: Page, t: Texts, number: number) {
  await expect(page.locator('.reader-state')).toContainText(where(t, number))
  await expect(sheet(page, number).locator('canvas')).toBeVisible()
}

async function pagesPanel(page: Page, t: Texts) {
  await page.keyboard.press('p')
  const panel = page.getByRole('dialog', { name: t['bar.pages'] })
  await expect(panel.locator('.thumb[aria-current] canvas')).toBeVisible()
  return panel
}

async function jump(panel: Locator, t: Texts, name: string) {
  await panel.getByRole('textbox', { name: t['pages.jump'] }).fill(name)
  await panel.getByRole('button', { name: t['pages.go'] }).click()
}

test('pages are named as in the book, and found by that name, by number and by their picture', async ({
  page,
  library,
}) => {
  const t = texts[library.locale]
  await open(page, await made(page, library.at))
  await expect(page.locator('.reader-state')).toContainText(`i · ${where(t, 1)}`)
  await expect(page.locator('.reader > [aria-live]')).toContainText(`i · ${where(t, 1)}`)

  let panel = await pagesPanel(page, t)
  await clean(page, '.reader-panel')
  await jump(panel, t, 'nowhere')
  await expect(panel.getByRole('alert')).toHaveText(t['pages.missing'])
  await jump(panel, t, '40')
  await standsAt(page, t, 40 + front)

  if (library.narrow) {
    await expect(panel).toHaveCount(0)
    panel = await pagesPanel(page, t)
  }
  await jump(panel, t, String(pages))
  await standsAt(page, t, pages)

  if (library.narrow) panel = await pagesPanel(page, t)
  await expect(panel.locator('.thumb[aria-current]')).toHaveAttribute('data-page', String(pages))
  await panel.locator('.thumb[aria-current]').focus()
  await page.keyboard.press('Home')
  const [first, second] = [1, 2].map((number) => panel.locator(`.thumb[data-page="${number}"]`))
  await expect(first as Locator).toBeFocused()
  await expect((first as Locator).locator('canvas')).toBeVisible()
  expect(await panel.locator('.thumb').count()).toBeLessThan(40)
  await page.keyboard.press('ArrowRight')
  await expect(second as Locator).toBeFocused()
  await page.keyboard.press('Enter')
  await standsAt(page, t, 2)
})

test('links lead into the document, with a way back, and out of it', async ({
  page,
  library,
  context,
}) => {
  const t = texts[library.locale]
  await open(page, await made(page, library.at))
  await jump(await pagesPanel(page, t), t, 'ii')
  await standsAt(page, t, 2)

  const name = t['search.page'].replace('{page}', String(linked))
  await sheet(page, 2).getByRole('link', { name, exact: true }).press('Enter')
  await standsAt(page, t, linked)
  await page.getByRole('button', { name: t['visit.go'] }).click()
  await standsAt(page, t, 2)

  await context.route(outside, (route) => route.fulfill({ body: 'a source' }))
  const opened = context.waitForEvent('page')
  await sheet(page, 2).getByRole('link', { name: outside }).click()
  const other = await opened
  await expect(other).toHaveURL(outside)
  expect(await other.evaluate(() => window.opener)).toBeNull()
  await other.close()
  await standsAt(page, t, 2)
})

/** The middle of a mark lies over letters of its page. */
async function liesOnText(mark: Locator) {
  await expect
    .poll(() =>
      mark.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        const letters = element.closest('.pdf-page')?.querySelectorAll('.pdf-text span') ?? []
        return [...letters].some((each) => {
          const box = each.getBoundingClientRect()
          return box.left <= x && x <= box.right && box.top <= y && y <= box.bottom
        })
      }),
    )
    .toBe(true)
}

/** Highlights the first sentence of a page by keyboard; its mark. */
async function highlight(page: Page, t: Texts, number: number): Promise<Locator> {
  await expect(sheet(page, number).getByText(words(number))).toBeAttached()
  await page.locator('.pdf').focus()
  await chooseSentence(page)
  await markMenu(page).getByRole('button', { name: t['mark.green'] }).click()
  return sheet(page, number).locator('.pdf-marks i').first()
}

const shape = async (part: Locator) => {
  const box = await part.boundingBox()
  return { wide: (box?.width ?? 0) > (box?.height ?? 0), box }
}

test('a highlight and what is found stay on their words when pages are turned', async ({
  page,
  library,
}) => {
  const t = texts[library.locale]
  const path = await made(page, library.at)
  await open(page, path)
  await jump(await pagesPanel(page, t), t, '40')
  await standsAt(page, t, 43)
  if (!library.narrow) await page.keyboard.press('Escape')
  const mark = await highlight(page, t, 43)
  await liesOnText(mark)
  expect((await shape(mark)).wide).toBe(true)

  await page.getByRole('button', { name: t['zoom.in'], exact: true }).click()
  await liesOnText(mark)
  for (const upright of [false, true, false]) {
    await page.keyboard.press('r')
    await expect.poll(async () => (await shape(sheet(page, 43))).wide).toBe(!upright)
    await standsAt(page, t, 43)
    await expect.poll(async () => (await shape(mark)).wide).toBe(upright)
    await liesOnText(mark)
  }

  await page.reload()
  await standsAt(page, t, 43)
  await expect(sheet(page, 43).locator('.pdf-text')).toHaveAttribute('data-main-rotation', '270')
  await expect.poll(async () => (await shape(mark)).wide).toBe(false)
  await liesOnText(mark)

  const locator = {
    href: 'document.pdf',
    locations: { page: 60 },
    text: { highlight: 'Nobody counts' },
  }
  await page.goto(`${path}&loc=${encodeURIComponent(JSON.stringify(locator))}`)
  await standsAt(page, t, 60)
  await expect(sheet(page, 60).getByText('Nobody counts')).toBeInViewport()
})

test('a link into an earlier edition opens the later one at the same sentence', async ({
  page,
  library,
}) => {
  const t = texts[library.locale]
  const [added, all] = [7, pages + 7]
  const { item, portal } = await bringOne(page, 'later.pdf', pdfFile(added))
  const path = there(library.at(`/read/${item}`), portal)
  const link = (number: number, highlight: string) => {
    const locator = { href: 'document.pdf', locations: { page: number }, text: { highlight } }
    return `${path}&loc=${encodeURIComponent(JSON.stringify(locator))}`
  }
  await open(page, link(43, words(43)))
  await expect(page.locator('.reader-state')).toContainText(where(t, 43 + added, all))
  await expect(sheet(page, 43 + added).getByText(words(43))).toBeInViewport()
  await expect(page.locator('.reader-page')).toHaveAttribute('data-first', new RegExp(words(43)))
})

test('facing pages stand side by side where there is room', async ({ page, library }) => {
  const t = texts[library.locale]
  await open(page, await made(page, library.at))
  await page.keyboard.press('a')
  const looks = page.getByRole('dialog', { name: t['bar.settings'] })
  await expect(looks.getByRole('button', { name: t['look.rotate_right'] })).toBeVisible()
  await clean(page, '.reader-panel')
  const two = looks.getByRole('radio', { name: t['settings.columns_2'] })
  if (library.narrow) return expect(two).toHaveCount(0)

  await two.check()
  const boxes = async (...numbers: number[]) =>
    Promise.all(numbers.map(async (number) => (await shape(sheet(page, number))).box))
  await expect
    .poll(async () => {
      const [second, third] = await boxes(2, 3)
      return second?.y === third?.y && (second?.x ?? 0) < (third?.x ?? 0)
    })
    .toBe(true)
  const [cover, second] = await boxes(1, 2)
  expect(cover?.y).toBeLessThan(second?.y ?? 0)
  await looks.getByRole('button', { name: t['panel.close'] }).click()
  await page.keyboard.press('p')
  const panel = page.getByRole('dialog', { name: t['bar.pages'] })
  await jump(panel, t, '40')
  await standsAt(page, t, 43)
  const [left, right] = await boxes(42, 43)
  expect(left?.y).toBe(right?.y)
  await panel.getByRole('button', { name: t['panel.close'] }).click()
  const mark = await highlight(page, t, 43)
  await liesOnText(mark)

  await page.setViewportSize({ width: 600, height: 900 })
  await expect
    .poll(async () => {
      const [before, after] = await boxes(42, 43)
      return before?.x === after?.x && (before?.y ?? 0) < (after?.y ?? 0)
    })
    .toBe(true)
  await standsAt(page, t, 43)
  await liesOnText(mark)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect
    .poll(async () => {
      const [before, after] = await boxes(42, 43)
      return before?.y === after?.y
    })
    .toBe(true)
  await page.reload()
  await standsAt(page, t, 43)
  const [kept, beside] = await boxes(42, 43)
  expect(kept?.y).toBe(beside?.y)
})

test('zoom steps from what is shown, and is kept for every PDF of the device', async ({
  page,
  library,
}) => {
  const t = texts[library.locale]
  const item = await freeItem(page, 'pdf')
  await open(page, library.at(`/read/${item}`))
  const wide = async () => Math.round((await sheet(page, 1).boundingBox())?.width ?? 0)
  const plain = await wide()
  await page.getByRole('button', { name: t['zoom.in'], exact: true }).click()
  await expect.poll(wide).toBeGreaterThan(plain)
  await expect(page.locator('body > canvas')).toBeHidden() // pdf.js measures letters on it
  const larger = await wide()
  await open(page, library.at(`/read/${item}`))
  await expect.poll(wide).toBe(larger)
  await page.getByRole('button', { name: t['zoom.fit_width'] }).click()
  await expect.poll(wide).toBe(plain)
})

test('at night the paper is dark, unless it is switched off', async ({ page, library }) => {
  const t = texts[library.locale]
  await open(page, library.at(`/read/${await freeItem(page, 'pdf')}`))
  await page.keyboard.press('a')
  const looks = page.getByRole('dialog', { name: t['bar.settings'] })
  const theme = (name: 'light' | 'dark') =>
    looks.getByRole('radio', { name: t[`settings.theme_${name}`], exact: true }).check()
  const paper = page.locator('.pdf-page canvas').first()
  const night = looks.getByRole('checkbox', { name: t['look.night'] })
  await expect(paper).toHaveCSS('filter', 'none')
  await theme('dark')
  await expect(paper).toHaveCSS('filter', /invert/)
  await expect(night).toBeChecked()
  await clean(page, '.reader-panel')
  await night.uncheck()
  await expect(paper).toHaveCSS('filter', 'none')
  await page.reload()
  await expect(paper).toHaveCSS('filter', 'none')
  await page.keyboard.press('a')
  await night.check()
  await expect(paper).toHaveCSS('filter', /invert/)
  await theme('light')
  await expect(paper).toHaveCSS('filter', 'none')
  await expect(night).toHaveCount(0)
})
