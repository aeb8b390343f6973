import { expect, reader, ready, test } from './library'
import { enter, password } from './people'
import { portal, sudar, there } from './shelf'

const token = () => localStorage.getItem('sudar.token')

test('with a token the user is asked for on each route, and the token goes along', async ({
  page,
  library,
}) => {
  const sent = await enter(page, reader.username)
  const asked: (string | undefined)[] = []
  page.on('response', (response) => {
    if (!response.url().endsWith('/auth/me')) return
    asked.push(response.request().headers().authorization)
  })
  await page.goto(library.at('/about'))
  await ready(page)
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  const before = asked.length
  await page.locator('[data-slot=footer] a[href$="/privacy"]').first().click()
  await expect(page).toHaveURL(/\/privacy/)
  await expect.poll(() => asked.length).toBeGreaterThan(before)
  expect(new Set(asked)).toEqual(new Set([`Bearer ${sent}`]))
})

test('a session that ended leads to sign-in, which says so', async ({ page, library }) => {
  const sent = await enter(page, reader.username)
  const headers = { Authorization: `Bearer ${sent}` }
  const out = await page.request.post('/edu/api/v1/auth/logout', { headers })
  expect(out.status()).toBe(200)
  await page.goto(library.at('/profile'))
  await expect(page).toHaveURL(/\/login\/?\?.*msg=session_expired/)
  await expect(page.getByText(library.say.accounts['msg.session_expired'])).toBeVisible()
  expect(await page.evaluate(token)).toBeNull()
})

test('a library that is suspended meanwhile ends the session', async ({ page, library }) => {
  const slug = await portal(page)
  await enter(page, reader.username)
  await page.goto(there(library.at('/about'), slug))
  await ready(page)
  sudar('organization', 'suspend', slug)
  // the server learns of it within a second
  await expect(async () => {
    const place = /privacy/.test(page.url()) ? 'about' : 'privacy'
    if (!/402/.test(page.url()))
      await page.locator(`[data-slot=footer] a[href*="/${place}"]`).first().click({ timeout: 500 })
    await expect(page).toHaveURL(/\/402/, { timeout: 1_000 })
  }).toPass()
  await expect(page.locator('main h1')).toHaveText(
    library.locale === 'mn' ? /түдгэлзсэн/ : /suspended/,
  )
  expect(await page.evaluate(token)).toBeNull()
})

test('what is wrong at sign-in is said in red, under the word for an error', async ({
  page,
  library,
}) => {
  const say = library.say.accounts
  await page.goto(library.at('/login'))
  await ready(page)
  await page.getByLabel(say['login.identifier']).fill(reader.username)
  await page.getByLabel(say['login.password'], { exact: true }).fill(`${password}x`)
  const refused = page.waitForResponse(/auth\/login/)
  await page.getByRole('button', { name: say['login.submit'], exact: true }).click()
  const { message } = (await (await refused).json()) as { message: string }
  const toast = page.locator('.toast-danger')
  await expect(toast).toContainText(say['login.error_title'])
  await expect(toast).toContainText(message)
})
