import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import enEditor from '../src/features/editor/later.en.json' with { type: 'json' }
import mnEditor from '../src/features/editor/later.mn.json' with { type: 'json' }
import { cleanInEveryTheme } from './axe'
import { expect, type Library, ready, test } from './library'
import { openPart } from './parts'
import { enter, newcomer, password } from './people'
import { type Governed, governed, told } from './shelf'
import { office } from './trade'

const texts = { mn: mnEditor, en: enEditor }

test.use({ expected: /status of (404|409|422)|ERR_INTERNET_DISCONNECTED/ })

/** Real publications where there are any, else those of the corpus. */
const data = process.env.TEST_DATA ?? '../../shared/data'
const real = (path: string, otherwise: string) =>
  existsSync(`${data}/${path}`) ? `${data}/${path}` : `../test/corpus/files/${otherwise}`

/** A person at the keyboard: counts each thing that they put in, and has a picture made of each. */
class Hand {
  inputs = 0
  constructor(
    readonly page: Page,
    readonly name: string,
  ) {}
  async #done() {
    this.inputs += 1
    const path = test.info().outputPath(`${this.name}-${String(this.inputs).padStart(2, '0')}.png`)
    await this.page.screenshot({ path })
  }
  async click(what: Locator) {
    await what.click()
    await this.#done()
  }
  async type(into: Locator, text: string) {
    await into.fill(text)
    await this.#done()
  }
  async choose(file: string, press: Locator) {
    const chooser = this.page.waitForEvent('filechooser')
    await press.click()
    await (await chooser).setFiles(file)
    await this.#done()
  }
}

/** The screen on which the administrator of an organisation adds titles. */
async function adding(page: Page, library: Library, { slug, username }: Governed) {
  await enter(page, username)
  await page.goto(library.at(office(slug, 'contents')))
  await ready(page)
  await openPart(page, library.say.admin['contents.add'])
}

const option = (page: Page, text: string | RegExp) =>
  page.getByRole('option').filter({ hasText: text }).first()

for (const [kind, path, otherwise] of [
  ['EPUB', 'epub/childrens-literature.epub', 'novel.epub'],
  ['PDF', 'pdf/pdflatex-outline.pdf', 'three-pages.pdf'],
] as const) {
  test(`a real ${kind} is added with author, subject and price, and published, in a minute`, async ({
    page,
    library,
    browser,
  }) => {
    const say = texts[library.locale]
    const staff = await governed({ request: page.request })
    await adding(page, library, staff)
    await cleanInEveryTheme(page)
    const hand = new Hand(page, kind)
    const began = Date.now()
    await hand.choose(real(path, otherwise), page.getByRole('button', { name: say['add.choose'] }))
    const people = page.getByRole('combobox', { name: say['field.people'] })
    await expect(people).toBeVisible({ timeout: 45_000 }) // a PDF is opened while all else runs
    await hand.type(people, 'Чадраабалын Лодойдамба')
    await hand.click(option(page, say['people.create'].replace('{name}', 'Чадраабалын Лодойдамба')))
    await expect(page.locator('[data-slot=people]')).toContainText('Лодойдамба')
    const subjects = page.getByRole('combobox', { name: say['field.tags'] })
    await hand.type(subjects, 'Үлгэр')
    await hand.click(option(page, 'Үлгэр'))
    await hand.type(page.getByLabel(say['field.price']), '12500')
    await hand.click(page.getByRole('button', { name: say['save.publish'] }))
    await expect(page.getByText(say['save.published'])).toBeVisible()
    const took = (Date.now() - began) / 1000
    test
      .info()
      .annotations.push({ type: 'measured', description: `${took} s, ${hand.inputs} inputs` })
    expect(hand.inputs).toBeLessThanOrEqual(12)
    expect(took).toBeLessThanOrEqual(60)
    await expect(page.locator('.editor-head .badge')).toHaveText(say['state.public'])
    await cleanInEveryTheme(page)
    const address = await page.getByRole('link', { name: say['page.view'] }).getAttribute('href')
    const guest = await browser.newPage()
    await guest.goto(`${address}`)
    await ready(guest)
    await expect(guest.locator('main')).toContainText('Лодойдамба')
    await expect(guest.locator('main')).toContainText('12,500')
    await guest.close()
  })
}

