import type { Page } from '@playwright/test'
import { announced, newReader } from './announcing'
import { cleanInEveryTheme } from './axe'
import { streamCall } from './controls'
import { expect, type Library, ready, test } from './library'
import { letter, letters } from './people'

/** An email at once is sent within so many ms: the server looks every 20 seconds. */
const soon = { timeout: 60_000, intervals: [500] }

/** The controls of announcements in the reader's notification settings. */
function choices(page: Page, { say }: Library) {
  const { notifications: words } = say
  const named = (key: 'settings.bell_of' | 'settings.email_of') =>
    words[key].replace('{type}', words['type.announcement'])
  return {
    bell: page.getByRole('checkbox', { name: named('settings.bell_of') }),
    email: page.getByRole('combobox', { name: named('settings.email_of') }),
  }
}

/** Does something and waits until the server has kept the settings that it changes. */
async function kept(page: Page, act: () => Promise<unknown>) {
  const answered = page.waitForResponse(
    (response) =>
      response.url().includes('/notifications/settings') && response.request().method() === 'PUT',
  )
  await act()
  expect((await answered).status()).toBe(200)
}

test('what comes by email is chosen, comes, and is ended by the link of the email', async ({
  page,
  library,
  browser,
}) => {
  test.setTimeout(180_000)
  const say = library.say.notifications
  const other = await browser.newPage()
  const admin = await newReader(page, other)
  const second = await browser.newPage()
  const another = await browser.newPage()
  const control = await newReader(second, another, admin.portal)

  for (const reader of [page, second]) {
    await reader.goto(library.at(admin.at('/notifications')))
    await ready(reader)
    await reader.getByRole('main').getByRole('link', { name: say['settings.title'] }).click()
    await expect(reader).toHaveURL(/\/profile\?.*tab=notifications/)
    const { email } = choices(reader, library)
    await expect(email).toHaveValue('daily')
    await kept(reader, () => email.selectOption('at_once'))
    await reader.reload()
    await expect(email).toHaveValue('at_once')
  }

  const sent = (await letters(page, admin.email)).length
  await admin('POST', '/admin/api/v1/announcements', announced('Имэйлийн зарлал'))
  await expect.poll(async () => (await letters(page, admin.email)).length, soon).toBe(sent + 1)
  const { Text, Unsubscribe } = await letter(page, admin.email)
  expect(Text).toContain('Имэйлийн зарлал')

  // Opening the address of the header asks, and changes nothing: programs open every link.
  await page.goto(new URL(Unsubscribe).pathname + new URL(Unsubscribe).search)
  await ready(page)
  await expect(page).toHaveURL(/\/unsubscribe\?token=/)
  const link = Text.match(/https?:\/\/\S+\/unsubscribe\?\S+/)?.[0] ?? ''
  const { pathname, search } = new URL(link)
  const stranger = await browser.newPage()
  await stranger.goto(library.at(pathname.replace(/^\/en\//, '/') + search))
  await ready(stranger)
  await cleanInEveryTheme(stranger)
  await stranger.getByRole('button', { name: say['unsubscribe.submit'] }).press('Enter')
  await expect(stranger.locator('[data-slot=unsubscribe]')).toContainText(
    say['unsubscribe.done'].replace('{type}', say['type.announcement']),
  )
  await stranger.close()

  // The second reader's email shows that those of this announcement have been sent.
  const before = (await letters(page, control.email)).length
  await admin('POST', '/admin/api/v1/announcements', announced('Дараагийн зарлал'))
  await expect
    .poll(async () => (await letters(page, control.email)).length, soon)
    .toBeGreaterThan(before)
  expect(await letters(page, admin.email)).toHaveLength(sent + 1)
  await page.goto(library.at(admin.at('/profile?tab=notifications')))
  await expect(choices(page, library).email).toHaveValue('never')
  await second.close()
  await another.close()
  await other.close()
})

test('the bell is switched off for a type, and rests in quiet hours', async ({
  page,
  library,
  browser,
}) => {
  const say = library.say.notifications
  const other = await browser.newPage()
  const admin = await newReader(page, other)
  await page.goto(library.at(admin.at('/profile?tab=notifications')))
  const { bell } = choices(page, library)
  await kept(page, () => bell.uncheck())
  await cleanInEveryTheme(page)
  await admin('POST', '/admin/api/v1/announcements', announced('Нуусан зарлал'))
  await kept(page, () => bell.check())

  // Quiet from before this hour to after it, on the clock of Ulaanbaatar.
  await kept(page, () => page.getByRole('checkbox', { name: say['settings.quiet_on'] }).check())
  const hour = (Math.floor(Date.now() / 3_600_000) + 8) % 24
  const time = (of: number) => `${String(of % 24).padStart(2, '0')}:30`
  await kept(page, () =>
    page.getByLabel(say['settings.quiet_from'], { exact: true }).selectOption(time(hour + 23)),
  )
  await kept(page, () =>
    page.getByLabel(say['settings.quiet_to'], { exact: true }).selectOption(time(hour + 3)),
  )

  const stream = page.waitForResponse(streamCall)
  await page.goto(library.at(admin.at('/')))
  await ready(page)
  expect((await stream).status()).toBe(200)
  await admin('POST', '/admin/api/v1/announcements', announced('Шөнийн зарлал'))
  const one = say['bell.count'].replace('{count}', '1')
  await expect(page.getByRole('button', { name: one, exact: true })).toBeVisible()
  await expect(page.locator('.bell-new')).toHaveCount(0)
  await other.close()
})
