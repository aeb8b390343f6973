import type { Page } from '@playwright/test'
import { clean, cleanInEveryTheme } from './axe'
import { streamCall } from './controls'
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
  withEntry,
} from './corner'
import { freeItem } from './free-titles'
import { expect, ready, test } from './library'

// a conflict, too, is a refused call
test.use({ expected: /status of (403|404|409)|ERR_FAILED/ })

test('a guest is led to sign-in and back to the corner', async ({ page, library }) => {
  await page.goto(library.at('/research?tag=зам'))
  await page.waitForURL(/\/login/)
  const back = new URL(page.url()).searchParams.get('callbackUrl') ?? ''
  expect(decodeURIComponent(back)).toBe(library.at('/research?tag=зам'))
})

test('who holds no package sees what the corner is and keeps what they wrote', async ({
  page,
  library,
}) => {
  const t = texts[library.locale]
  const { write } = await researcher(page, 0)
  await write('Багцгүй бичсэн')
  await page.goto(library.at('/research'))
  await expect(page.getByText(t['package.lead'])).toBeVisible()
  await expect(page.getByText('Багцгүй бичсэн')).toBeVisible()
  await expect(page.getByRole('tree')).toHaveCount(0)
  await expect(page.getByRole('button', { name: t['entry.move'] })).toHaveCount(0)
  await cleanInEveryTheme(page)
})

test('a note of a book is found in the corner, filed, and opens its place', async ({
  page,
  library,
}) => {
  const t = texts[library.locale]
  await researcher(page)
  const item = await freeItem(page, 'epub')
  await noteInBook(page, library.at(`/read/${item}`), 'Миний бодол', notes[library.locale])
  await page.goto(library.at('/research'))
  await expect(entries(page)).toHaveCount(1)
  await expect(entries(page).getByText('Миний бодол')).toBeVisible()
  await entries(page).getByRole('button', { name: t['entry.cite'] }).click()
  await expect(page.locator('[data-slot=cite-dialog] blockquote')).toHaveText(/^«.+» /)
  await page.keyboard.press('Escape')
  await makeFolder(page, 'Дипломын ажил', t)
  await expect(page.getByText(t['empty.folder'], { exact: true })).toBeVisible()

  await page.goto(library.at('/research'))
  await entries(page).getByRole('button', { name: t['entry.move'] }).click()
  await dialog(page, t['move.title']).getByRole('combobox').selectOption('Дипломын ажил')
  await dialog(page, t['move.title']).getByRole('button', { name: t['move.act'] }).click()
  await expect(done(page)).toBeVisible()
  await (await tree(page, t)).getByRole('treeitem', { name: /Дипломын ажил/ }).click()
  await expect(entries(page).getByText('Миний бодол')).toBeVisible()
  await cleanInEveryTheme(page)
  await entries(page).getByRole('link', { name: t['entry.open'] }).click()
  await expect(page.locator('.reader-page')).toHaveAttribute('data-at', /./, { timeout: 20_000 })
  expect(new URL(page.url()).pathname).toBe(library.at(`/read/${item}`))
})

test('a folder is shared, accepted, seen by both, and closed to who is removed', async ({
  page,
  library,
  browser,
}) => {
  const t = texts[library.locale]
  const owner = await researcher(page)
  const folder = await owner.folder('Семинар')
  await owner.write('Эзэмшигчийн үг', { folder_id: folder })
  const other = await second(browser, page)
  const guest = await researcher(other)
  await page.goto(library.at(`/research?folder=${folder}`))
  await page.getByRole('button', { name: t['share.act'], exact: true }).click()
  const share = dialog(page, t['share.title'])
  await share.getByRole('combobox', { name: t['share.person'] }).fill(guest.username)
  await share.getByRole('button', { name: t['share.send'] }).click()
  await expect(share.getByText(t['share.pending'])).toBeVisible()
  await clean(page, '.dialog')

  await other.goto(library.at('/research'))
  const invitation = other.locator('.corner-request')
  await expect(invitation).toContainText('Семинар')
  await invitation.getByRole('button', { name: t['request.accept'] }).click()
  await expect(other.locator('.toast-success')).toContainText(t['request.accepted'])
  await expect(invitation).toHaveCount(0)
  await expect(await sharedTree(other, t)).toContainText('Семинар')
  await other.goto(library.at(`/research?folder=${folder}`))
  await expect(entries(other).getByText('Эзэмшигчийн үг')).toBeVisible()
  await expect(entries(other).getByText(owner.username)).toBeVisible()

  await guest.write('Хамтрагчийн үг', { folder_id: folder })
  await page.reload()
  await expect(entries(page).getByText('Хамтрагчийн үг')).toBeVisible()
  await page.getByRole('button', { name: t['share.act'], exact: true }).click()
  await share.getByRole('button', { name: t['share.remove'] }).click()
  await page.getByRole('button', { name: t['share.remove'], exact: true }).last().click()
  await expect(done(page)).toBeVisible()
  await other.reload()
  await expect(other.getByText(t['missing.folder'])).toBeVisible()
  await expect(other.getByText('Эзэмшигчийн үг')).toHaveCount(0)
  await other.context().close()
})

