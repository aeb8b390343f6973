import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { clean, cleanInEveryTheme } from './axe'
import { expect, test } from './library'
import { bringBook, member, visit } from './reported'

const counted = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/views') && response.ok())

test('a publisher sees what becomes of a title and its item, others do not', async ({
  page,
  library,
  browser,
}) => {
  test.setTimeout(240_000)
  const say = library.say.reports
  const book = await bringBook(page, true)
  const publisher = await member(browser, book.portal, 'publisher')

  await test.step('nobody has looked at anything: there is no report yet', async () => {
    await visit(publisher, library, '/admin/reports', book.portal)
    await expect(publisher.getByRole('heading', { name: say.title })).toBeVisible()
    await expect(publisher.locator('[data-slot="empty"]')).toContainText(say['none.title'])
  })

  await test.step('a guest looks at the title twice, which is once, and a reader once', async () => {
    for (let look = 0; look < 2; look++) {
      const done = counted(page)
      await visit(page, library, `/p/${book.slug}`, book.portal)
      await done
    }
    const reader = await member(browser, book.portal, 'reader')
    const done = counted(reader)
    await visit(reader, library, `/p/${book.slug}`, book.portal)
    await done
  })

  await test.step('the report has both, by title and by day', async () => {
    const views = publisher.locator('[data-slot="measures"] a').first()
    await expect(async () => {
      await visit(publisher, library, '/admin/reports', book.portal)
      await expect(views).toContainText('2', { timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
    await expect(publisher.locator('[data-slot="report-rows"]')).toContainText(book.title)
    const chart = publisher.locator('[data-slot="chart"]')
    await expect(chart.getByRole('img')).toHaveAccessibleName(new RegExp(say['measure.views']))
    await chart.getByText(say['chart.table']).click()
    await expect(chart.getByRole('row').last()).toContainText('2')
    await cleanInEveryTheme(publisher)
  })

  await test.step('the time and the measure are in the address', async () => {
    await publisher.getByRole('link', { name: say['period.year'] }).click()
    await expect(publisher).toHaveURL(/days=365/)
    await publisher.getByRole('link', { name: new RegExp(say['measure.minutes']) }).click()
    await expect(publisher).toHaveURL(/measure=minutes/)
    await expect(publisher.getByText(say['chart.months_wait'])).toBeVisible()
    await clean(publisher)
    await publisher.getByLabel(say['period.from']).fill('2020-01-01')
    await publisher.getByLabel(say['period.to']).fill('2020-01-31')
    await publisher.getByRole('button', { name: say['period.show'] }).click()
    await expect(publisher.locator('[data-slot="empty"]')).toContainText(say['none.title'])
  })

  await test.step('a table is kept, with the title and its looks', async () => {
    await visit(publisher, library, '/admin/reports', book.portal)
    const download = publisher.waitForEvent('download')
    await publisher.getByRole('button', { name: 'CSV' }).click()
    const text = await (await download).createReadStream()
    let table = ''
    for await (const part of text) table += part
    expect(table).toContain(`${book.title},2,`)
    const workbook = publisher.waitForEvent('download')
    await publisher.getByRole('button', { name: 'XLSX' }).click()
    const kept = await workbook
    expect(kept.suggestedFilename()).toMatch(new RegExp(`^${say['file.title']}-.*\\.xlsx$`))
    expect((await readFile(await kept.path())).subarray(0, 2).toString()).toBe('PK')
  })

  await test.step('the title has a report of its own, and its item one', async () => {
    await publisher.locator('[data-slot="report-rows"]').getByRole('link').first().click()
    await expect(publisher.getByRole('heading', { name: say['title.content'] })).toBeVisible()
    await clean(publisher)
    await publisher.locator('[data-slot="report-rows"]').getByRole('link').first().click()
    await expect(publisher.getByRole('heading', { name: say['title.item'] })).toBeVisible()
    await publisher.getByRole('link', { name: say.back_content }).click()
    await expect(publisher.getByRole('heading', { name: say['title.content'] })).toBeVisible()
  })

  await test.step('an administrator sees what happened at the portal', async () => {
    const admin = await member(browser, book.portal, 'admin')
    await visit(admin, library, '/admin/reports', book.portal)
    await admin.getByRole('link', { name: say['title.portal'] }).click()
    await expect(admin.getByRole('heading', { name: say['title.portal'] })).toBeVisible()
    await expect(admin.locator('[data-slot="measures"] a').first()).toContainText('2')
    await expect(admin.locator('[data-slot="lending"]')).toContainText(say['lending.copies'])
    await expect(admin.locator('[data-slot="report-rows"]')).toContainText(book.title)
    await cleanInEveryTheme(admin)
  })

  await test.step('the publisher of another portal finds nothing there', async () => {
    const other = await member(browser, 'hub', 'publisher')
    await visit(other, library, `/admin/reports/${book.id}`, 'hub')
    await expect(other.getByRole('alert')).toBeVisible()
  })
})
