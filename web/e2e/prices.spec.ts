import { clean, cleanInEveryTheme } from './axe'
import { epubFile, filler } from './epub-file'
import { expect, test } from './library'
import { enter, leave } from './people'
import { bringOne, governed, member, there } from './shelf'
import { texts } from './trade'

test('an administrator prices a title, rents it out and ends the rent', async ({
  page,
  library,
}) => {
  const say = texts[library.locale]
  const file = epubFile({ title: 'Нар мандах нутаг', chapters: [filler(3)] })
  const { slug, title, portal } = await bringOne(page, 'priced.epub', file, { free: false })
  const { username } = await governed(page, portal)
  await enter(page, username)
  await page.goto(library.at(there('/admin/prices', portal)))
  await expect(page.getByRole('heading', { name: say['office.prices_none'] })).toBeVisible()
  const find = page.getByLabel(say['office.find_title'])
  await find.fill('zzzzqqqq')
  await find.press('Enter')
  await expect(page.getByRole('heading', { name: say['office.prices_not_found'] })).toBeVisible()
  await find.fill('мандах')
  await find.press('Enter')
  const row = page.locator('[data-slot=prices] tbody tr', { hasText: title })
  await expect(row).toContainText(say['office.not_alone'])

  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: say['office.save'] })
  await row.getByRole('button', { name: say['office.set_price'] }).click()
  const price = dialog.getByLabel(say['office.price_field'])
  await price.fill('мянга')
  await save.click()
  await expect(dialog.locator('.field-error')).toHaveText(say['office.price_wrong'])
  await price.fill('12 000')
  await expect(dialog.locator('.office-result')).toContainText('12,000')
  await clean(page, '.dialog')
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('12,000')

  await row.getByRole('button', { name: say['office.add_rent'] }).click()
  await price.fill('3000')
  await save.click()
  await expect(dialog).toBeHidden()
  const rent = row.locator('.price-offers li')
  await expect(rent).toContainText('3,000')
  await cleanInEveryTheme(page)
  await rent.getByRole('button', { name: say['office.change_rent_of'].split(':')[0] }).click()
  await price.fill('3500')
  await expect(dialog.locator('.office-result')).toContainText('3,000')
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(rent).toContainText('3,500')
  await page.goto(library.at(there('/admin/prices', portal)))
  await expect(row).toContainText('3,500')

  await leave(page)
  await enter(page, member().username)
  const access = page.locator('[data-slot=access]')
  await page.goto(library.at(there(`/p/${slug}`, portal)))
  await expect(access).toContainText('12,000')
  await expect(access).toContainText('3,500')

  await leave(page)
  await enter(page, username)
  await page.goto(library.at(there('/admin/prices', portal)))
  await rent.getByRole('button', { name: say['office.end_rent_of'].split(':')[0] }).click()
  await dialog.getByRole('button', { name: say['office.end'] }).click()
  await expect(rent).toHaveCount(0)
  await page.goto(library.at(there('/admin/audit', portal)))
  await expect(page.locator('.admin-log')).toContainText(title)
})