test('a file that is none is refused in words, and one goes by itself once the line is back', async ({
  page,
  library,
}) => {
  const say = texts[library.locale]
  const staff = await governed({ request: page.request })
  await adding(page, library, staff)
  const input = page.locator('input[type=file]')
  await input.setInputFiles({
    name: 'ном.epub',
    mimeType: 'application/epub+zip',
    buffer: Buffer.from('just words'),
  })
  const list = page.locator('[data-slot=uploads]')
  await expect(list.locator('.field-error')).toBeVisible()
  await cleanInEveryTheme(page)
  await list
    .getByRole('button', { name: say['add.remove_of'].replace('{name}', 'ном.epub') })
    .click()
  await expect(list).toHaveCount(0)
  const name = 'novel.epub'
  const book = {
    name,
    mimeType: 'application/epub+zip',
    buffer: readFileSync(`../test/corpus/files/${name}`),
  }
  await page.context().setOffline(true)
  await input.setInputFiles(book)
  await expect(list.locator('[data-state=cut]')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('combobox', { name: say['field.people'] })).toBeVisible()
})

test('of two librarians at one record each hears of the other, and no word is lost', async ({
  page,
  library,
  browser,
}) => {
  const say = texts[library.locale]
  const staff = await governed({ request: page.request })
  await adding(page, library, staff)
  await page.locator('summary', { hasText: say['add.bare'] }).click()
  await page.getByLabel(say['add.bare_title']).fill('Хоёр номын санч')
  await page.getByRole('button', { name: say['add.bare_create'] }).click()
  await expect(page.getByLabel(say['field.title'], { exact: true })).toHaveValue('Хоёр номын санч')
  const second = await browser.newPage()
  await enter(second, librarian(staff))
  await second.goto(page.url())
  await expect(second.locator('[data-slot=meeting]')).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('[data-slot=meeting]')).toBeVisible({ timeout: 20_000 })
  await second.getByLabel(say['field.publisher']).fill('Соёмбо')
  await expect(second.locator('[data-slot=save-bar]')).toContainText(say['save.saved'])
  await page.getByLabel(say['field.subtitle'], { exact: true }).fill('Роман')
  await expect(page.getByLabel(say['field.publisher'])).toHaveValue('Соёмбо')
  await expect(page.locator('[data-slot=save-bar]')).toContainText(say['save.saved'])
  await second.getByLabel(say['field.year']).fill('1962')
  await expect(second.locator('[data-slot=conflict]')).toHaveCount(0)
  await expect(second.getByLabel(say['field.subtitle'], { exact: true })).toHaveValue('Роман')
  await page.getByLabel(say['field.year']).fill('1975')
  await page.getByLabel(say['field.place']).fill('Улаанбаатар')
  const conflict = page.locator('[data-slot=conflict]')
  await expect(conflict).toBeVisible()
  await cleanInEveryTheme(page)
  await conflict.getByRole('radio', { name: say['meet.theirs'] }).check()
  await conflict.getByRole('button', { name: say['meet.keep'] }).click()
  await expect(page.getByLabel(say['field.year'])).toHaveValue('1962')
  await expect(page.locator('[data-slot=save-bar]')).toContainText(say['save.saved'])
  await second.close()
})

/** A librarian beside the administrator; their name. */
function librarian({ slug }: Governed) {
  const { username, email } = newcomer()
  const who = ['--username', username, '--email', email, '--first-name', 'Сарнай']
  told(`${password}\n`, 'user', 'add', ...who, '--organization', slug, '--role', 'librarian')
  return username
}

