import type { Page } from '@playwright/test'
import { cleanInEveryTheme } from './axe'
import { expect, type Library, ready, test } from './library'
import { openPart } from './parts'
import { enter } from './people'
import { fresh, type Governed, governed } from './shelf'
import { office } from './trade'

/** A new organisation whose administrator is signed in, and calls of theirs. */
async function staffed(page: Page) {
  const staff = await governed({ request: page.request })
  const headers = {
    Authorization: `Bearer ${await enter(page, staff.username)}`,
    Organization: staff.slug,
  }
  const add = async (path: string, data: object) => {
    const response = await page.request.post(`/edu/admin/api/v1${path}`, { headers, data })
    expect(response.status(), await response.text()).toBe(200)
    return (await response.json()).data
  }
  return { staff, add }
}

async function open(page: Page, library: Library, { slug }: Governed) {
  await page.goto(library.at(office(slug, 'contents')))
  await ready(page)
  await page
    .locator('[data-slot=desk]')
    .getByRole('link', { name: library.say.desk['duplicates.open'], exact: true })
    .click()
}

const pairs = (page: Page) => page.locator('.dup-pair')

test('a title that came twice is compared, merged and parted again', async ({ page, library }) => {
  const say = library.say.desk
  const { staff, add } = await staffed(page)
  const title = fresh('Тунгалаг Тамир')
  for (let twice = 0; twice < 2; twice++) await add('/contents', { title })
  const { slug } = await add('/contents', { title: title.toUpperCase() })
  await open(page, library, staff)
  await expect(page.getByRole('button', { name: say['duplicates.look'] })).toBeVisible()

  await test.step('pairs are found when they are looked for', async () => {
    await page.getByRole('button', { name: say['duplicates.look'] }).press('Enter')
    await expect(async () => {
      await page.reload()
      await expect(pairs(page)).toHaveCount(3, { timeout: 3_000 })
    }).toPass()
    await cleanInEveryTheme(page)
    await page.screenshot({ path: test.info().outputPath('pairs.png'), fullPage: true })
  })

  await test.step('one is no duplicate', async () => {
    await pairs(page)
      .last()
      .getByRole('button', { name: /давхардал биш|no duplicates/i })
      .press('Enter')
    await expect(pairs(page)).toHaveCount(2)
  })

  await test.step('two are compared and merged', async () => {
    const third = pairs(page).filter({ hasText: title.toUpperCase() }).first()
    await third.getByRole('link', { name: /харьцуулах|compare/i }).press('Enter')
    const fields = page.locator('.dup-field')
    await expect(fields.first()).toContainText(title)
    await fields.first().getByRole('radio').first().press('Space')
    await expect(fields.first().getByRole('radio').first()).toBeChecked()
    await cleanInEveryTheme(page)
    await page.screenshot({ path: test.info().outputPath('compare.png'), fullPage: true })
    await page.getByRole('button', { name: say['compare.merge'], exact: true }).press('Enter')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say['compare.merge'], exact: true })
      .press('Enter')
    await expect(page.locator('.desk-revisions > li')).toHaveCount(1)
  })

  await test.step('the old address leads to the title that stayed', async () => {
    await page.goto(library.at(`/p/${slug}?domain=${staff.slug}`))
    await expect(page.getByRole('heading', { level: 1, name: /^ТУНГАЛАГ ТАМИР/ })).toBeVisible()
  })

  await test.step('and the merge is undone', async () => {
    await open(page, library, staff)
    await page.getByRole('link', { name: say['duplicates.tab.done'], exact: true }).click()
    const merges = page.locator('.desk-revisions > li')
    await merges.getByRole('button').press('Enter')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say['bulk.undo'], exact: true })
      .press('Enter')
    await expect(merges).toContainText(say['history.undone'])
    await cleanInEveryTheme(page)
    await page.screenshot({ path: test.info().outputPath('merges.png'), fullPage: true })
  })
})

test('two names of one person are merged', async ({ page, library }) => {
  const say = library.say.desk
  const { staff, add } = await staffed(page)
  const name = fresh('Самбуу')
  const title = await add('/contents', { title: fresh('Ном') })
  const other = await add('/authors', { given: name, patronymic: 'Сономын' })
  const known = await add('/authors', { given: name, patronymic: 'С' })
  await add('/contents/author', { content_id: title.id, author_id: known.author_id })
  await open(page, library, staff)
  await page.getByRole('link', { name: say['duplicates.tab.names'], exact: true }).click()
  await page.getByLabel(say['names.search']).fill(name)
  const names = page.locator('.dup-names li')
  await expect(names).toHaveCount(2)
  await names.filter({ hasText: other.name }).getByRole('button').press('Enter')
  await expect(names).toHaveCount(1)
  await names.getByRole('button').press('Enter')
  await expect(page.locator('.dup-preview')).toContainText(other.name)
  await cleanInEveryTheme(page)
  await page.screenshot({ path: test.info().outputPath('names.png'), fullPage: true })
  await page.getByRole('button', { name: say['compare.merge'], exact: true }).press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say['compare.merge'], exact: true })
    .press('Enter')
  await page.getByRole('link', { name: say['duplicates.tab.done'], exact: true }).click()
  await expect(page.locator('.desk-revisions > li')).toContainText(other.name)
})

test('what is reported of a title waits until it is dealt with', async ({ page, library }) => {
  const say = library.say.desk
  const { staff, add } = await staffed(page)
  const title = fresh('Алдаатай ном')
  const { id } = await add('/contents', { title })
  const token = await page.evaluate(() => localStorage.getItem('sudar.token'))
  const reported = await page.request.post(`/edu/p/api/v1/contents/${id}/report`, {
    headers: { Authorization: `Bearer ${token}`, Organization: staff.slug },
    data: { reason: 'error', text: 'Зохиогчийн нэр буруу байна.', contact: 'bat@example.mn' },
  })
  expect(reported.status(), await reported.text()).toBe(200)
  await page.goto(library.at(office(staff.slug, 'contents')))
  await ready(page)
  await openPart(page, library.say.admin['section.reported'])
  const lines = page.locator('[data-slot=reported] .desk-revisions > li')
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText('Зохиогчийн нэр буруу байна.')
  await cleanInEveryTheme(page)
  await page.screenshot({ path: test.info().outputPath('reported.png'), fullPage: true })
  await lines.getByRole('button').press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say['reported.close'], exact: true })
    .press('Enter')
  await expect(page.getByText(say['reported.none'], { exact: true })).toBeVisible()
})
