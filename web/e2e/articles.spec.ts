import type { Page } from '@playwright/test'
import enCatalogue from '../src/features/catalogue/messages.en.json' with { type: 'json' }
import mnCatalogue from '../src/features/catalogue/messages.mn.json' with { type: 'json' }
import enReader from '../src/features/reader/later.en.json' with { type: 'json' }
import mnReader from '../src/features/reader/later.mn.json' with { type: 'json' }
import { clean, cleanInEveryTheme } from './axe'
import { freeItem } from './free-titles'
import { expect, ready, test } from './library'
import { enter, person } from './people'

const texts = {
  mn: { ...mnReader, ...mnCatalogue },
  en: { ...enReader, ...enCatalogue },
}

interface Card {
  slug: string
  kind: string
  content_items_info: { id: number; file_type: string; free: boolean; issued?: string }[]
}

async function cards(page: Page, query: string): Promise<Card[]> {
  const response = await page.request.get(`/edu/p/api/v1/contents?page_size=100&${query}`)
  return (await response.json()).data
}

const stage = (page: Page) => page.locator('.reader-page')

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(stage(page)).toHaveAttribute('data-at', /./, { timeout: 20_000 })
}

test('an article is read in one long column, in the reader’s appearance, and keeps its place', async ({
  page,
  library,
}) => {
  const t = texts[library.locale]
  const { username } = await person(page)
  await enter(page, username)
  const path = library.at(`/read/${await freeItem(page, 'article')}`)
  await open(page, path)
  await expect(page.locator('foliate-paginator')).toHaveAttribute('flow', 'scrolled')
  await expect(page.locator('.reader')).toHaveAttribute('data-kind', 'article')

  await page.keyboard.press('a')
  await page.getByRole('radio', { name: t['settings.theme_sepia'] }).click({ force: true })
  await expect(page.locator('.reader')).toHaveAttribute('data-theme', 'sepia')
  await clean(page, '.reader-panel')
  await page.locator('.reader-panel-head button').click()

  const first = await stage(page).getAttribute('data-first')
  const kept = page.waitForResponse((each) => each.url().endsWith('/progress'))
  await page.keyboard.press('PageDown')
  await expect(stage(page)).not.toHaveAttribute('data-first', first ?? '')
  expect((await kept).status()).toBe(200)
  const there = await stage(page).getAttribute('data-first')
  await page.reload()
  await expect(stage(page)).toHaveAttribute('data-first', there ?? '', { timeout: 20_000 })
})

test('what is scrolled to after the window changed is the place', async ({ page, library }) => {
  await open(page, library.at(`/read/${await freeItem(page, 'article')}`))
  const before = await stage(page).getAttribute('data-at')
  const { width, height } = page.viewportSize() as { width: number; height: number }
  await page.setViewportSize({ width, height: height - 100 })
  await page.evaluate(
    () => new Promise((laidOut) => requestAnimationFrame(() => requestAnimationFrame(laidOut))),
  )
  await page.mouse.move(width / 2, height / 2)
  await page.mouse.wheel(0, height)
  await expect(stage(page)).not.toHaveAttribute('data-at', before ?? '')
  const there = await stage(page).getAttribute('data-first')
  await page.setViewportSize({ width, height })
  await page.reload()
  await expect(stage(page)).toHaveAttribute('data-first', there ?? '', { timeout: 20_000 })
})

test('a table is sorted by any column, keeps its head, and takes bookmarks', async ({
  page,
  library,
}) => {
  const t = texts[library.locale]
  const { username } = await person(page)
  await enter(page, username)
  await open(page, library.at(`/read/${await freeItem(page, 'table')}`))
  const view = page.locator('.table-view')
  const rows = view.locator('tbody tr')
  expect(await rows.count()).toBeGreaterThan(20)
  await expect(view.locator('.table-source')).toBeVisible()

  const head = view.locator('thead th').nth(1)
  const cells = () => view.locator('tbody tr td:nth-child(2)').allTextContents()
  const came = await cells()
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  const up = await cells()
  await head.getByRole('button').press('Enter')
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  expect(await cells()).toEqual([...up].reverse())
  await head.getByRole('button').press('Enter')
  await expect(head).toHaveAttribute('aria-sort', 'none')
  expect(await cells()).toEqual(came)

  await view.evaluate((element) => element.scrollTo(0, 400))
  const box = await view.boundingBox()
  expect((await head.boundingBox())?.y).toBeCloseTo(box?.y ?? 0, 0)
  await cleanInEveryTheme(page, '.table-view')

  const download = view.getByRole('link', { name: t['table.download'] })
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  expect(await file.failure()).toBeNull()

  await page.keyboard.press('m')
  await expect(page.locator('.notes-menu')).toBeVisible()
  await page.locator('.notes-menu').getByRole('button').nth(1).click()
  await expect(view.locator('tr[data-look]')).toHaveCount(1)
  await page.reload()
  await expect(view.locator('tr[data-look]')).toHaveCount(1, { timeout: 20_000 })
})

test('issues stand in a calendar that is walked by keyboard, at 320 px too', async ({
  page,
  library,
}) => {
  const t = texts[library.locale]
  const card = (await cards(page, 'kind=newspaper')).find(({ content_items_info: items }) =>
    items.some(({ issued }) => issued?.length === 10),
  )
  await page.goto(library.at(`/p/${card?.slug}?tab=items`))
  await ready(page)
  const calendar = page.locator('.issue-calendar')
  const name = calendar.locator('h3')
  const month = (await name.textContent()) ?? ''
  await expect(calendar.locator('th')).toHaveCount(7)
  await calendar.locator('.issue[tabindex="0"]').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect(name).not.toHaveText(month)
  await expect(calendar.locator('.issue:focus')).toHaveCount(1)
  await calendar.getByRole('button', { name: t['issues.after'] }).click()
  await expect(name).toHaveText(month)
  await cleanInEveryTheme(page, '.issue-calendar')

  await page.setViewportSize({ width: 320, height: 700 })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(320)
})

test('a magazine that comes by the month has a year on a sheet', async ({ page, library }) => {
  const card = (await cards(page, 'kind=magazine')).find(({ content_items_info: items }) =>
    items.some(({ issued }) => issued?.length === 7),
  )
  await page.goto(library.at(`/p/${card?.slug}?tab=items`))
  await ready(page)
  await expect(page.locator('.issue-months td')).toHaveCount(12)
})
