import type { Page } from '@playwright/test'
import enCatalogue from '../src/features/catalogue/messages.en.json' with { type: 'json' }
import mnCatalogue from '../src/features/catalogue/messages.mn.json' with { type: 'json' }
import enLater from '../src/features/reader/later.en.json' with { type: 'json' }
import mnLater from '../src/features/reader/later.mn.json' with { type: 'json' }
import { clean, cleanInEveryTheme } from './axe'
import { expect, type Locale, test } from './library'

const texts = {
  mn: { reader: { ...mnLater }, catalogue: mnCatalogue },
  en: { reader: { ...enLater }, catalogue: enCatalogue },
}

/** Of the demo library: sold, with a preview. */
const book = 'shilen-hairtsag'
const pages = 'govi-ba-mung-us'
const article = 'surguuliin-nomyn-san'

async function itemOf(page: Page, slug: string): Promise<number> {
  const answer = await page.request.get(`/edu/p/api/v1/contents/${slug}`)
  return (await answer.json()).data.content_items_info[0].id
}

const share = (page: Page) => page.getByRole('slider').inputValue().then(Number)

/** What the reader asked for and was refused. */
function refusals(page: Page) {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(response.url())
  })
  return refused
}

/** The sheet at the end of what is open. */
function sheetIn(page: Page, locale: Locale) {
  const t = texts[locale].reader
  const sheet = page.locator('.reader-end')
  return {
    sheet,
    heading: sheet.getByRole('heading', { name: t['preview.end'] }),
    signIn: sheet.getByRole('link', { name: t['error.sign_in'] }),
    whole: sheet.getByRole('link', { name: t['preview.get_access'] }),
    stay: sheet.getByRole('button', { name: t['end.stay'] }),
  }
}

/** Turns on until the sheet stands there. */
async function readToTheEnd(page: Page, locale: Locale) {
  const { heading } = sheetIn(page, locale)
  await expect(async () => {
    await page.keyboard.press('PageDown')
    await expect(heading).toBeVisible({ timeout: 500 })
  }).toPass()
}

async function contentsOf(page: Page, locale: Locale) {
  await page.keyboard.press('t')
  return page.getByRole('dialog', { name: texts[locale].reader['bar.toc'] })
}

test('a guest tries a book, and its end leads to the ways to the whole', async ({
  page,
  library,
}) => {
  const { locale } = library
  const t = texts[locale]
  const end = sheetIn(page, locale)
  const refused = refusals(page)
  await page.goto(library.at(`/p/${book}`))
  await page
    .getByRole('complementary', { name: t.catalogue['access.label'] })
    .getByRole('link', { name: t.catalogue['detail.preview'] })
    .click()
  await expect(page.locator('.reader-page')).toHaveAttribute('data-at', /./)
  await readToTheEnd(page, locale)
  await expect(end.signIn).toBeVisible()
  await expect(end.sheet).toContainText('6,900')
  await expect(end.whole).toHaveAttribute('href', library.at(`/p/${book}`))
  await cleanInEveryTheme(page)
  expect(await share(page)).toBeLessThan(150)

  await end.stay.click()
  await expect(end.sheet).toHaveCount(0)
  const contents = await contentsOf(page, locale)
  const closed = contents.getByRole('button', { name: t.reader['preview.beyond'] })
  await expect(closed).toHaveCount(10)
  await clean(page, '.reader')
  await closed.last().click()
  await expect(end.heading).toBeVisible()
  expect(refused).toEqual([])
})

test('who has read further is told so, and the place waits', async ({ page, library }) => {
  const end = sheetIn(page, library.locale)
  const item = await itemOf(page, book)
  const place = {
    item_id: item,
    modified_at: '2026-01-01T00:00:00Z',
    device: { id: 'a', name: 'a' },
    version: 0,
    progression: 0.7,
    locator: {
      href: 'OEBPS/chapter-08.xhtml',
      locations: { progression: 0.5, totalProgression: 0.7, position: 25 },
    },
  }
  await page.goto(library.at(`/p/${book}`))
  await page.evaluate((row) => localStorage.setItem('sudar.places', JSON.stringify([row])), place)
  await page.goto(library.at(`/read/${item}`))
  await expect(end.heading).toBeVisible()
  await page.keyboard.press('PageUp')
  await expect(end.sheet).toHaveCount(0)
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('sudar.places') ?? ''))
  expect(kept[0].locator.locations.totalProgression).toBe(0.7)
})

test('what lies beyond a preview is refused, whatever is asked', async ({ page, library }) => {
  await page.goto(library.at(`/p/${book}`))
  const item = await itemOf(page, book)
  const answered = await page.evaluate(async (item) => {
    const opened = await fetch(`/edu/p/api/v1/reading/${item}/session`, { method: 'POST' })
    const { base_url, preview, preview_percent } = (await opened.json()).data
    const manifest = await (await fetch(`${base_url}manifest.json`)).json()
    const hrefs: string[] = manifest.readingOrder.map(({ href }: { href: string }) => href)
    const codes = await Promise.all(
      hrefs.map(async (href) => (await fetch(base_url + href)).status),
    )
    const original = (await fetch(`${base_url}original`)).status
    return { preview, preview_percent, codes, original }
  }, item)
  expect(answered).toMatchObject({ preview: true, preview_percent: 10, original: 404 })
  expect(answered.codes.filter((code) => code === 403)).toHaveLength(10)
  expect(answered.codes.slice(0, -10).every((code) => code === 200)).toBe(true)
})

test('a PDF opens its first pages, and no others', async ({ page, library }) => {
  const { locale } = library
  const t = texts[locale].reader
  const end = sheetIn(page, locale)
  const refused = refusals(page)
  await page.goto(library.at(`/read/${await itemOf(page, pages)}`))
  // the pages are taken out of the file when somebody first asks
  await expect(page.locator('.pdf-page[data-page="1"] canvas')).toBeVisible({ timeout: 30_000 })
  await readToTheEnd(page, locale)
  await expect(end.signIn).toBeVisible()
  await expect(end.sheet).toContainText('5,500')
  expect(await share(page)).toBeLessThan(250)
  await end.stay.click()

  const contents = await contentsOf(page, locale)
  await contents.getByRole('radio', { name: t['bar.pages'] }).check({ force: true })
  const panel = page.getByRole('dialog', { name: t['bar.pages'] })
  await expect(panel.locator('.thumbs li')).toHaveCount(3)
  await panel.getByRole('textbox').fill('12')
  await panel.getByRole('textbox').press('Enter')
  await expect(end.heading).toBeVisible()
  expect(refused).toEqual([])
})

test('an article is open to the end of a paragraph', async ({ page, library }) => {
  const { locale } = library
  const t = texts[locale].reader
  const end = sheetIn(page, locale)
  const refused = refusals(page)
  await page.goto(library.at(`/read/${await itemOf(page, article)}`))
  await expect(page.locator('.reader-page')).toHaveAttribute('data-at', /./)
  await readToTheEnd(page, locale)
  expect(await share(page)).toBeLessThan(150)
  await end.stay.click()
  const contents = await contentsOf(page, locale)
  await contents.getByRole('button', { name: t['preview.beyond'] }).last().click()
  await expect(end.heading).toBeVisible()
  expect(refused).toEqual([])
})
