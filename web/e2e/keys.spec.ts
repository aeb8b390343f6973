import { freeItem } from './free-titles'
import { expect, ready, test } from './library'

test('a slash leads to the search, a question mark lists the keys, everywhere their own', async ({
  page,
  library,
}) => {
  const { shell } = library.say
  await page.goto(library.at('/'))
  await ready(page)
  const keys = page.getByRole('dialog', { name: shell['keys.title'] })
  // What is not needed at once comes after the first screen.
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(keys).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(keys.locator('dd').first()).toHaveText(shell['keys.search'])
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await page.keyboard.press('/')
  const field = page.locator('input[type=search]:visible')
  await expect(field).toBeFocused()
  await page.keyboard.type('а/?')
  await expect(field).toHaveValue('а/?')
  await expect(keys).toHaveCount(0)

  await page.goto(library.at(`/read/${await freeItem(page, 'epub')}`))
  await expect(page.locator('.reader-page')).toHaveAttribute('data-at', /./)
  await page.keyboard.press('?')
  await expect(page.locator('.key-list')).toContainText('Home')
  await page.keyboard.press('Escape')
  await expect(page.locator('.key-list')).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(page.locator('.reader-panel input')).toBeFocused()

  await page.goto(library.at(`/listen/${await freeItem(page, 'audio')}`))
  await expect(page.locator('.player-play')).toBeEnabled()
  await page.keyboard.press('?')
  await expect(page.locator('.key-list')).toContainText('Space')
})
