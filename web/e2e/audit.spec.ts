import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { cleanInEveryTheme } from './axe'
import { expect, ready, test } from './library'
import { openPart } from './parts'
import { enter } from './people'
import { fresh, governed } from './shelf'
import { office } from './trade'

/** A portal whose administrator has made groups of these names. */
async function withGroups(page: Page, ...names: string[]) {
  const staff = await governed({ request: page.request })
  const headers = {
    Authorization: `Bearer ${await enter(page, staff.username)}`,
    Organization: staff.slug,
  }
  for (const name of names) {
    const data = { name }
    const response = await page.request.post('/edu/admin/api/v1/groups', { headers, data })
    expect(response.ok(), await response.text()).toBe(true)
  }
  return staff
}

test('the audit log is narrowed by who, what and when, and saved as a table', async ({
  page,
  library,
}) => {
  const say = library.say.admin
  const [history, formula] = [fresh('Түүх'), fresh('=1+1')]
  const staff = await withGroups(page, history, formula)
  await page.goto(library.at(office(staff.slug, 'members')))
  await ready(page)
  await openPart(page, say['section.audit'])
  const lines = page.locator('[data-slot=audit] > li')
  const field = (name: 'actor' | 'object' | 'search' | 'from' | 'to') =>
    page.getByLabel(say[`audit.${name}`], { exact: true })

  await test.step('by a part of the name, by Enter', async () => {
    await expect(lines.filter({ hasText: formula })).toHaveCount(1)
    await field('object').fill(history.toUpperCase())
    await field('object').press('Enter')
    await expect(page).toHaveURL(/object=/)
    await expect(lines).toHaveCount(1)
    await expect(lines).toContainText(history)
    await cleanInEveryTheme(page)
    await page.screenshot({ path: test.info().outputPath('audit.png'), fullPage: true })
  })

  await test.step('by who did it', async () => {
    await field('actor').fill('nobody.at.all')
    await page.getByRole('button', { name: say['audit.show'], exact: true }).click()
    await expect(page.locator('[data-slot="empty"]')).toContainText(say['audit.none'])
    await page.getByRole('link', { name: say['audit.clear'] }).click()
    await expect(field('actor')).toHaveValue('')
    await field('actor').fill(staff.username)
    await field('actor').press('Enter')
    await expect(page).toHaveURL(/actor=/)
    await expect(lines.filter({ hasText: history })).toHaveCount(1)
  })

  await test.step('by days, and by the kind of act', async () => {
    await field('to').fill('2020-01-01')
    await field('to').press('Enter')
    await expect(page.locator('[data-slot="empty"]')).toBeVisible()
    await page.getByRole('link', { name: say['audit.clear'] }).click()
    await expect(field('to')).toHaveValue('')
    await page.getByLabel(say['audit.act'], { exact: true }).selectOption('group_created')
    await expect(page).toHaveURL(/act=group_created/)
    await expect(lines).toHaveCount(2)
  })

  await test.step('what is left is saved, and no cell is a formula', async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: say['audit.export'], exact: true }).click()
    const text = await readFile(await (await saved).path(), 'utf8')
    expect(text.trim().split('\r\n')).toHaveLength(3)
    expect(text).toContain(history)
    expect(text).toContain(`,'${formula}`)
    expect(text).not.toContain(`,${formula}`)
  })
})
