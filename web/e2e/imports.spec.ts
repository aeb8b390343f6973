import type { Page } from '@playwright/test'
import { cleanInEveryTheme } from './axe'
import { importFiles } from './import-files'
import { expect, type Library, ready, test } from './library'
import { openPart } from './parts'
import { enter, newcomer, password } from './people'
import { portal as newPortal, told } from './shelf'

type Say = Library['say']['imports']

/** A portal of its own, whose librarian is signed in. */
async function librarian(page: Page) {
  const { username, email } = newcomer()
  const portal = await newPortal(page)
  const who = ['--username', username, '--email', email, '--first-name', 'Сарнай']
  told(`${password}\n`, 'user', 'add', ...who, '--organization', portal, '--role', 'librarian')
  await enter(page, username)
  return portal
}

const open = async (page: Page, library: Library, portal: string) => {
  await page.goto(library.at(`/admin?domain=${portal}`))
  await ready(page)
  await openPart(page, library.say.admin['section.imports'])
}

async function send(page: Page, say: Say, name: string, text: string | Buffer) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: say.choose, exact: true }).click(),
  ])
  await chooser.setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text as string) })
  await expect(page.locator('[data-slot=import-rows]')).toBeVisible()
}

const rows = (page: Page) => page.locator('[data-slot=import-rows] tbody tr')

/** The number of rows of an outcome, which leads to them. */
const count = (page: Page, name: string) =>
  page.locator('[data-slot=import-counts]').getByRole('link', { name })

const record = (id: string, title: string, author: string, isbn = '') =>
  `<record><leader>00000nam a2200000 a 4500</leader><controlfield tag="001">${id}</controlfield>
  <controlfield tag="003">MnUbNL</controlfield>
  <datafield tag="020" ind1=" " ind2=" "><subfield code="a">${isbn}</subfield></datafield>
  <datafield tag="100" ind1="1" ind2=" "><subfield code="a">${author}</subfield></datafield>
  <datafield tag="245" ind1="1" ind2="0"><subfield code="a">${title}</subfield></datafield></record>`

const marc = (...records: string[]) =>
  `<collection xmlns="http://www.loc.gov/MARC21/slim">${records.join('\n')}</collection>`

test('a librarian brings records in, sees first what would happen, and undoes it', async ({
  page,
  library,
}) => {
  const say = library.say.imports
  const portal = await librarian(page)
  await open(page, library, portal)
  await expect(page.getByRole('heading', { name: say.none, exact: true })).toBeVisible()
  await cleanInEveryTheme(page)
  const file = marc(
    record('1', 'Тунгалаг Тамир', 'Лодойдамба, Чадраабалын', '978-99929-0-123-4'),
    record('2', 'Хөх судар', 'Инжинаш, В.'),
    record('3', '', 'Нэргүй'),
  )
  await send(page, say, 'fond.xml', file)
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).nth(0)).toContainText(say['row.added'])
  await expect(rows(page).nth(2)).toContainText(say['row.refused'])
  await cleanInEveryTheme(page)

  await rows(page).nth(1).getByRole('button').click()
  await expect(rows(page).nth(1)).toContainText(say['row.skipped'])
  await rows(page).nth(1).getByRole('button').click()
  await page.getByLabel(say.visibility).selectOption('public')
  await count(page, say['count.refused']).click()
  await expect(rows(page)).toHaveCount(1)
  await count(page, say['count.refused']).click()
  await page.getByRole('button', { name: say.run.split(' · ')[0] }).click()
  await expect(count(page, say['done.added'])).toContainText('2')
  await expect(rows(page).nth(0)).toContainText(say['did.added'])
  await cleanInEveryTheme(page)

  await rows(page).nth(0).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Тунгалаг Тамир')

  await open(page, library, portal)
  await send(page, say, 'fond.xml', file)
  await expect(count(page, say['count.same'])).toContainText('2')

  await open(page, library, portal)
  const first = page.locator('[data-slot=imports] li').last()
  await first.getByRole('button', { name: say.undo }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('2')
  await cleanInEveryTheme(page, '.dialog')
  await question.getByRole('button', { name: say.undo }).click()
  await expect(first).toContainText(say['state.undone'])
})

test('a table comes in by columns that the librarian chooses', async ({ page, library }) => {
  const say = library.say.imports
  const portal = await librarian(page)
  await open(page, library, portal)
  await send(page, say, 'books.csv', 'title,what\nНом,1999\n=1+1,2000\n')
  await page.getByLabel('what').selectOption('year')
  await cleanInEveryTheme(page)
  await page.getByRole('button', { name: say.recheck }).click()
  await expect(rows(page).nth(0)).toContainText('1999')
  await expect(rows(page).nth(1)).toContainText('=1+1')
  await page.getByRole('button', { name: say.drop }).click()
  await page.getByRole('dialog').getByRole('button', { name: say.drop }).click()
  await expect(page.locator('.toast-success')).toContainText(say.dropped)
  await expect(page.getByRole('heading', { name: say.none, exact: true })).toBeVisible()
})

for (const { name, format, of } of importFiles) {
  test(`${name} comes in and goes again`, async ({ page, library }) => {
    const say = library.say.imports
    const portal = await librarian(page)
    await open(page, library, portal)
    await send(page, say, name, of('Говийн үлгэр'))
    await expect(page.locator('.import-facts')).toContainText(say[format])
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Говийн үлгэр')
    await page.getByRole('button', { name: say.run.split(' · ')[0] }).click()
    await expect(count(page, say['done.added'])).toContainText('1')
    await open(page, library, portal)
    const item = page.locator('[data-slot=imports] li')
    await item.getByRole('button', { name: say.undo }).click()
    await page.getByRole('dialog').getByRole('button', { name: say.undo }).click()
    await expect(item).toContainText(say['state.undone'])
  })
}
