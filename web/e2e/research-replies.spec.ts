// Replies to the notes of a shared folder while the connection is down: those that were read are
// there, what is written waits and goes once, and what is refused keeps its words.
import type { Browser, Page } from '@playwright/test'
import { done, entries, kept, openLive, researcher, second, texts } from './corner'
import { expect, ready, test } from './library'

test.use({
  serviceWorkers: 'allow',
  expected:
    /ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of 404|Failed to fetch|fetching the script/,
})

/** A folder of somebody else's with a note that was answered once, in which the page's person edits. */
async function seminar(page: Page, browser: Browser) {
  const guest = await researcher(page)
  const other = await second(browser, page)
  const owner = await researcher(other)
  const folder = await owner.folder('Семинар')
  const note = await owner.write('Эх үг', { folder_id: folder })
  const path = `/replies/${note}`
  expect(await owner.status('POST', path, { body: 'Эзэмшигчийн хариу' })).toBe(200)
  await owner.share(folder, guest.username)
  await guest.acceptAll()
  return { guest, other, folder }
}

/** Replies to a note as a person does. */
async function answer(page: Page, words: string, t: typeof texts.mn) {
  await page.getByRole('button', { name: t['reply.act'], exact: true }).click()
  await page.getByRole('textbox', { name: t['reply.body'] }).fill(words)
  await page.getByRole('button', { name: t['reply.send'] }).click()
  await expect(page.getByRole('textbox', { name: t['reply.body'] })).toHaveCount(0)
}

const replies = (page: Page, t: typeof texts.mn) =>
  page.getByRole('list', { name: t['reply.label'] }).getByRole('listitem')

test('a reply that is written or deleted offline waits and is done once', async ({
  page,
  context,
  library,
  browser,
}) => {
  const t = texts[library.locale]
  const { other, folder } = await seminar(page, browser)
  const path = library.at(`/research?folder=${folder}`)
  await openLive(page, path)
  await expect(replies(page, t)).toContainText(['Эзэмшигчийн хариу'])
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  // the worker has this page, and the app what it was answered
  await expect.poll(() => kept(page)).toMatch(/\/research/)
  await expect.poll(() => kept(page)).toContain('replies')

  await context.setOffline(true)
  await page.reload()
  await ready(page)
  await expect(replies(page, t)).toContainText(['Эзэмшигчийн хариу'])
  await answer(page, 'Холболтгүй бичсэн хариу', t)
  await expect(done(page)).toContainText(t['offline.kept'])
  const waits = page.locator('.corner-waiting').getByRole('listitem')
  const beside = entries(page).getByRole('list', { name: t['waiting.title'] })
  for (const again of [false, true]) {
    if (again) await page.reload()
    await ready(page)
    await expect(waits).toContainText(['Холболтгүй бичсэн хариу'])
    await expect(waits).toContainText([t['waiting.reply'].replace('{about}', 'Эх үг')])
    await expect(beside).toContainText(t['waiting.reply_here'])
  }

  await openLive(other, path)
  await expect(replies(other, t)).toHaveCount(1)
  await context.setOffline(false)
  const both = ['Эзэмшигчийн хариу', 'Холболтгүй бичсэн хариу']
  await expect(replies(other, t)).toContainText(both)
  await expect(replies(page, t)).toContainText(both)
  await expect(waits).toHaveCount(0)
  await expect(done(page)).toHaveCount(0)
  await page.reload()
  await expect(replies(page, t)).toContainText(both)
  await expect(replies(page, t)).toHaveCount(2)

  await context.setOffline(true)
  await replies(page, t).getByRole('button', { name: t['reply.delete'] }).click()
  await expect(done(page)).toContainText(t['offline.kept'])
  await expect(replies(page, t)).toContainText(['Эзэмшигчийн хариу'])
  await expect(waits).toContainText([t['waiting.reply_delete'].replace('{about}', 'Эх үг')])
  await expect(replies(other, t)).toHaveCount(2)
  await context.setOffline(false)
  await expect(replies(other, t)).toHaveCount(1)
  await expect(waits).toHaveCount(0)
  await expect(replies(page, t)).toHaveCount(1)
  await other.context().close()
})

test('a reply that is refused says why and keeps its words', async ({
  page,
  context,
  library,
  browser,
}) => {
  const t = texts[library.locale]
  const { guest, other, folder } = await seminar(page, browser)
  await openLive(page, library.at(`/research?folder=${folder}`))
  await expect(replies(page, t)).toHaveCount(1)
  await context.setOffline(true)
  await answer(page, 'Хожуу хариу', t)
  // on another device they leave the folder meanwhile
  const leaving = { folder_id: folder, entries: 'keep' }
  expect(await guest.status('POST', '/folder/leave', leaving)).toBe(200)
  await context.setOffline(false)
  const waits = page.locator('.corner-waiting').getByRole('listitem')
  await expect(waits).toContainText([t['waiting.reply_gone']])
  await expect(waits).toContainText(['Хожуу хариу'])
  await page.reload()
  await expect(waits).toContainText(['Хожуу хариу'])
  await waits.getByRole('button', { name: t['waiting.retry'] }).click()
  await expect(waits).toContainText([t['waiting.reply_gone']])
  await waits.getByRole('button', { name: t['waiting.discard'] }).click()
  await expect(page.locator('.corner-waiting')).toHaveCount(0)
  await other.context().close()
})