test('an invitation that was cancelled meanwhile is refused in red, another is declined', async ({
  page,
  library,
  browser,
}) => {
  const t = texts[library.locale]
  const owner = await researcher(page)
  const other = await second(browser, page)
  const guest = await researcher(other)
  const [gone, kept] = [await owner.folder('Цуцалсан'), await owner.folder('Үлдсэн')]
  await owner.share(gone, guest.username)
  await owner.share(kept, guest.username)
  // else the stream of changes takes the invitation away before it can be accepted
  await other.route(streamCall, (route) => route.abort())
  await other.goto(library.at('/research'))
  const invitations = other.locator('.corner-request')
  await expect(invitations).toHaveCount(2)
  await page.goto(library.at(`/research?folder=${gone}`))
  await page.getByRole('button', { name: t['share.act'], exact: true }).click()
  await page.getByRole('button', { name: t['share.cancel'] }).click()
  await expect(done(page)).toContainText(t['share.cancelled'])
  const asked = (title: string) => invitations.filter({ hasText: title })
  await asked('Цуцалсан').getByRole('button', { name: t['request.accept'] }).click()
  await expect(other.locator('.toast-danger')).toBeVisible()
  await expect(invitations).toHaveCount(1)
  await asked('Үлдсэн').getByRole('button', { name: t['request.decline'] }).click()
  await expect(other.locator('.toast-success')).toContainText(t['request.declined'])
  await expect(invitations).toHaveCount(0)
  await other.context().close()
})

test('two who edit one note keep the words of both, and roles change what is offered', async ({
  page,
  library,
  browser,
}) => {
  const t = texts[library.locale]
  const { owner, folder } = await withEntry(page, 'Хамтын', 'Эхний үг')
  const other = await second(browser, page)
  const guest = await researcher(other)
  await owner.share(folder, guest.username)
  await guest.acceptAll()
  const path = library.at(`/research?folder=${folder}`)
  await page.goto(path)
  await other.goto(path)
  await entries(page).getByRole('button', { name: t['entry.edit'] }).click()
  await entries(other).getByRole('button', { name: t['entry.edit'] }).click()
  const own = dialog(page, t['entry.edit_title'])
  const theirs = dialog(other, t['entry.edit_title'])
  await theirs.getByRole('textbox', { name: t['entry.body'] }).fill('Хамтрагчийн засвар')
  await theirs.getByRole('button', { name: t['entry.save'] }).click()
  await expect(theirs).toHaveCount(0)
  await own.getByRole('textbox', { name: t['entry.body'] }).fill('Эзэмшигчийн засвар')
  await own.getByRole('button', { name: t['entry.save'] }).click()
  await expect(own.getByRole('alert')).toContainText('Хамтрагчийн засвар')
  await expect(own.getByRole('textbox', { name: t['entry.body'] })).toHaveValue(
    'Эзэмшигчийн засвар',
  )
  await own.getByRole('button', { name: t['entry.save'] }).click()
  await expect(own).toHaveCount(0)
  await expect(entries(page)).toContainText('Эзэмшигчийн засвар')

  await page.getByRole('button', { name: t['share.act'], exact: true }).click()
  const share = dialog(page, t['share.title'])
  await share.locator('.share-acts select').selectOption('viewer')
  await expect(done(page)).toContainText(t['share.changed'])
  await other.reload()
  await expect(other.getByText(t['folder.viewer'])).toBeVisible()
  await expect(entries(other).getByRole('button', { name: t['entry.edit'] })).toHaveCount(0)
  await other.getByRole('button', { name: folderActs(t, 'Хамтын') }).click()
  await other.getByRole('button', { name: t['share.leave'], exact: true }).click()
  const leaving = dialog(other, t['share.leave'])
  await leaving.getByRole('button', { name: t['share.leave'], exact: true }).click()
  await expect(done(other)).toBeVisible()
  await other.goto(path)
  await expect(other.getByText(t['missing.folder'])).toBeVisible()
  await other.context().close()
})

