import type { Locator, Page } from '@playwright/test'

/** The parts of the back office; on a phone a person opens the menu that has them first. */
export async function parts(page: Page): Promise<Locator> {
  await page.locator('.office-acts').waitFor()
  const menu = page.locator('.office-burger')
  if (await menu.isVisible()) await menu.click()
  return page.locator('.admin-nav:visible').getByRole('link')
}

/** Opens the part of the back office of a name, or what else the menu has of it. */
export async function openPart(page: Page, name: string) {
  await (await parts(page)).and(page.getByRole('link', { name, exact: true })).click()
}
