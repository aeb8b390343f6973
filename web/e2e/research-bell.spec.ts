// Invitations to shared folders as the bell shows them, beside the corner that is open meanwhile.

import type { Browser, Page } from '@playwright/test'
import { bell } from './announcing'
import { streamCall } from './controls'
import { entries, openLive, researcher, second, sharedTree, texts } from './corner'
import { expect, test } from './library'

test.use({ expected: /status of (404|422)|ERR_FAILED|ERR_INTERNET_DISCONNECTED/ })

const requests = (page: Page) => page.locator('.bell [data-slot=folder-request]')

/** The page's person, and somebody else who has a folder with a note. */
async function two(page: Page, browser: Browser) {
  const guest = await researcher(page)
  const other = await second(browser, page)
  const owner = await researcher(other)
  const folder = await owner.folder('Уншлагын дугуйлан')
  await owner.write('Эзэмшигчийн үг', { folder_id: folder })
  return { guest, owner, other, folder }
}

test('accepting in the bell shows the folder and its notes in the corner behind it', async ({
  page,
  library,
  browser,
}) => {
  const t = texts[library.locale]
  const say = library.say.notifications
  const { guest, owner, other, folder } = await two(page, browser)
  await openLive(page, library.at(`/research?folder=${folder}`))
  await expect(page.getByText(t['missing.folder'])).toBeVisible()
  await owner.share(folder, guest.username)
  await bell(page, library, 1).click()
  await requests(page).getByRole('button', { name: say['request.accept'] }).click()
  const told = page.locator('.toast-success')
  await expect(told).toContainText(say['request.accepted'])
  await expect(requests(page)).toHaveCount(0)
  await expect(bell(page, library, 0)).toBeVisible()
  await expect(page.locator('.corner-request')).toHaveCount(0)
  await expect(entries(page)).toContainText('Эзэмшигчийн үг')
  await page.keyboard.press('Escape')
  await expect(page.locator('.bell .dropdown-panel')).toBeHidden()
  await expect(await sharedTree(page, t)).toContainText('Уншлагын дугуйлан')
  await other.context().close()
})

test('what the bell cannot answer is told in red with the reason, an answer in green', async ({
  page,
  context,
  library,
  browser,
}) => {
  const say = library.say.notifications
  const { guest, owner, other, folder } = await two(page, browser)
  const gone = await owner.share(await owner.folder('Цуцалсан'), guest.username)
  await owner.share(folder, guest.username)
  // else the stream of changes takes the invitation away before it can be accepted
  await page.route(streamCall, (route) => route.abort())
  await page.goto(library.at('/about'))
  await bell(page, library, 2).click()
  await expect(requests(page)).toHaveCount(2)
  expect(await owner.status('DELETE', `/folder/requests/${gone}`)).toBe(200)
  const refused = page.waitForResponse(/\/folder\/requests\/[^/]+\/accept$/)
  const asked = (title: string) => requests(page).filter({ hasText: title })
  await asked('Цуцалсан').getByRole('button', { name: say['request.accept'] }).click()
  const { message } = (await (await refused).json()) as { message: string }
  const red = page.locator('.toast-danger')
  await expect(red).toContainText(say['request.failed'])
  await expect(red).toContainText(message)
  await expect(requests(page)).toHaveCount(1)

  const decline = asked('Уншлагын').getByRole('button', { name: say['request.decline'] })
  await context.setOffline(true)
  await decline.click()
  await expect(red.filter({ hasText: library.say.kit['error.offline'] })).toBeVisible()
  await context.setOffline(false)
  await decline.click()
  await expect(page.locator('.toast-success')).toContainText(say['request.declined'])
  await expect(requests(page)).toHaveCount(0)
  await expect(bell(page, library, 0)).toBeVisible()
  await other.context().close()
})
