import type { Page } from '@playwright/test'
import { expect, type Locale, ready, test } from './library'

// Titles, subtitles and summaries are shown in the reader's language (PRODUCT, "Layout deviations").

interface Found {
  slug: string
  title: string
  summary: string
}

async function asked(page: Page, path: string, lang: Locale) {
  const response = await page.request.get(`/edu/p/api/v1/${path}`, {
    headers: { 'Accept-Language': lang },
  })
  return ((await response.json()) as { data: Found[] }).data
}

/** A book of the demo library that both languages name. */
const known = { mn: 'Үүрийн туяа', en: 'Rays of Dawn' }

test('a work is named in the page’s language, and folds its other names', async ({
  page,
  library,
}) => {
  const { locale, at, say } = library
  const other = locale === 'mn' ? 'en' : 'mn'
  const [work] = await asked(page, `contents?title=${known.mn}&page_size=1`, locale)
  await page.goto(at(`/p/${work?.slug}`))
  await ready(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(known[locale])
  await expect(page).toHaveTitle(new RegExp(`^${known[locale]} · `))
  await expect(page.locator('.detail-lead')).toContainText(work?.summary.slice(0, 20) ?? '')
  const folded = page.locator('[data-slot=other-texts]')
  await expect(folded.getByText(known[other])).toBeHidden()
  await folded.getByText(say.catalogue['detail.other_languages']).click()
  await expect(folded.getByText(known[other], { exact: true })).toBeVisible()
  await expect(folded.locator(`[lang=${other}]`)).toHaveCount(1)
  await expect(page.locator('.cite-text')).toContainText(known.mn)
})

test('either name finds the work, and lists show the reader’s', async ({ page, library }) => {
  const { locale, at } = library
  for (const words of Object.values(known)) {
    await page.goto(at(`/c/content?search=${encodeURIComponent(words)}`))
    await ready(page)
    await expect(page.locator('.row-title').first()).toHaveText(known[locale])
  }
  await page.goto(at('/c/content?order=title.asc&kind=book'))
  await ready(page)
  const titles = (await page.locator('.row-title').allTextContents()).map((title) =>
    title.replaceAll('\u00ad', ''),
  )
  const listed = await asked(page, 'contents?order=title.asc&kind=book&page_size=30', locale)
  expect(titles).toEqual(listed.slice(0, titles.length).map(({ title }) => title))
})
