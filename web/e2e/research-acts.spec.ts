// Each act of the researcher's corner, done as a person does it.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { clean, cleanInEveryTheme } from './axe'
import {
  dialog,
  done,
  entries,
  folderActs,
  makeFolder,
  noteInBook,
  notes,
  researcher,
  second,
  sharedTree,
  texts,
  tree,
  undo,
} from './corner'
import { freeItem, freeTitles } from './free-titles'
import { expect, ready, test } from './library'

test.use({ expected: /status of (403|404|409)|ERR_FAILED/ })

type Texts = (typeof texts)['mn']

/** Does something to the open folder from its menu. */
async function fromMenu(page: Page, t: Texts, title: string, act: string) {
  const opener = page.getByRole('button', { name: folderActs(t, title) })
  const item = page.locator('.corner-menu').getByRole('button', { name: act, exact: true })
  // it closes when the focus goes to what a page has just loaded
  await expect(async () => {
    if ((await opener.getAttribute('aria-expanded')) !== 'true') await opener.click()
    await expect(item).toBeVisible({ timeout: 1000 })
    await item.click({ timeout: 1000 })
  }).toPass()
}

const line = (page: Page, name: string) =>
  page.locator('.tree-item').filter({ has: page.locator('.tree-name', { hasText: name }) })

test('folders and notes are dragged, and put back', async ({ page, library }) => {
  test.skip(library.narrow, 'fingers use the menus')
  const t = texts[library.locale]
  const { folder, write } = await researcher(page)
  for (const title of ['Нэг', 'Хоёр', 'Гурав']) await folder(title)
  for (const body of ['Эхний', 'Дундах', 'Сүүлийн']) await write(body)
  await page.goto(library.at('/research'))
  await ready(page)
  const names = () => page.locator('.tree-item[draggable=true] .tree-name').allTextContents()
  await expect.poll(names).toEqual(['Нэг', 'Хоёр', 'Гурав'])
  const at = (y: number) => ({ targetPosition: { x: 80, y } })
  await line(page, 'Гурав').dragTo(line(page, 'Нэг'), at(3))
  await expect.poll(names).toEqual(['Гурав', 'Нэг', 'Хоёр'])
  await undo(page, t['done.undo']).click()
  await expect.poll(names).toEqual(['Нэг', 'Хоёр', 'Гурав'])
  await line(page, 'Хоёр').dragTo(line(page, 'Нэг'), at(20))
  await expect.poll(names).toEqual(['Нэг', 'Гурав'])
  await line(page, 'Нэг').focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(names).toEqual(['Нэг', 'Хоёр', 'Гурав'])
  await expect(line(page, 'Хоёр')).toHaveAttribute('aria-level', '2')

  await entries(page).filter({ hasText: 'Эхний' }).dragTo(line(page, 'Гурав'), at(20))
  await expect(line(page, 'Гурав').locator('.tree-count')).toHaveText('1')
  // all that are chosen go along
  for (const name of ['Дундах', 'Сүүлийн'])
    await entries(page).filter({ hasText: name }).getByRole('checkbox').check()
  await entries(page).filter({ hasText: 'Дундах' }).dragTo(line(page, 'Гурав'), at(20))
  await expect(line(page, 'Гурав').locator('.tree-count')).toHaveText('3')
  await undo(page, t['done.undo']).click()
  await expect(line(page, 'Гурав').locator('.tree-count')).toHaveText('1')
  await line(page, 'Гурав').click()
  await expect(entries(page)).toHaveCount(1)
  await entries(page).dragTo(line(page, t['tree.unfiled']), at(20))
  await expect(page.getByText(t['empty.folder'], { exact: true })).toBeVisible()
})

test('a folder is ordered from its menu, deleted and restored', async ({ page, library }) => {
  const t = texts[library.locale]
  const { folder, write } = await researcher(page)
  await folder('Эхний')
  const second = await folder('Удаах')
  const inner = await folder('Дотоод', second)
  await write('Дотор нь бичсэн', { folder_id: inner })
  await page.goto(library.at(`/research?folder=${second}`))
  await ready(page)
  await fromMenu(page, t, 'Удаах', t['folder.up'])
  await expect(done(page)).toContainText(t['tree.moved'].replace('{title}', 'Удаах'))
  await fromMenu(page, t, 'Удаах', t['folder.up'])
  await expect(done(page)).toContainText(t['tree.stays'].replace('{title}', 'Удаах'))
  await fromMenu(page, t, 'Удаах', t['folder.delete'])
  await dialog(page, t['folder.delete']).getByRole('button', { name: t['entry.delete'] }).click()
  await expect(done(page)).toContainText(t['folder.deleted'].replace('{title}', 'Удаах'))
  await (await tree(page, t)).getByRole('treeitem', { name: t['tree.trash'] }).click()
  await expect(page.getByRole('heading', { name: t['trash.title'], level: 2 })).toBeVisible()
  await clean(page)
  await page.getByRole('button', { name: `${t['folder.restore']}: Удаах` }).click()
  await expect(done(page)).toContainText(t['folder.restored'].replace('{title}', 'Удаах'))
  await expect(page.getByText(t['trash.empty'])).toBeVisible()
  await page.goto(library.at(`/research?folder=${inner}`))
  await expect(page.getByRole('navigation', { name: t['folder.path'] })).toContainText('Удаах')
  await expect(entries(page)).toContainText('Дотор нь бичсэн')
})

