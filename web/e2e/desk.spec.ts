import { cleanInEveryTheme } from './axe'
import { expect, ready, test } from './library'
import { enter } from './people'

const librarian = 'librarian'

test('a librarian edits many titles at once by the keyboard and undoes it', async ({
  page,
  library,
}) => {
  const say = library.say.desk
  const tag = `намар ${Date.now().toString(36)} ${library.locale}`
  await enter(page, librarian)
  // Journeys beside this one choose other titles: two edits of one field cannot both be undone.
  const above = 2 * test.info().parallelIndex
  await page.goto(library.at('/admin?order=created_at.asc'))
  await ready(page)
  const rows = page.locator('[data-slot="desk-table"] tbody tr')
  const dialog = page.getByRole('dialog')
  await expect(rows.first()).toBeVisible()

  await test.step('the list reads well and is accessible', async () => {
    await cleanInEveryTheme(page)
    await page.screenshot({ path: test.info().outputPath('desk.png'), fullPage: true })
  })

  await test.step('rows are chosen by j and x', async () => {
    const keys = [...Array.from({ length: above }, () => 'j'), 'j', 'x', 'j', 'x']
    for (const key of keys) await page.keyboard.press(key)
    await expect(page.locator('.desk-chosen')).toHaveCount(2)
    await expect(rows.nth(above)).toHaveClass(/desk-chosen/)
  })

  await test.step('the edit shows what it would do, and does it', async () => {
    await page.getByRole('button', { name: say['bulk.open'], exact: true }).press('Enter')
    await dialog.getByLabel(say['bulk.value']).fill(tag)
    await page.keyboard.press('Enter')
    await expect(dialog.locator('.desk-preview ins')).toHaveCount(2)
    await expect(dialog.locator('.desk-preview ins').first()).toContainText(tag)
    await cleanInEveryTheme(page)
    await page.screenshot({ path: test.info().outputPath('bulk.png') })
    await dialog.getByRole('button', { name: say['bulk.apply'], exact: true }).press('Enter')
    await expect(dialog.getByRole('button', { name: say['bulk.undo'], exact: true })).toBeVisible()
  })

  await test.step('and is undone', async () => {
    await dialog.getByRole('button', { name: say['bulk.undo'], exact: true }).press('Enter')
    await page
      .getByRole('dialog', { name: say['bulk.undo'], exact: true })
      .getByRole('button', { name: say['bulk.undo'], exact: true })
      .press('Enter')
    await expect(page.locator('.drawer')).toContainText('2')
    await expect(
      page.locator('.drawer').getByRole('button', { name: say['bulk.undo'], exact: true }),
    ).toBeHidden()
    await page.keyboard.press('Escape')
  })

  await test.step('the history of a title tells of both', async () => {
    await rows.nth(above).locator('.desk-history').click()
    // Another journey may have changed something else of the title since.
    const told = page.locator('.desk-revisions > li').filter({ hasText: tag })
    await expect(told.nth(1)).toBeVisible()
    await cleanInEveryTheme(page)
    await page.screenshot({ path: test.info().outputPath('history.png'), fullPage: true })
  })
})

test('the list is narrowed by words and by what titles lack', async ({ page, library }) => {
  const say = library.say.desk
  await enter(page, librarian)
  await page.goto(library.at('/admin'))
  await ready(page)
  const rows = page.locator('[data-slot="desk-table"] tbody tr')
  await expect(rows.first()).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('тамир')
  await expect(page).toHaveURL(/search=/)
  await expect(rows.first()).toContainText(/тамир/i)
  await page.getByRole('link', { name: say['filter.clear'] }).click()
  await page.getByRole('link', { name: say['views.incomplete'] }).click()
  await expect(page).toHaveURL(/missing=any/)
  await expect(rows.first()).toBeVisible()
})
