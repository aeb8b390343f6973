import enKit from '../src/kit/messages.en.json' with { type: 'json' }
import mnKit from '../src/kit/messages.mn.json' with { type: 'json' }
import { expect, ready, signIn, test } from './library'

const kit = { mn: mnKit, en: enKit }

test.use({ expected: /status of 401|net::ERR_FAILED|Failed to fetch/ })

test('a reader chooses light, dark or the system’s theme, and the device keeps it', async ({
  page,
  library,
}) => {
  const t = kit[library.locale]
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const choice = (name: 'light' | 'dark' | 'system') =>
    page.getByRole('radio', { name: t[`theme.${name}`] }).first()
  await signIn(page)
  await page.goto(library.at('/'))
  await ready(page)
  const light = await ground()
  if (library.narrow)
    await page.getByRole('button', { name: library.say.shell['menu.open'] }).click()
  else await page.locator('[data-slot=mainbar] .account-name').click()
  await expect(choice('system')).toBeChecked()

  // By keyboard, as radio buttons go.
  await choice('system').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(choice('dark')).toBeChecked()
  const dark = await ground()
  expect(dark).not.toBe(light)

  // Before the app is there: the page is dark at its first paint.
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto(library.at('/'), { waitUntil: 'domcontentloaded' })
  expect(await ground()).toBe(dark)
  await page.unrouteAll()

  await page.goto(library.at('/profile'))
  await ready(page)
  const own = page.locator('[data-slot=theme]')
  await expect(own.getByRole('radio', { name: t['theme.dark'] })).toBeChecked()
  await own.getByRole('radio', { name: t['theme.light'] }).check({ force: true })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await ground()).toBe(light)
  await own.getByRole('radio', { name: t['theme.system'] }).check({ force: true })
  expect(await ground()).toBe(dark)
  expect(await page.evaluate(() => localStorage.getItem('sudar.theme'))).toBeNull()
})
