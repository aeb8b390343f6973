import { readFile } from 'node:fs/promises'
import { clean, cleanInEveryTheme } from './axe'
import { expect, test } from './library'
import { bringBook, member, visit } from './reported'

test('a librarian sees what is lent, narrows it, orders it and keeps it', async ({
  page,
  library,
  browser,
}) => {
  test.setTimeout(240_000)
  const say = library.say.reports
  const book = await bringBook(page, false)
  const librarian = await member(browser, book.portal, 'librarian')

  await test.step('nothing was lent yet', async () => {
    await visit(librarian, library, '/admin/reports/lending', book.portal)
    await expect(librarian.getByRole('heading', { name: say['title.lending'] })).toBeVisible()
    await expect(librarian.locator('[data-slot="empty"]')).toContainText(say['lent.none.title'])
    await clean(librarian)
  })

  await test.step('a title that is leased stands in it with its copies', async () => {
    await visit(librarian, library, '/admin/leases', book.portal)
    const lent = library.say.lending
    await librarian.getByRole('button', { name: lent['lease.new'] }).click()
    const form = librarian.locator('[data-slot="lease-form"]')
    await expect(async () => {
      await form.getByLabel(lent['lease.of']).fill('')
      await form.getByLabel(lent['lease.of']).fill(book.title)
      await form.getByRole('radio').first().check({ timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
    await form.getByLabel(lent['lease.number']).fill('1')
    await form.getByRole('button', { name: lent['lease.create'] }).click()
    await expect(librarian.getByRole('link', { name: book.title })).toBeVisible()
    await visit(librarian, library, '/admin/reports/lending', book.portal)
    await expect(librarian.locator('[data-slot="report-rows"]')).toContainText(book.title)
    await cleanInEveryTheme(librarian)
  })

  await test.step('filters and orders are in the address', async () => {
    await librarian.getByLabel(say['filter.owner']).selectOption('others')
    await expect(librarian).toHaveURL(/owner=others/)
    await expect(librarian.locator('[data-slot="empty"]')).toBeVisible()
    await librarian.getByLabel(say['filter.owner']).selectOption('own')
    await expect(librarian.locator('[data-slot="report-rows"]')).toContainText(book.title)
    await librarian.getByRole('link', { name: say['period.year'] }).click()
    await expect(librarian).toHaveURL(/owner=own.*days=365|days=365.*owner=own/)
  })

  await test.step('the table keeps what is shown', async () => {
    const download = librarian.waitForEvent('download')
    await librarian.getByRole('button', { name: 'CSV' }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toContain(`${book.title},0,`)
  })

  await test.step('a publisher finds no such report', async () => {
    const publisher = await member(browser, book.portal, 'publisher')
    await visit(publisher, library, '/admin/reports/lending', book.portal)
    await expect(publisher.locator('[data-slot="failure"]')).toBeVisible()
  })
})
