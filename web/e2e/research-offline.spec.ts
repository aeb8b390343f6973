// Writing and moving in the researcher's corner while the connection is down.
import { dialog, done, entries, openLive, researcher, second, texts } from './corner'
import { expect, test } from './library'

test.use({ expected: /status of (403|404|409)|ERR_FAILED|ERR_INTERNET_DISCONNECTED/ })

test('what is written and moved offline waits, is sent once, and what clashes is shown', async ({
  page,
  context,
  library,
  browser,
}) => {
  const t = texts[library.locale]
  const owner = await researcher(page)
  const shared = await owner.folder('Хамтын')
  await owner.write('Хөдөлгөх', { folder_id: shared })
  await owner.write('Хамт засах', { folder_id: shared })
  const other = await second(browser, page)
  const guest = await researcher(other)
  await owner.share(shared, guest.username)
  await guest.acceptAll()
  const path = library.at(`/research?folder=${shared}`)
  await openLive(page, path)
  await expect(entries(page)).toHaveCount(2)
  const note = (words: string) => entries(page).filter({ hasText: words })
  const write = async (title: string, words: string) => {
    const form = dialog(page, title)
    await form.getByRole('textbox', { name: t['entry.body'] }).fill(words)
    await form.getByRole('button', { name: t['entry.save'] }).click()
    await expect(form).toHaveCount(0)
  }
  await context.setOffline(true)
  const waits = page.locator('.corner-waiting')
  await expect(waits).toContainText(t['offline.text'])
  await page.getByRole('button', { name: t['entry.new'], exact: true }).click()
  await write(t['entry.new'], 'Холболтгүй бичсэн')
  await expect(done(page)).toContainText(t['offline.kept'])
  await note('Хамт засах').locator('.entry-body').click()
  await note('Хамт засах').getByRole('button', { name: t['entry.edit'] }).click()
  await write(t['entry.edit_title'], 'Миний засвар')
  await expect(note('Миний засвар')).toBeVisible()
  await note('Хөдөлгөх').locator('.entry-body').click()
  await note('Хөдөлгөх').getByRole('button', { name: t['entry.move'] }).click()
  const move = dialog(page, t['move.title'])
  await move.getByRole('combobox').selectOption('')
  await move.getByRole('button', { name: t['move.act'] }).click()
  await expect(note('Хөдөлгөх')).toHaveCount(0)
  await expect(waits.getByRole('listitem')).toHaveCount(3)

  await other.goto(path)
  const theirs = entries(other).filter({ hasText: 'Хамт засах' })
  await theirs.locator('.entry-body').click()
  await theirs.getByRole('button', { name: t['entry.edit'] }).click()
  const form = dialog(other, t['entry.edit_title'])
  await form.getByRole('textbox', { name: t['entry.body'] }).fill('Тэдний засвар')
  await form.getByRole('button', { name: t['entry.save'] }).click()
  await expect(form).toHaveCount(0)

  await context.setOffline(false)
  await expect(note('Холболтгүй бичсэн')).toHaveCount(1)
  await expect(entries(other).filter({ hasText: 'Холболтгүй бичсэн' })).toHaveCount(1)
  await expect(waits.getByRole('listitem')).toHaveCount(1)
  await expect(waits).toContainText(t['waiting.other'])
  await waits.getByRole('button', { name: t['waiting.compare'] }).click()
  const both = dialog(page, t['entry.edit_title'])
  await expect(both.getByRole('alert')).toContainText('Тэдний засвар')
  await expect(both.getByRole('textbox', { name: t['entry.body'] })).toHaveValue('Миний засвар')
  await both.getByRole('button', { name: t['entry.save'] }).click()
  await expect(both).toHaveCount(0)
  await expect(waits).toHaveCount(0)
  await expect(entries(other).filter({ hasText: 'Миний засвар' })).toHaveCount(1)
  await page.goto(library.at('/research?folder=none'))
  await expect(note('Хөдөлгөх')).toHaveCount(1)
  await other.context().close()
})

test('what waits outlives a reload', async ({ page, context, library }) => {
  const t = texts[library.locale]
  await researcher(page)
  await openLive(page, library.at('/research'))
  await expect(page.getByText(t['empty.entries'], { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t['entry.new'], exact: true }).click()
  const form = dialog(page, t['entry.new'])
  await form.getByRole('textbox', { name: t['entry.body'] }).fill('Дараа илгээх')
  await context.setOffline(true)
  await form.getByRole('button', { name: t['entry.save'] }).click()
  await expect(page.locator('.corner-waiting').getByRole('listitem')).toHaveCount(1)
  await page.route(/\/api\/v1\/research$/, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await context.setOffline(false)
  await page.reload()
  await expect(page.locator('.corner-waiting').getByRole('listitem')).toHaveCount(1)
  await page.unroute(/\/api\/v1\/research$/)
  await page.reload()
  await expect(entries(page)).toContainText('Дараа илгээх')
  await expect(page.locator('.corner-waiting')).toHaveCount(0)
})
