import { expect, type Page } from '@playwright/test'

export const markMenu = (page: Page) => page.locator('.notes-menu')

/** Selects the first sentence of the page by keyboard; the text of a PDF comes after its picture. */
export const chooseSentence = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('m')
    await expect(markMenu(page)).toBeVisible({ timeout: 1000 })
  }).toPass()

/** Turns pages until one has more than a few words. */
export const turnToText = (page: Page) =>
  expect
    .poll(async () => {
      const words = (await page.locator('.reader-page').getAttribute('data-first')) ?? ''
      if (words.length < 60) await page.keyboard.press('PageDown')
      return words.length
    })
    .toBeGreaterThanOrEqual(60)
