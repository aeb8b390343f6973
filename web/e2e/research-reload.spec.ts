// The researcher's corner is opened anew while the connection is down: what was loaded is there, what
// is written waits, and both are the server's when the connection is back.
import { dialog, done, entries, kept, openLive, researcher, texts, tree } from './corner'
import { expect, ready, test } from './library'

test.use({
  serviceWorkers: 'allow',
  expected:
    /ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of 404|Failed to fetch|fetching the script/,
})

test('the corner is read and written after a reload offline', async ({
  page,
  context,
  library,
}) => {
  const t = texts[library.locale]
  const { write, folder } = await researcher(page)
  const seminar = await folder('Семинар')
  await folder('Хоосон')
  await write('Хавтсанд бичсэн', { folder_id: seminar })
  await write('Хавтасгүй бичсэн')
  await openLive(page, library.at('/research'))
  await expect(entries(page)).toHaveCount(2)
  await (await tree(page, t)).getByRole('treeitem', { name: /Семинар/ }).click()
  await expect(entries(page)).toHaveCount(1)
  // the worker has this page, and the app what it was answered
  await expect.poll(() => kept(page)).toMatch(/\/research/)
  await expect.poll(() => kept(page)).toContain(seminar)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

  await context.setOffline(true)
  await page.reload()
  await ready(page)
  const waits = page.locator('.corner-waiting')
  await expect(waits).toContainText(t['offline.text'])
  await expect(page.getByRole('heading', { name: 'Семинар', level: 2 })).toBeVisible()
  await expect(entries(page)).toContainText('Хавтсанд бичсэн')
  await (await tree(page, t)).getByRole('treeitem', { name: t['tree.all'] }).click()
  await expect(entries(page)).toHaveCount(2)

  await page.getByRole('button', { name: t['entry.new'], exact: true }).click()
  const form = dialog(page, t['entry.new'])
  await form.getByRole('textbox', { name: t['entry.body'] }).fill('Дахин нээгээд бичсэн')
  await form.getByRole('button', { name: t['entry.save'] }).click()
  await expect(done(page)).toContainText(t['offline.kept'])
  await expect(waits.getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await ready(page)
  await expect(entries(page)).toHaveCount(2)
  await expect(waits.getByRole('listitem')).toContainText('Дахин нээгээд бичсэн')

  // what was never opened is not here, and says so
  await (await tree(page, t)).getByRole('treeitem', { name: /Хоосон/ }).click()
  await expect(page.locator('.corner-main').getByRole('alert').first()).toBeVisible()
  await (await tree(page, t)).getByRole('treeitem', { name: t['tree.all'] }).click()

  await context.setOffline(false)
  await expect(entries(page).filter({ hasText: 'Дахин нээгээд бичсэн' })).toHaveCount(1)
  await expect(entries(page)).toHaveCount(3)
  await expect(waits).toHaveCount(0)
})

test('who signs out leaves nothing of the corner', async ({ page, context, library }) => {
  const { write } = await researcher(page)
  await write('Минийх')
  await openLive(page, library.at('/research'))
  await expect(entries(page)).toContainText('Минийх')
  await expect.poll(() => kept(page)).toContain('entries')
  const menu = page.getByRole('button', { name: library.say.shell['menu.open'] })
  await (library.narrow ? menu : page.locator('.account > button')).click()
  await page.getByRole('button', { name: library.say.accounts['menu.sign_out'] }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).includes('sudar-corner')))
    .toBe(false)
  expect(await kept(page)).not.toContain('/research')
  await context.setOffline(true)
  await page.goto(library.at('/research')).catch(() => null)
  await expect(page.getByText('Минийх')).toHaveCount(0)
})
