import { announced, bell, listening, newReader } from './announcing'
import { cleanInEveryTheme } from './axe'
import { streamCall } from './controls'
import { expect, ready, test } from './library'

const long = 'Цахим уншлагын танхим өвөлжилтийн засвартай. '.repeat(8).trim()

test('an announcement comes to every tab without a reload, and to the next when one closes', async ({
  page,
  library,
  browser,
}) => {
  const other = await browser.newPage()
  const admin = await newReader(page, other)
  await listening(page, library.at(admin.at('/')))
  const second = await page.context().newPage()
  await second.goto(library.at(admin.at('/about')))
  await ready(second)
  await expect(bell(second, library, 0)).toBeVisible()
  await admin('POST', '/admin/api/v1/announcements', announced('Засвар эхэллээ'))
  await expect(bell(page, library, 1)).toBeVisible()
  await expect(page.locator('.bell-new')).toHaveCSS('animation-name', 'bell-swing')
  await expect(bell(second, library, 1)).toBeVisible()
  const taken = second.waitForResponse(streamCall)
  await page.close()
  expect((await taken).status()).toBe(200)
  await admin('POST', '/admin/api/v1/announcements', announced('Засвар дууслаа'))
  await expect(bell(second, library, 2)).toBeVisible()
  await second.close()
  await other.close()
})

test('the bell opens, unfolds and reads, and gives the focus back', async ({
  page,
  library,
  browser,
}) => {
  const say = library.say.notifications
  const other = await browser.newPage()
  const admin = await newReader(page, other)
  await listening(page, library.at(admin.at('/')))
  for (const [n, title] of ['Эхний зарлал', 'Хоёр дахь зарлал'].entries()) {
    await admin('POST', '/admin/api/v1/announcements', announced(title, long))
    await expect(bell(page, library, n + 1)).toBeVisible()
  }
  const opener = page.locator('.bell .dropdown-button')
  await bell(page, library, 2).focus()
  await page.keyboard.press('Enter')
  const panel = page.locator('.bell .dropdown-panel')
  await expect(panel).toBeVisible()
  const rows = panel.locator('[data-slot=notification]')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Хоёр дахь зарлал')
  const box = await panel.boundingBox()
  expect(Math.round(box?.width ?? 0)).toBe(library.narrow ? 350 : 400)
  expect(box?.height).toBeLessThanOrEqual(400)
  await cleanInEveryTheme(page, '.bell')
  const fold = rows.first().getByRole('button', { name: say['action.unfold'] })
  await expect(rows.first()).not.toContainText(long)
  await fold.click()
  await expect(rows.first()).toContainText(long)
  await rows.first().getByRole('button', { name: say['action.fold'] }).click()
  await expect(rows.first()).not.toContainText(long)
  const fetched = page.waitForResponse(
    (response) =>
      response.url().includes('/notifications?') && response.request().method() === 'GET',
  )
  await rows.first().getByRole('button', { name: 'Хоёр дахь зарлал' }).click()
  await fetched
  await expect(bell(page, library, 1)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await panel.getByRole('button', { name: say['action.read_all'] }).click()
  await expect(bell(page, library, 0)).toBeVisible()
  await other.close()
})

test('the page of notifications has parts, pages and an empty state', async ({
  page,
  library,
  browser,
}) => {
  const say = library.say.notifications
  const other = await browser.newPage()
  const admin = await newReader(page, other)
  await listening(page, library.at(admin.at('/notifications')))
  await expect(page.locator('[data-slot=empty]')).toContainText(say['page.empty'])
  await cleanInEveryTheme(page)
  for (let n = 1; n <= 13; n++) {
    const news = announced(`Зарлал ${n}`, n === 1 ? long : '')
    await admin('POST', '/admin/api/v1/announcements', news)
    await expect(bell(page, library, n)).toBeVisible() // jobs spread them, several at a time
  }
  const rows = page.locator('main [data-slot=notification]')
  await expect(rows).toHaveCount(12)
  await rows.first().getByRole('button', { name: 'Зарлал 13' }).click()
  await expect(bell(page, library, 12)).toBeVisible()
  await page.getByRole('link', { name: say['filter.unread'] }).click()
  await expect(page).toHaveURL(/filter=unread/)
  await expect(rows.first()).toContainText('Зарлал 12')
  await page.getByRole('link', { name: say['filter.all'], exact: true }).click()
  await expect(rows.first()).toContainText('Зарлал 13')
  await page.locator('[data-slot=pages]').getByRole('link', { name: '2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(say['type.announcement'])
  await cleanInEveryTheme(page)
  await page.locator('main').getByRole('button', { name: say['action.read_all'] }).click()
  await expect(bell(page, library, 0)).toBeVisible()
  await other.close()
})
