import type { Download, Page } from '@playwright/test'
import enParts from '../src/features/admin/later.en.json' with { type: 'json' }
import mnParts from '../src/features/admin/later.mn.json' with { type: 'json' }
import enTexts from '../src/features/publishing/later.en.json' with { type: 'json' }
import mnTexts from '../src/features/publishing/later.mn.json' with { type: 'json' }
import { cleanInEveryTheme } from './axe'
import { expect, test } from './library'
import { openPart } from './parts'
import { enter } from './people'

const sections = { mn: mnParts, en: enParts }
const texts = { mn: mnTexts, en: enTexts }

const picture = (page: Page, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true })

/** The number of an amount as it is written. */
const amount = (text: string) => Number(text.replace('−', '-').replace(/[^\d-]/g, ''))

async function kept(download: Promise<Download>) {
  const chunks: Buffer[] = []
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

test('a publisher reads the statement of a month and keeps it', async ({ page, library }) => {
  test.setTimeout(240_000)
  const say = texts[library.locale]
  await enter(page, 'publisher')

  await test.step('the months are there, the newest first', async () => {
    await page.goto(library.at('/admin'))
    await openPart(page, sections[library.locale]['section.statements'])
    await expect(page.getByRole('heading', { name: say.statements, exact: true })).toBeVisible()
    await expect(page.locator('[data-slot="statements"] tbody tr').first()).toBeVisible()
    await cleanInEveryTheme(page)
    await picture(page, 'list')
  })

  await page.locator('[data-slot="statements"] tbody a').first().press('Enter')
  const statement = page.locator('[data-slot="statement"]')

  await test.step('its lines add up to its total', async () => {
    await expect(statement.getByRole('heading', { level: 2 })).toBeVisible()
    const lines = statement.locator('tbody tr')
    await expect(lines.first()).toBeVisible()
    const shares = await lines.locator('td:last-child').allTextContents()
    const total = await statement.locator('tfoot td:last-child').textContent()
    expect(shares.map(amount).reduce((a, b) => a + b, 0)).toBe(amount(total ?? ''))
    await cleanInEveryTheme(page)
    await picture(page, 'statement')
  })

  await test.step('it is kept as a document and as a table', async () => {
    const document = page.waitForEvent('download')
    await statement.getByRole('button', { name: 'PDF' }).press('Enter')
    const body = await kept(document)
    expect(body.subarray(0, 5).toString()).toBe('%PDF-')
    const table = page.waitForEvent('download')
    await statement.getByRole('button', { name: 'CSV' }).press('Enter')
    const rows = (await kept(table)).toString().trim().split('\r\n')
    expect(rows.length).toBe((await statement.locator('tbody tr').count()) + 2)
  })
})

test('a publisher sees how the price of a title is divided', async ({ page, library }) => {
  test.setTimeout(240_000)
  const say = texts[library.locale]
  await enter(page, 'publisher')
  await page.goto(library.at('/admin'))
  await openPart(page, sections[library.locale]['section.submissions'])
  await page.locator('.stages').getByRole('link', { name: say['stage.published'] }).click()
  const sold = page.locator('[data-slot="submissions"] tbody tr').filter({ hasText: /₮/ })
  await sold.first().getByRole('link').press('Enter')
  const split = page.locator('[data-slot="price-split"]')
  await expect(split.getByRole('heading', { name: say.split })).toBeVisible()
  const [price = 0, ...parts] = (
    await split.locator('dl').first().locator('dd').allTextContents()
  ).map(amount)
  const [tax = 0, rest = 0, share = 0] = parts
  expect(price + tax + rest).toBe(share)
  expect(Math.abs(share - ((price + tax) * 70) / 100)).toBeLessThanOrEqual(1)
  await cleanInEveryTheme(page)
  await picture(page, 'split')
})
