// Whom a folder is shared with: people are offered while a name is typed, nobody else is found.
import { clean } from './axe'
import { dialog, openLive, researcher, second, texts } from './corner'
import { expect, test } from './library'

test('people one shares folders with are offered by name, and chosen by key alone', async ({
  page,
  library,
  browser,
}) => {
  const t = texts[library.locale]
  const owner = await researcher(page)
  const other = await second(browser, page)
  const guest = await researcher(other)
  await owner.share(await owner.folder('Хамтын'), guest.username)
  await guest.acceptAll()
  await other.context().close()
  const folder = await owner.folder('Шинэ')
  await openLive(page, library.at(`/research?folder=${folder}`))
  await page.getByRole('button', { name: t['share.act'], exact: true }).press('Enter')
  const share = dialog(page, t['share.title'])
  const field = share.getByRole('combobox', { name: t['share.person'] })
  const people = share.getByRole('listbox', { name: t['share.known'] })
  await field.focus()
  await page.keyboard.type(guest.username.slice(0, -2))
  await expect(people.getByRole('option')).toHaveCount(1)
  await clean(page, '.dialog')

  await page.keyboard.press('Escape')
  await expect(people).toHaveCount(0)
  await expect(share).toBeVisible()
  await page.keyboard.type(guest.username.at(-2) ?? '')
  await expect(people).toBeVisible()
  await page.keyboard.press('ArrowDown')
  const option = people.getByRole('option', { selected: true })
  await expect(option).toContainText(guest.username)
  expect(await field.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'))
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(guest.username)
  await expect(people).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(share.getByText(t['share.pending'])).toBeVisible()
  await expect(share.locator('.share-person')).toHaveCount(2)

  // who is in the folder, or a stranger, is not offered
  for (const name of [guest.username, 'reader']) {
    const asked = page.waitForResponse(/\/suggestions\?/)
    await field.fill(name)
    expect((await (await asked).json()).data).toEqual([])
    await expect(people).toHaveCount(0)
  }
})
