import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import en from '../src/features/citations/later.en.json' with { type: 'json' }
import mn from '../src/features/citations/later.mn.json' with { type: 'json' }
import { clean, cleanInEveryTheme } from './axe'
import { expect, ready, test } from './library'
import { enter, person } from './people'
import { sudar } from './shelf'

const texts = { mn, en }

// a file that cannot be read is a refused call
test.use({ expected: /status of 422/ })

const records = (page: Page) => page.locator('[data-slot=own-records]')
const rows = (page: Page) => records(page).locator('li')
const form = (page: Page) => page.locator('[data-slot=import-form]')
const filled = (text: string, values: Record<string, string | number>) =>
  Object.entries(values).reduce(
    (whole, [name, value]) => whole.replace(`{${name}}`, `${value}`),
    text,
  )

/** A new person with the package, signed in, and calls of theirs. */
async function researcher(page: Page) {
  const { username } = await person(page)
  sudar('grant', '--package', 'research', '--user', username, '--days', '30')
  const headers = { Authorization: `Bearer ${await enter(page, username)}` }
  const call = async (method: string, path: string, data?: object) => {
    const response = await page.request.fetch(`/edu/api/v1/research${path}`, {
      method,
      headers,
      data,
    })
    expect(response.status(), await response.text()).toBe(200)
    return (await response.json()).data
  }
  const folder = async (title: string) => (await call('POST', '/folder', { title })).id as string
  return { username, call, folder }
}

const file = (name: string, text: string | Buffer) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text as string),
})

const two = [
  'TY  - BOOK',
  'ID  - tamir',
  'TI  - Тунгалаг Тамир',
  'AU  - Лодойдамба, Ч.',
  'PY  - 1962',
  'PB  - Улсын хэвлэлийн газар',
  'ER  - ',
  'TY  - BOOK',
  'AU  - nobody',
  'ER  - ',
  '',
].join('\r\n')

/** Chooses a file in the open form and waits for what is said of it. */
async function choose(page: Page, name: string, text: string | Buffer, button: string) {
  const asked = page.waitForEvent('filechooser')
  await form(page).getByRole('button', { name: button }).click()
  await (await asked).setFiles(file(name, text))
}

test('records of a reference manager are looked at, kept in a folder, cited and taken away', async ({
  page,
  library,
}) => {
  const { locale, at } = library
  const t = texts[locale]
  const { folder } = await researcher(page)
  const id = await folder('Диссертаци')
  await page.goto(at(`/research?folder=${id}`))
  await ready(page)
  await expect(records(page)).toContainText(t['own.none'])
  await records(page).getByRole('button', { name: t['own.import'], exact: true }).click()

  await test.step('a file that is none is refused, and the next one can be chosen', async () => {
    await choose(page, 'notes.txt', 'Тэмдэглэл', t['import.choose'])
    await expect(form(page).getByRole('alert')).toContainText('CSL-JSON')
  })
  await test.step('what is in a file is shown before it is kept', async () => {
    await choose(page, 'tamir.ris', two, t['import.choose'])
    await expect(form(page)).toContainText('Тунгалаг Тамир')
    await expect(form(page)).toContainText(filled(t['import.refused'], { count: 1 }))
    await expect(form(page)).toContainText(filled(t['import.line'], { number: 2, line: 8 }))
    await expect(rows(page)).toHaveCount(0)
    await cleanInEveryTheme(page, '.dialog')
  })
  await test.step('kept', async () => {
    await form(page).locator('.dialog-acts .button-primary').click()
    await expect(form(page)).toBeHidden()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Лодойдамба, Ч.')
    await cleanInEveryTheme(page)
  })
  await test.step('the same file brings nothing new', async () => {
    await records(page).getByRole('button', { name: t['own.import'], exact: true }).click()
    await choose(page, 'tamir.ris', two, t['import.choose'])
    await expect(form(page)).toContainText(t['import.nothing'])
    await page.keyboard.press('Escape')
    await expect(form(page)).toBeHidden()
  })
  await test.step('cited and taken away', async () => {
    const cite = filled(t['own.cite'], { title: 'Тунгалаг Тамир' })
    await rows(page).getByRole('button', { name: cite }).click()
    const dialog = page.locator('[data-slot=cite-dialog]')
    await expect(dialog.locator('.cite-references')).toContainText('Лодойдамба, Ч. (1962)')
    const download = page.waitForEvent('download')
    await dialog
      .getByRole('button', { name: filled(t['export.file'], { format: 'BibTeX' }) })
      .click()
    const text = await readFile(await (await download).path(), 'utf8')
    expect(text).toContain('author = {Лодойдамба, Ч.}')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
})

test('a record of one’s own is found, edited and deleted by keyboard alone', async ({
  page,
  library,
}) => {
  const { locale, at } = library
  const t = texts[locale]
  const { call } = await researcher(page)
  await call('POST', '/records', { file: Buffer.from(two).toString('base64') })
  const title = { title: 'Тунгалаг Тамир' }
  await page.goto(at('/research'))
  await ready(page)
  await expect(rows(page)).toHaveCount(1)
  await rows(page)
    .getByRole('button', { name: filled(t['own.edit'], title) })
    .focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: t['record.edit_title'] })
  const field = dialog.getByLabel(t['record.title'], { exact: true })
  await expect(field).toHaveValue('Тунгалаг Тамир')
  await clean(page, '.dialog')
  await field.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Тунгалаг Тамир II')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(rows(page)).toContainText('Тунгалаг Тамир II')

  await page.goto(at('/research?search=тамирын'))
  await ready(page)
  await expect(rows(page)).toHaveCount(1)
  await page.goto(at('/research?search=далай'))
  await ready(page)
  await expect(records(page)).toContainText(t['own.no_match'])

  await page.goto(at('/research'))
  await ready(page)
  const remove = filled(t['own.delete'], { title: 'Тунгалаг Тамир II' })
  await rows(page).getByRole('button', { name: remove }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: remove })
  await question.getByRole('button', { name: t['own.delete_yes'] }).focus()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(rows(page)).toHaveCount(0)
  await expect(records(page)).toContainText(t['own.none'])
})

test('who shares a folder sees the records in it and cites all of it', async ({
  page,
  library,
  browser,
}) => {
  const { locale, at } = library
  const t = texts[locale]
  const owner = await researcher(page)
  const id = await owner.folder('Хамтын')
  await page.goto(at(`/research?folder=${id}`))
  await ready(page)
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    viewport: page.viewportSize(),
  })
  const other = await context.newPage()
  const member = await researcher(other)
  await owner.call('POST', '/share/folder', {
    folder_id: id,
    username: member.username,
    role: 'viewer',
  })
  const [asked] = (await member.call('GET', '/folder/requests')) as { id: string }[]
  await member.call('PUT', `/folder/requests/${asked?.id}/accept`)
  await other.goto(at(`/research?folder=${id}`))
  await ready(other)
  await owner.call('POST', '/records', {
    file: Buffer.from(two).toString('base64'),
    folder_id: id,
  })
  // without a reload, and nothing to bring, edit or delete for who only reads
  await expect(rows(other)).toHaveCount(1)
  await expect(rows(other)).toContainText(filled(t['own.by'], { username: owner.username }))
  await expect(records(other).getByRole('button', { name: t['own.import'] })).toHaveCount(0)
  await expect(rows(other).getByRole('button')).toHaveCount(1)
  await records(other).getByRole('button', { name: t['own.bibliography'] }).click()
  await expect(other.getByRole('dialog').locator('.cite-references')).toContainText(
    'Тунгалаг Тамир',
  )
  await context.close()
})