test('a title is edited by keys alone, gets a cover that is cropped, and can be deleted', async ({
  page,
  library,
}) => {
  const say = texts[library.locale]
  const staff = await governed({ request: page.request })
  await adding(page, library, staff)
  await page.locator('summary', { hasText: say['add.bare'] }).press('Enter')
  await page.getByLabel(say['add.bare_title']).fill('Гарын товчоор')
  await page.getByLabel(say['add.bare_title']).press('Enter')
  const people = page.getByRole('combobox', { name: say['field.people'] })
  await people.fill('Чимидийн Сүхээ')
  await expect(option(page, 'Сүхээ')).toBeVisible()
  await cleanInEveryTheme(page)
  await people.press('ArrowUp')
  await people.press('ArrowUp')
  await people.press('Enter')
  await expect(page.locator('[data-slot=people] b')).toHaveText('Чимидийн Сүхээ')
  const subjects = page.getByRole('combobox', { name: say['field.tags'] })
  await subjects.fill('Хөх тэнгэр')
  await subjects.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(page.locator('[data-slot=save-bar]')).toContainText(say['save.saved'])
  await page.reload()
  await expect(page.locator('.chosen')).toContainText('Хөх тэнгэр', { ignoreCase: true })
  const picture = readFileSync('../docs/screenshot-home.png')
  const cover = page.locator('.side-cover input[type=file]')
  await cover.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('slider', { name: say['cover.zoom'] }).press('End')
  await cleanInEveryTheme(page, '.dialog')
  await dialog.getByRole('button', { name: say['cover.use'] }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('.cover-frame img')).toBeVisible()
  await page.getByRole('button', { name: say['save.delete'] }).click()
  await page.getByRole('dialog').getByRole('button', { name: say['save.delete'] }).click()
  await expect(page.getByText(say['save.deleted'])).toBeVisible()
  await page.goto(library.at(office(staff.slug, 'contents/987654321')))
  await expect(page.locator('[data-slot=empty]')).toContainText(say['gone.title'])
  await cleanInEveryTheme(page)
})

