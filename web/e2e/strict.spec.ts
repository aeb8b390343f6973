import type { Page } from '@playwright/test'
import enNotes from '../src/features/notes/later.en.json' with { type: 'json' }
import mnNotes from '../src/features/notes/later.mn.json' with { type: 'json' }
import enLater from '../src/features/reader/later.en.json' with { type: 'json' }
import mnLater from '../src/features/reader/later.mn.json' with { type: 'json' }
import { clean } from './axe'
import { expect, signIn, test } from './library'
import { chooseSentence, markMenu } from './marks'

const texts = {
  mn: { ...mnLater, ...mnNotes },
  en: { ...enLater, ...enNotes },
}

/** Of the demo library: shown as pictures of its pages; the demo reader has bought it. */
const slug = 'nom-zurag-hamgaalah'

async function strictItem(page: Page): Promise<number> {
  const response = await page.request.get(`/edu/p/api/v1/contents/${slug}`)
  return (await response.json()).data.content_items_info[0].id
}

const sheet = (page: Page, number: number) => page.locator(`.pdf-page[data-page="${number}"]`)

/** What was fetched of the opened work. */
function watched(page: Page) {
  const paths: string[] = []
  page.on('request', (request) => {
    const path = /\/edu\/read\/\d+\/\d+\/[^/]+\/(.*)/.exec(request.url())?.[1]
    if (path) paths.push(path)
  })
  return paths
}

/** Where the resources of the opened work lie, by what was fetched of it. */
const baseOf = (page: Page, item: number) =>
  page.evaluate(
    (prefix) =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new RegExp(`${prefix}/\\d+/[^/]+/`).exec(name)?.[0])
        .find(Boolean) ?? '',
    `/edu/read/${item}`,
  )

test('a strict work is read as pictures with their words, and its file never comes', async ({
  page,
  library,
}) => {
  await signIn(page)
  const fetched = watched(page)
  const item = await strictItem(page)
  await page.goto(library.at(`/read/${item}`))
  await expect(sheet(page, 1).locator('canvas')).toBeVisible({ timeout: 30_000 })
  await expect(sheet(page, 1).locator('.pdf-text')).toContainText('Хуучин ном')
  await clean(page, 'main')

  const ink = await sheet(page, 1)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas
      const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(
        0,
        0,
        width,
        height,
      )
      return data.some((value, at) => at % 4 < 3 && value < 128)
    })
  expect(ink).toBe(true)

  const forbidden = await page.evaluate(
    async (base) => {
      const paths = ['document.pdf', 'original', 'pages/1/2400.jpg', 'pages/9999.json']
      return Promise.all(paths.map(async (path) => (await fetch(base + path)).status))
    },
    await baseOf(page, item),
  )
  expect(forbidden).toEqual([404, 404, 404, 404])

  await page.evaluate(() => localStorage.setItem('sudar.reader', '{"zoom":3}'))
  await page.reload()
  await expect
    .poll(() => fetched.some((path) => /^pages\/1\/(1500|2200)\.jpg$/.test(path)))
    .toBe(true)
  expect(fetched.filter((path) => !/^(manifest|positions|pages\/\d+)/.test(path))).toEqual([
    'document.pdf',
    'original',
  ])
})

test('words of a picture are found, and a highlight stays on them', async ({ page, library }) => {
  const t = texts[library.locale]
  await signIn(page)
  const item = await strictItem(page)
  const locator = { href: 'document.pdf', locations: { page: 4 } }
  await page.goto(
    `${library.at(`/read/${item}`)}?loc=${encodeURIComponent(JSON.stringify(locator))}`,
  )
  const text = sheet(page, 4).locator('.pdf-text')
  await expect(text.locator('span').nth(20)).toBeAttached({ timeout: 30_000 })
  await page.locator('.pdf').focus()
  await chooseSentence(page)
  await markMenu(page).getByRole('button', { name: t['mark.green'] }).click()
  const mark = sheet(page, 4).locator('.pdf-marks i').first()
  await expect(mark).toBeVisible()
  const words = await page.evaluate(() => {
    const page4 = document.querySelector('.pdf-page[data-page="4"]')
    const box = page4?.querySelector('.pdf-marks i')?.getBoundingClientRect()
    const [x, y] = [(box?.left ?? 0) + 3, (box?.top ?? 0) + (box?.height ?? 0) / 2]
    return [...(page4?.querySelectorAll('.pdf-text span') ?? [])].some((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect()
      return left <= x && x <= right && top <= y && y <= bottom
    })
  })
  expect(words).toBe(true)

  await page.keyboard.press('s')
  const panel = page.getByRole('dialog', { name: t['bar.search'] })
  await panel.getByRole('searchbox').fill('ном')
  await panel.getByRole('searchbox').press('Enter')
  await panel.locator('.reader-hit').first().click()
  await expect(page.locator('.pdf-marks [data-look="current"]').first()).toBeVisible()
})

test('the pages of a strict work have their small pictures, and turn', async ({
  page,
  library,
}) => {
  const t = texts[library.locale]
  await signIn(page)
  await page.goto(library.at(`/read/${await strictItem(page)}`))
  await expect(sheet(page, 1).locator('canvas')).toBeVisible({ timeout: 30_000 })
  const before = await sheet(page, 1).boundingBox()
  await page.keyboard.press('r')
  await expect
    .poll(async () => {
      const box = await sheet(page, 1).boundingBox()
      return (box?.width ?? 0) > (box?.height ?? 0)
    })
    .toBe((before?.width ?? 0) < (before?.height ?? 0))
  await page.keyboard.press('p')
  const panel = page.getByRole('dialog', { name: t['bar.pages'] })
  await expect(panel.locator('.thumb[aria-current] canvas')).toBeVisible({ timeout: 30_000 })
})

test('without a right a strict work says so, and shows nothing of itself', async ({
  page,
  library,
}) => {
  const t = texts[library.locale]
  const item = await strictItem(page)
  await page.goto(library.at(`/read/${item}`))
  await expect(page.getByText(t['error.no_right'])).toBeVisible()
  for (const path of ['pages/1/900.jpg', 'pages/1.json', 'manifest.json', 'document.pdf'])
    expect((await page.request.get(`/edu/read/${item}/1/free/${path}`)).status(), path).toBe(403)
})