test('entries are narrowed, tagged, deleted and brought back', async ({ page, library }) => {
  const t = texts[library.locale]
  const { write } = await researcher(page)
  await write('Нүүдлийн тухай', { colour: 'green', tags: ['зам'] })
  await write('Суурин соёл', { colour: 'pink' })
  await page.goto(library.at('/research'))
  await expect(entries(page)).toHaveCount(2)
  await page.getByRole('button', { name: t['colour.pink'] }).click()
  await expect(entries(page)).toHaveCount(1)
  await expect(entries(page)).toContainText('Суурин соёл')
  await page.getByRole('link', { name: t['filter.clear'] }).first().click()
  await page.getByRole('searchbox', { name: t['filter.search'] }).fill('нүүдэл')
  await expect(entries(page)).toHaveCount(1)
  await expect(entries(page)).toContainText('Нүүдлийн тухай')
  await page.getByRole('searchbox', { name: t['filter.search'] }).fill('огт байхгүй үг')
  await expect(page.getByText(t['empty.filtered'], { exact: true })).toBeVisible()
  await page.locator('.empty').getByRole('link').click()
  await expect(entries(page)).toHaveCount(2)

  for (const box of await page.locator('.entry-choose input').all()) await box.check()
  await page.getByRole('button', { name: t['select.tag'] }).click()
  await dialog(page, t['tag.title']).getByRole('textbox').fill('хамтад нь')
  await dialog(page, t['tag.title']).getByRole('button', { name: t['tag.act'] }).click()
  await expect(page.locator('.entry-tags').getByText('хамтад нь')).toHaveCount(2)
  await undo(page, t['done.undo']).click()
  await expect(page.locator('.entry-tags').getByText('хамтад нь')).toHaveCount(0)
  await entries(page).first().locator('.entry-body').click()
  await entries(page).first().getByRole('button', { name: t['entry.delete'] }).click()
  await expect(entries(page)).toHaveCount(1)
  await undo(page, t['done.undo']).click()
  await expect(entries(page)).toHaveCount(2)
})

test('keys alone choose, order, rename and delete folders', async ({ page, library }) => {
  const t = texts[library.locale]
  const { folder } = await researcher(page)
  await folder('Нэг')
  await folder('Хоёр')
  await page.goto(library.at('/research'))
  await ready(page)
  const lines = await tree(page, t)
  const names = () => lines.locator('.tree-name').allTextContents()
  const places = [t['tree.unfiled'], t['tree.trash']]
  await expect.poll(names).toEqual([t['tree.all'], 'Нэг', 'Хоёр', ...places])
  await lines.getByRole('treeitem').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(lines.getByRole('treeitem', { name: 'Хоёр' })).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(names).toEqual([t['tree.all'], 'Хоёр', 'Нэг', ...places])
  await lines.getByRole('treeitem', { name: 'Нэг' }).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(names).toEqual([t['tree.all'], 'Хоёр', ...places])
  await lines.getByRole('treeitem', { name: 'Хоёр' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(lines.getByRole('treeitem', { name: 'Нэг' })).toBeFocused()
  await page.keyboard.press('F2')
  await dialog(page, t['folder.rename']).getByRole('textbox').fill('Дотор')
  await page.keyboard.press('Enter')
  await expect.poll(names).toEqual([t['tree.all'], 'Хоёр', 'Дотор', ...places])
  await expect(dialog(page, t['folder.rename'])).toHaveCount(0)
  await lines.getByRole('treeitem', { name: 'Дотор' }).focus()
  await page.keyboard.press('Delete')
  await dialog(page, t['folder.delete'])
    .getByRole('button', { name: t['entry.delete'] })
    .press('Enter')
  await expect.poll(names).toEqual([t['tree.all'], 'Хоёр', ...places])
})

test('the bell tells of an invitation at once, and accepts it', async ({
  page,
  library,
  browser,
}) => {
  const t = texts[library.locale]
  const { 'bell.count': count, 'bell.label': none } = library.say.notifications
  const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const owner = await researcher(page)
  const other = await second(browser, page)
  const guest = await researcher(other)
  const stream = other.waitForResponse(streamCall)
  await other.goto(library.at('/about'))
  await ready(other)
  expect((await stream).status()).toBe(200)
  await expect(bell(other, none)).toBeVisible()
  await owner.share(await owner.folder('Уншлагын дугуйлан'), guest.username)
  await bell(other, count.replace('{count}', '1')).click()
  const request = other.locator('[data-slot=folder-request]')
  await expect(request).toContainText('Уншлагын дугуйлан')
  await expect(request).toContainText(/\d{4}-\d{2}-\d{2}/)
  await request.getByRole('button', { name: library.say.notifications['request.accept'] }).click()
  await expect(other.locator('.toast-success')).toBeVisible()
  await expect(bell(other, none)).toBeVisible()
  await other.goto(library.at('/research'))
  await expect(await sharedTree(other, t)).toContainText('Уншлагын дугуйлан')
  await other.context().close()
})
