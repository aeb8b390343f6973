import type { Page } from '@playwright/test'
import enReading from '../src/features/reading/later.en.json' with { type: 'json' }
import mnReading from '../src/features/reading/later.mn.json' with { type: 'json' }
import { expect, ready, test } from './library'
import { enter } from './people'

const texts = { mn: mnReading, en: enReading }

/** Opens the boxes that narrow a list, where they stand in a drawer. */
async function boxes(page: Page, narrow: boolean, name: string) {
  if (narrow) await page.locator('.filter-open').click()
  return page.getByRole('checkbox', { name }).locator('visible=true')
}

test('what may be read now is a box, and a chip takes it back', async ({ page, library }) => {
  const { say, at, narrow } = library
  await page.goto(at('/c/content'))
  await ready(page)
  const name = say.search['filter.readable']
  const total = page.locator('.pagination-range, [data-slot=page-head] .num').first()
  const before = await total.textContent()
  await (await boxes(page, narrow, name)).check()
  await expect(page).toHaveURL(/readable=true/)
  if (narrow) await page.keyboard.press('Escape')
  const chip = page.locator('.listing-chips .chip', { hasText: name })
  await expect(chip).toBeVisible()
  await expect(total).not.toHaveText(before ?? '')
  for (const state of ['row.right', 'row.record'] as const)
    await expect(page.locator('.row-marks', { hasText: say.search[state] })).toHaveCount(0)
  await chip.click()
  await expect(page).not.toHaveURL(/readable/)
  await expect(total).toHaveText(before ?? '')
})

test('a reader sees on a row what the reader has a right to', async ({ page, library }) => {
  const { say, at } = library
  await page.goto(at('/c/content?readable=true'))
  await ready(page)
  const held = page.locator('.row-marks', { hasText: say.search['row.held'] })
  await expect(page.locator('.row-marks').first()).toBeVisible()
  await expect(held).toHaveCount(0)
  await enter(page, 'reader')
  await page.goto(at('/c/content?readable=true&price=paid'))
  await ready(page)
  await expect(held.first()).toBeVisible()
  await page.goto(at('/library?type=reading'))
  await ready(page)
  const rights = texts[library.locale]
  const own = page.locator('.shelf-right', { hasText: rights['right.free'] })
  await expect(own.first()).toBeVisible()
})
