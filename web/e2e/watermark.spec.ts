import type { Page } from '@playwright/test'
import enReader from '../src/features/reader/later.en.json' with { type: 'json' }
import mnReader from '../src/features/reader/later.mn.json' with { type: 'json' }
import { clean } from './axe'
import { freeItem } from './free-titles'
import { expect, reader, signIn, test } from './library'

const texts = { mn: mnReader, en: enReader }

/** Of the demo library: a book that is read only here; the demo reader has bought it. */
const slug = 'oroin-avtobus'

async function soldItem(page: Page): Promise<number> {
  const response = await page.request.get(`/edu/p/api/v1/contents/${slug}`)
  return (await response.json()).data.content_items_info[0].id
}

const stage = (page: Page) => page.locator('.reader-page')
const mark = (page: Page) => page.locator('.reader-watermark')
const opened = (page: Page) => expect(stage(page)).toHaveAttribute('data-at', /./)

/** By how many px a line reaches into the page above it, and beyond the screen. */
const overlap = (page: Page) =>
  mark(page).evaluate((line) => {
    const { top, left, right, bottom } = line.getBoundingClientRect()
    const above = document.querySelector('.reader-page')?.getBoundingClientRect().bottom ?? 0
    return Math.max(above - top, -left, right - innerWidth, bottom - innerHeight)
  })

test('below the pages of what is sold stand who reads it and the day', async ({
  page,
  library,
}) => {
  await signIn(page)
  const item = await soldItem(page)
  await page.goto(library.at(`/read/${item}`))
  await opened(page)
  const { format } = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Ulaanbaatar' })
  const words = texts[library.locale].watermark.replace(
    '{reader}',
    `${reader.username} · ${format(new Date())}`,
  )
  await expect(mark(page)).toHaveText(words)
  for (const theme of ['light', 'sepia', 'dark', 'contrast']) {
    await page.evaluate((value) => {
      localStorage.setItem('sudar.reader', JSON.stringify({ theme: value }))
    }, theme)
    await page.reload()
    await opened(page)
    await expect(page.locator('.reader')).toHaveAttribute('data-theme', theme)
    await clean(page, '.reader-watermark')
  }
  await page.emulateMedia({ media: 'print' })
  await expect(mark(page)).toBeVisible()
})

for (const [size, viewport] of Object.entries({
  'at 320 px': { width: 320, height: 640 },
  'enlarged to 200 %': { width: 640, height: 450 },
  'on a low screen': { width: 640, height: 320 },
}))
  test.describe(size, () => {
    test.use({ viewport })

    test('the line covers no text', async ({ page, library }) => {
      await signIn(page)
      await page.goto(library.at(`/read/${await soldItem(page)}`))
      await opened(page)
      await expect(mark(page)).toBeInViewport({ ratio: 1 })
      expect(await overlap(page)).toBeLessThanOrEqual(0.5)
    })
  })

test('what is free has no such line', async ({ page, library }) => {
  await page.goto(library.at(`/read/${await freeItem(page, 'epub')}`))
  await opened(page)
  await expect(mark(page)).toHaveCount(0)
})