test('leaving what is not saved asks first', async ({ page, library }) => {
  const say = texts[library.locale]
  const staff = await governed({ request: page.request })
  await adding(page, library, staff)
  await page.locator('summary', { hasText: say['add.bare'] }).click()
  await page.getByLabel(say['add.bare_title']).fill('Хадгалаагүй ном')
  await page.getByLabel(say['add.bare_title']).press('Enter')
  const subjects = page.getByRole('combobox', { name: say['field.tags'] })
  await subjects.fill('Хөх тэнгэр')
  await subjects.press('Enter')
  await page.getByRole('button', { name: say['save.publish'] }).click()
  await expect(page.locator('.editor-head .badge')).toHaveText(say['state.public'])
  const summary = page.getByLabel(say['field.summary'], { exact: true })
  await summary.fill('Бичиж эхэлсэн')
  const away = page.getByRole('link', { name: say['page.view'] })
  await away.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(say['leave.question'])
  await cleanInEveryTheme(page, '.dialog')
  await dialog.getByRole('button', { name: say['leave.stay'] }).click()
  await expect(dialog).toBeHidden()
  await expect(summary).toHaveValue('Бичиж эхэлсэн')
  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload()
  await (await asked).accept()
  await reloaded
  await expect(summary).toHaveValue('')
  await summary.fill('Дахин бичсэн')
  await away.click()
  await dialog.getByRole('button', { name: say['leave.go'] }).click()
  await expect(page).toHaveURL(/\/p\//)
})

test('a MARC record fills a title, its file joins it, and it is published', async ({
  page,
  library,
}) => {
  const say = texts[library.locale]
  const staff = await governed({ request: page.request })
  await adding(page, library, staff)
  const hand = new Hand(page, 'MARC')
  const began = Date.now()
  const record = test.info().outputPath('tamir.mrc')
  writeFileSync(record, marcOf('Тунгалаг Тамир', 'Шинэбаяр, Отгоны', 'Түүхэн роман', '1962'))
  await hand.choose(record, page.getByRole('button', { name: say['add.choose'] }))
  await expect(page.getByLabel(say['field.title'], { exact: true })).toHaveValue('Тунгалаг Тамир')
  await expect(page.locator('[data-slot=people]')).toContainText('Шинэбаяр')
  await expect(page.getByLabel(say['field.year'])).toHaveValue('1962')
  await hand.choose(
    real('epub/childrens-literature.epub', 'novel.epub'),
    page.getByRole('button', { name: say['add.choose'] }),
  )
  const found = page.locator('[data-slot=found]')
  await expect(found).toBeVisible({ timeout: 45_000 }) // a file is opened while all else runs
  await cleanInEveryTheme(page)
  await hand.click(found.getByRole('button', { name: say['found.keep'] }))
  await hand.type(page.getByLabel(say['field.price']), '12500')
  await hand.click(page.getByRole('button', { name: say['save.publish'] }))
  await expect(page.getByText(say['save.published'])).toBeVisible()
  const took = (Date.now() - began) / 1000
  const description = `${took} s, ${hand.inputs} inputs`
  test.info().annotations.push({ type: 'measured', description })
  expect(hand.inputs).toBeLessThanOrEqual(12)
  expect(took).toBeLessThanOrEqual(60)
  await expect(page.getByLabel(say['field.title'], { exact: true })).toHaveValue('Тунгалаг Тамир')
})

/** A record of MARC 21 (ISO 2709) with a title, its author, a subject and the year. */
function marcOf(title: string, author: string, subject: string, year: string) {
  const fields: [tag: string, text: string][] = [
    ['100', `1 \x1fa${author}`],
    ['245', `10\x1fa${title}`],
    ['260', `  \x1fc${year}`],
    ['650', ` 4\x1fa${subject}`],
  ]
  let at = 0
  const data = fields.map(([tag, text]) => {
    const bytes = Buffer.from(`${text}\x1e`)
    const entry = `${tag}${`${bytes.length}`.padStart(4, '0')}${`${at}`.padStart(5, '0')}`
    at += bytes.length
    return { bytes, entry }
  })
  const directory = `${data.map(({ entry }) => entry).join('')}\x1e`
  const base = 24 + directory.length
  const length = `${base + at + 1}`.padStart(5, '0')
  const leader = `${length}nam a22${`${base}`.padStart(5, '0')} a 4500`
  return Buffer.concat([
    Buffer.from(leader + directory),
    ...data.map(({ bytes }) => bytes),
    Buffer.from('\x1d'),
  ])
}

test('the file of an item is replaced, an item is removed and brought back', async ({
  page,
  library,
}) => {
  const say = texts[library.locale]
  const staff = await governed({ request: page.request })
  await adding(page, library, staff)
  const corpus = (name: string) => `../test/corpus/files/${name}`
  await page.locator('input[type=file]').setInputFiles(corpus('three-pages.pdf'))
  const title = page.getByLabel(say['field.title'], { exact: true })
  await title.fill('Солигдсон файл')
  const items = page.locator('[data-slot=items]')
  await expect(items).toContainText('PDF')
  await expect(page.locator('[data-slot=save-bar]')).toContainText(say['save.saved'])
  await items.locator('input[type=file]').setInputFiles(corpus('novel.epub'))
  await expect(items).toContainText('EPUB')
  await expect(items.locator('.item-line')).toHaveCount(1)
  const found = page.locator('[data-slot=found]')
  const take = say['found.take_of'].replace('{field}', say['field.title'])
  await found.getByRole('button', { name: take, exact: true }).click()
  await expect(title).not.toHaveValue('Солигдсон файл')
  await cleanInEveryTheme(page)
  await items.getByRole('button', { name: say['items.remove'] }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(say['items.read_by_nobody'])
  await dialog.getByRole('button', { name: say['items.remove'] }).click()
  await expect(items.locator('.item-line')).toHaveCount(0)
  await cleanInEveryTheme(page)
  await page.getByRole('button', { name: say['items.restore'] }).click()
  await expect(items.locator('.item-line')).toHaveCount(1)
})