test('a folder is handed over to a member', async ({ page, library, browser }) => {
  const t = texts[library.locale]
  const owner = await researcher(page)
  const folder = await owner.folder('Шилжүүлэх')
  const other = await second(browser, page)
  const heir = await researcher(other)
  await owner.share(folder, heir.username)
  await heir.acceptAll()
  await page.goto(library.at(`/research?folder=${folder}`))
  await page.getByRole('button', { name: t['share.act'], exact: true }).click()
  const share = dialog(page, t['share.title'])
  await share.locator('.share-acts').getByText(t['share.hand_over'], { exact: true }).click()
  await dialog(page, t['share.hand_over'])
    .getByRole('button', { name: t['share.hand_over'], exact: true })
    .click()
  await expect(done(page)).toContainText(/./)
  await expect(share.getByRole('button', { name: t['share.leave'], exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(share).toHaveCount(0)
  await expect(await sharedTree(page, t)).toContainText('Шилжүүлэх')
  // who deletes what others see says its name
  await other.goto(library.at(`/research?folder=${folder}`))
  await fromMenu(other, t, 'Шилжүүлэх', t['folder.delete'])
  const deleting = dialog(other, t['folder.delete'])
  await deleting.getByRole('textbox').fill('Өөр')
  await deleting.getByRole('button', { name: t['entry.delete'] }).click()
  await expect(deleting).toContainText(t['folder.delete_name_wrong'])
  await deleting.getByRole('textbox').fill('Шилжүүлэх')
  await deleting.getByRole('button', { name: t['entry.delete'] }).click()
  await expect(deleting).toHaveCount(0)
  await expect(done(other)).toContainText(t['folder.deleted'].replace('{title}', 'Шилжүүлэх'))
  expect(await owner.status('GET', `/folder/${folder}`)).toBe(404)
  await other.context().close()
})

test('whole titles are filed: from the folder and from their own page', async ({
  page,
  library,
}) => {
  const t = texts[library.locale]
  const { folder } = await researcher(page)
  const sources = await folder('Эх сурвалж')
  const [first, next] = await freeTitles(page, 'epub')
  if (!first || !next) throw new Error('two free books are needed')
  await page.goto(library.at(`/research?folder=${sources}`))
  await fromMenu(page, t, 'Эх сурвалж', t['contents.add'])
  const add = dialog(page, t['contents.add'])
  await add.getByRole('searchbox').fill(first.title)
  await add.locator('.corner-found button').first().click()
  await expect(done(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(add).toHaveCount(0)
  const filed = page.locator('.corner-contents li')
  await expect(filed).toHaveCount(1)
  await cleanInEveryTheme(page)

  await page.goto(library.at(`/p/${next.slug}`))
  await ready(page)
  await page
    .locator('.access-acts')
    .getByRole('button', { name: library.say.catalogue['detail.file'] })
    .click()
  const form = dialog(page, t['file.title'])
  await expect(form.getByRole('combobox')).toHaveValue(sources)
  await clean(page, '.dialog')
  await form.getByRole('button', { name: t['contents.put'], exact: true }).click()
  await expect(page.locator('.toast-success')).toBeVisible()
  await expect(form).toHaveCount(0)

  await page.goto(library.at(`/research?folder=${sources}`))
  await expect(filed).toHaveCount(2)
  await filed.first().getByRole('button').click()
  await expect(filed).toHaveCount(1)
  await undo(page, t['done.undo']).click()
  await expect(filed).toHaveCount(2)
  await filed.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/p\//)
})

test('a guest who files a title signs in first; a reader without a package learns of it', async ({
  page,
  library,
}) => {
  const t = texts[library.locale]
  const [title] = await freeTitles(page, 'epub')
  const address = library.at(`/p/${title?.slug}`)
  const file = page
    .locator('.access-acts')
    .getByRole('button', { name: library.say.catalogue['detail.file'] })
  await page.goto(address)
  await ready(page)
  await file.click()
  await page.waitForURL(/\/login/)
  expect(new URL(page.url()).searchParams.get('callbackUrl')).toBe(address)
  await researcher(page, 0)
  await page.goto(address)
  await ready(page)
  await file.click()
  const form = dialog(page, t['file.title'])
  await expect(form).toContainText(t['package.ways'])
  await form.getByRole('link', { name: t['package.title'] }).click()
  await expect(page.getByText(t['package.lead'])).toBeVisible()
})

test('notes are found by day and to the last, and many are moved', async ({ page, library }) => {
  const t = texts[library.locale]
  const { write, folder } = await researcher(page)
  await folder('Олон')
  for (let at = 1; at <= 53; at++)
    await write(`Тэмдэглэл ${at}`, { created_at: new Date(Date.UTC(2026, 2, 10 + at, 5)) })
  await page.goto(library.at('/research'))
  await expect(entries(page).first()).toContainText('Тэмдэглэл 53')
  const more = page.getByRole('button', { name: t['list.more'] })
  await more.scrollIntoViewIfNeeded()
  await expect(entries(page).last()).toContainText('Тэмдэглэл 4')
  // somebody writes meanwhile
  await write('Тэмдэглэл 54')
  await more.click()
  await expect(more).toHaveCount(0)
  await page.keyboard.press('End')
  await expect(entries(page).last()).toHaveText(/Тэмдэглэл 1\D/)

  await page.getByText(t['filter.more']).click()
  await page.getByLabel(t['filter.from'], { exact: true }).fill('2026-03-12')
  await page.getByLabel(t['filter.to'], { exact: true }).fill('2026-03-15')
  await expect(entries(page)).toHaveCount(4)
  await clean(page)
  for (const box of await page.locator('.entry-choose input').all()) await box.check()
  await page.getByRole('button', { name: t['select.move'], exact: true }).click()
  await dialog(page, t['move.title']).getByRole('combobox').selectOption('Олон')
  await dialog(page, t['move.title']).getByRole('button', { name: t['move.act'] }).click()
  await expect(done(page)).toBeVisible()
  await (await tree(page, t)).getByRole('treeitem', { name: /Олон/ }).click()
  await expect(entries(page)).toHaveCount(4)
})

test('the link of a passage opens its book at the place, for a guest too', async ({
  page,
  library,
  browser,
  context,
}) => {
  const t = texts[library.locale]
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { write } = await researcher(page)
  const item = await freeItem(page, 'epub')
  await noteInBook(page, library.at(`/read/${item}`), 'Энд буцна', notes[library.locale])
  const place = await page.locator('.reader-page').getAttribute('data-first')
  await write('Чөлөөт үг')
  await page.goto(library.at('/research'))
  const marked = entries(page).filter({ hasText: 'Энд буцна' })
  await marked.locator('.entry-body').click()
  await marked.getByRole('link', { name: t['entry.of_book'] }).click()
  await expect(entries(page)).toHaveCount(1)
  await entries(page).getByRole('button', { name: t['entry.link'] }).click()
  await expect(page.locator('.toast-success')).toContainText(t['entry.linked'])
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect(link.pathname).toContain(library.at('/p/'))
  expect([...link.searchParams.keys()]).toEqual(['item', 'loc'])
  const guest = await second(browser, page)
  await guest.goto(link.pathname + link.search)
  const shown = guest.locator('.reader-page')
  await expect(shown).toHaveAttribute('data-at', /./, { timeout: 20_000 })
  expect(new URL(guest.url()).pathname).toBe(library.at(`/read/${item}`))
  await expect(shown).toHaveAttribute('data-first', place ?? '')
  await guest.context().close()
})

test('a choice of notes, a folder and all of them are taken along as files', async ({
  page,
  library,
}) => {
  const { write, folder } = await researcher(page)
  const seminar = await folder('Семинар')
  await write('Хавтсанд бичсэн', { folder_id: seminar })
  for (let at = 1; at <= 51; at++) await write(`Бодол ${at}`)
  await page.goto(library.at('/research'))
  const take = async (press: () => Promise<void>) => {
    const download = page.waitForEvent('download')
    await press()
    return readFile(await (await download).path(), 'utf8')
  }
  await entries(page).filter({ hasText: 'Бодол 51' }).getByRole('checkbox').check()
  const chosen = page.locator('.corner-selection')
  const one = await take(() => chosen.getByRole('link', { name: /Markdown/ }).click())
  expect(one).toContain('Бодол 51')
  expect(one).not.toContain('Бодол 50')

  await page.locator('.corner-export summary').click()
  const all = await take(() =>
    page
      .locator('.corner-export')
      .getByRole('link', { name: /Annotation/ })
      .click(),
  )
  expect(JSON.parse(all)).toMatchObject({ type: 'AnnotationCollection', total: 52 })
  await page.goto(library.at(`/research?folder=${seminar}`))
  await expect(entries(page)).toHaveCount(1)
  await page.locator('.corner-export summary').click()
  const some = await take(() =>
    page
      .locator('.corner-export')
      .getByRole('link', { name: /Markdown/ })
      .click(),
  )
  expect(some).toContain('Хавтсанд бичсэн')
  expect(some).not.toContain('Бодол')
})

test('at 320 px nothing of the corner is cut off', async ({ page, library }) => {
  const t = texts[library.locale]
  const { write, folder } = await researcher(page)
  const long = await folder('Нүүдлийн соёл иргэншлийн харилцааны түүхэн баримт бичгүүд')
  await write('Урт '.repeat(60), { folder_id: long, colour: 'blue', tags: ['судалгаа', 'баримт'] })
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/research', `/research?folder=${long}`]) {
    await page.goto(library.at(path))
    await expect(entries(page)).toHaveCount(1)
    await entries(page).getByRole('checkbox').check()
    await expect(page.locator('.corner-selection')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await clean(page)
  }
  await makeFolder(page, 'Шинэ', t)
  await expect(page.getByText(t['empty.folder'], { exact: true })).toBeVisible()
})
