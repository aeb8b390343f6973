import { cleanInEveryTheme } from './axe'
import { expect, ready, samples, test } from './library'
import { codeFor, enter, linkFor, newcomer, password, person } from './people'
import { told } from './shelf'

test('sign-up needs the terms and a code of the letter, then sign-in leads back', async ({
  page,
  library,
}) => {
  const { at } = library
  const say = library.say.accounts
  const { free } = await samples(page)
  const { username, email } = newcomer()
  await page.goto(at(`/login?callbackUrl=${encodeURIComponent(at(`/p/${free}`))}`))
  await ready(page)
  await page.getByRole('link', { name: say['register.title'] }).click()
  await expect(page.locator('[data-slot=footer]')).toHaveCount(0)
  const submit = page.getByRole('button', { name: say['register.submit'], exact: true })
  const name = page.getByLabel(say['register.first_name'], { exact: true })
  await submit.click()
  await expect(page.getByText(say['register.terms_required'])).toBeVisible()
  await expect(name).toBeFocused()
  await name.fill('Сарнай')
  await page.getByLabel(say['register.username'], { exact: true }).fill('Сарнай')
  await page.getByLabel(say['forced.email']).fill(email)
  await page.getByLabel(say['login.password'], { exact: true }).fill(password)
  await expect(page.locator('.rule-met')).toHaveCount(4)
  await page.getByRole('checkbox').check()
  await submit.click()
  await expect(page.getByLabel(say['register.username'], { exact: true })).toBeFocused()
  await cleanInEveryTheme(page)
  await page.getByLabel(say['register.username'], { exact: true }).fill('reader')
  await submit.click()
  await expect(page.locator('.field-error')).toHaveCount(1)
  await expect(page.getByLabel(say['login.password'], { exact: true })).toHaveValue(password)
  await page.getByLabel(say['register.username'], { exact: true }).fill(username)
  await submit.click()
  await expect(page).toHaveURL(/\/verify/)
  await expect(page.locator('main')).toContainText(email)
  await page.reload()
  await ready(page)
  const code = page.getByLabel(say['verify.code'].replace('{digits}', '6'))
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await code.fill(await codeFor(page, email)) // its last digit sends it
  await expect(page.locator('.toast-success')).toContainText(say['verify.done'])
  await expect(page.getByLabel(say['login.identifier'])).toHaveValue(username)
  await page.getByLabel(say['login.password'], { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: say['login.submit'], exact: true }).click()
  await expect(page).toHaveURL(new RegExp(at(`/p/${free}`)))
  const welcome = page.locator('.toast-success').last()
  await expect(welcome).toContainText(say['login.success_title'])
  await expect(welcome).toContainText(say['login.success_body'])
  expect(await page.evaluate(() => localStorage.getItem('sudar.username'))).toBe(username)
})

test('a wrong code stands beside its field, after five another one is needed', async ({
  page,
  library,
}) => {
  const say = library.say.accounts
  const { username, email } = newcomer()
  await page.clock.install()
  await page.goto(library.at('/register'))
  await ready(page)
  await page.getByLabel(say['register.first_name'], { exact: true }).fill('Туяа')
  await page.getByLabel(say['register.username'], { exact: true }).fill(username)
  await page.getByLabel(say['forced.email']).fill(email)
  await page.getByLabel(say['login.password'], { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: say['register.submit'], exact: true }).click()
  await expect(page).toHaveURL(/\/verify/)
  const field = page.getByLabel(say['verify.code'].replace('{digits}', '6'))
  const submit = page.getByRole('button', { name: say['verify.submit'], exact: true })
  await field.fill('12')
  await submit.click()
  await expect(page.locator('.field-error')).toHaveText(say['verify.code_short'])
  const right = await codeFor(page, email)
  const wrong = right === '111111' ? '222222' : '111111'
  const refused = () => page.waitForResponse(/otp\/confirm/)
  for (let tries = 0; tries < 5; tries++) {
    await Promise.all([refused(), tries === 0 ? field.fill(wrong) : submit.click()])
    await expect(page.locator('.field-error')).toBeVisible()
  }
  await expect(field).toHaveValue(wrong)
  await Promise.all([refused(), field.fill(right)])
  await expect(page.locator('.field-error')).toBeVisible()
  const again = page.locator('.resend button')
  await expect(again).toBeDisabled()
  let sent = 1
  let wait = 0
  for (let refused = false; !refused; sent++) {
    await page.clock.runFor(31_000)
    const response = page.waitForResponse(/otp\/send/)
    await again.click()
    refused = (await response).status() === 429
    wait = Number((await response).headers()['retry-after'])
    if (!refused)
      await expect(page.locator('.resend [role=status]')).toHaveText(say['verify.sent_again'])
    else sent--
  }
  // the letters of this hour are used up: the server says for how long
  const told = async () => Number((await again.textContent())?.replace(/\D/g, ''))
  await expect.poll(told).toBeGreaterThan(wait - 10)
  expect(await told()).toBeLessThanOrEqual(wait)
  await field.fill(await codeFor(page, email, sent))
  await expect(page).toHaveURL(/\/login/)
})

test('a forgotten password is reset by the code of a letter, and by its link', async ({
  page,
  library,
}) => {
  const say = library.say.accounts
  const { username, email } = await person(page)
  await page.goto(library.at('/login'))
  await ready(page)
  await page.getByRole('link', { name: say['login.forgot'] }).click()
  await page.getByLabel(say['forced.email']).fill(email)
  await page.getByRole('button', { name: say['forgot.submit'] }).click()
  await expect(page).toHaveURL(/\/reset-password/)
  await expect(page.getByLabel(say['forced.email'])).toHaveValue(email)
  await expect(page.locator('[data-slot=footer]')).toBeVisible()
  const fill = async (text: string, repeated = text) => {
    await page.getByLabel(say['forced.new'], { exact: true }).fill(text)
    await page.getByLabel(say['forced.repeat'], { exact: true }).fill(repeated)
  }
  await fill('short', 'other')
  await expect(page.getByText(say['password.error_rules'])).toBeVisible()
  await expect(page.getByText(say['password.error_match'])).toBeVisible()
  await cleanInEveryTheme(page)
  await fill('Nomyn2026')
  const code = page.getByLabel(say['verify.code'].replace('{digits}', '6'))
  await code.fill(await codeFor(page, email, 2))
  await page.getByRole('button', { name: say['reset.submit'] }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.locator('.toast-success')).toContainText(say['forced.success_body'])
  await linkFor(page, email, 3) // the notice of the change, which a job sends
  await page.request.post('/edu/api/v1/auth/password/forgot', { data: { email } })
  await page.goto(await linkFor(page, email, 4))
  await ready(page)
  await expect(page.locator('#main input')).toHaveCount(2)
  await page.locator('#main input').first().fill('Khoyor2026')
  await page.locator('#main input').last().fill('Khoyor2026')
  await page.locator('#main button[type=submit]').click()
  await expect(page).toHaveURL(/\/login/)
  const data = { username, password: 'Khoyor2026' }
  expect((await page.request.post('/edu/api/v1/auth/login', { data })).status()).toBe(200)
})

test('who owes a new password is asked for it on any screen, and for nothing else', async ({
  page,
  library,
}) => {
  const say = library.say.accounts
  const { username } = await person(page)
  const given = 'Olgoson2026'
  told(`${given}\n`, 'user', 'password', username)
  await enter(page, username, given)
  await page.goto(library.at('/'))
  await ready(page)
  const dialog = page.getByRole('dialog', { name: say['forced.title'] })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await page.locator('.dialog-scrim').click({ position: { x: 5, y: 5 } })
  await expect(dialog).toBeVisible()
  const fill = async (chosen: string) => {
    await dialog.getByLabel(say['forced.new'], { exact: true }).fill(chosen)
    await dialog.getByLabel(say['forced.repeat'], { exact: true }).fill(chosen)
    const response = page.waitForResponse(/password\/forced/)
    await dialog.getByRole('button', { name: say['forced.submit'] }).click()
    return (await response).json()
  }
  await cleanInEveryTheme(page, '.dialog')
  const refused = await fill(given)
  const chosen = dialog.getByLabel(say['forced.new'], { exact: true })
  await expect(dialog.getByRole('alert')).toHaveText(refused.errors[0].message)
  await expect(chosen).toHaveAttribute('aria-invalid', 'true')
  await expect(chosen).toHaveValue('')
  await expect(page.locator('.toast-danger')).toHaveCount(0)
  await fill('Nomyn2026')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('.toast-success')).toContainText(say['forced.success_body'])
})

test('a changed password signs other devices out, one device is signed out by itself', async ({
  page,
  library,
  browser,
}) => {
  const say = library.say.accounts
  const { username } = await person(page)
  const other = await browser.newPage()
  await other.request.post('/edu/api/v1/auth/login', { data: { username, password } })
  await enter(page, username)
  await page.goto(library.at('/profile?tab=security'))
  await ready(page)
  const devices = page.locator('[data-slot=sessions] li')
  await expect(devices).toHaveCount(2)
  await expect(page.locator('[data-slot=events] li').first()).toContainText(say['event.signed_in'])
  await cleanInEveryTheme(page)
  await devices.getByRole('button').click()
  await expect(devices).toHaveCount(1)
  expect((await other.request.get('/edu/api/v1/auth/me')).status()).toBe(401)
  await other.request.post('/edu/api/v1/auth/login', { data: { username, password } })
  await page.getByRole('link', { name: say['change.title'] }).click()
  await page.getByLabel(say['change.current'], { exact: true }).fill('Buruu2026')
  await page.getByLabel(say['forced.new'], { exact: true }).fill('Nomyn2026')
  await page.getByLabel(say['forced.repeat'], { exact: true }).fill('Nomyn2026')
  const submit = page.getByRole('button', { name: say['change.title'], exact: true })
  await submit.click()
  await expect(page.getByLabel(say['change.current'], { exact: true })).toBeFocused()
  await page.getByLabel(say['change.current'], { exact: true }).fill(password)
  await submit.click()
  await expect(page).toHaveURL(/\/profile/)
  await expect(page.locator('.toast-success')).toContainText(say['change.others_out'])
  await expect(devices).toHaveCount(1)
  expect((await other.request.get('/edu/api/v1/auth/me')).status()).toBe(401)
  await other.close()
  await page.getByRole('button', { name: say['sessions.sign_out_all'] }).click()
  await page.getByRole('dialog').getByRole('button', { name: say['sessions.sign_out_all'] }).click()
  await expect(page).toHaveURL(/\/login/)
})

/** A picture of eight by eight points. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mPgVc3AihiGlgQA9NomgQB0C1cAAAAASUVORK5CYII=',
  'base64',
)

test('a profile is changed, has a picture, gives its data away and is closed', async ({
  page,
  library,
}) => {
  const say = library.say.accounts
  const { username } = await person(page)
  await page.goto(library.at('/profile'))
  await expect(page).toHaveURL(/\/login\?.*callbackUrl=(%2Fen)?%2Fprofile/)
  await enter(page, username)
  await page.goto(library.at('/profile'))
  await ready(page)
  await page.getByLabel(say['profile.phone'], { exact: true }).fill('123')
  await page.getByRole('button', { name: say['action.save'], exact: true }).click()
  await expect(page.getByLabel(say['profile.phone'], { exact: true })).toBeFocused()
  await page.getByLabel(say['profile.phone'], { exact: true }).fill('99112233')
  await page.getByLabel(say['profile.last_name'], { exact: true }).fill('Батын')
  await page.getByRole('button', { name: say['action.save'], exact: true }).click()
  await expect(page.locator('.toast-success')).toContainText(say['profile.saved'])
  await expect(page.locator('.profile-name')).toHaveText('Батын Сарнай')
  await cleanInEveryTheme(page)
  await page.locator('input[type=file]').setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: dot,
  })
  const crop = page.getByRole('dialog')
  await expect(crop.getByRole('button', { name: say['action.save'] })).toBeEnabled()
  await crop.getByRole('slider').fill('2')
  await cleanInEveryTheme(page, '.dialog')
  await crop.getByRole('button', { name: say['action.save'] }).click()
  await expect(page.locator('img.profile-picture')).toBeVisible()
  await page.getByRole('link', { name: say['profile.tab_privacy'], exact: true }).click()
  await page.getByRole('checkbox').uncheck()
  await expect(page.getByRole('checkbox')).toBeEnabled()
  await page.getByRole('button', { name: say['privacy.export_ask'] }).click()
  await expect(page.locator('[data-slot=export] a[download]')).toBeVisible({ timeout: 15_000 })
  await page.getByRole('button', { name: say['privacy.disable'] }).click()
  await cleanInEveryTheme(page, '.dialog')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say['change.current'], { exact: true }).fill(password)
  await dialog.getByRole('button', { name: say['privacy.disable'] }).click()
  await expect(dialog).toHaveCount(0)
  const data = { username, password }
  expect((await page.request.post('/edu/api/v1/auth/login', { data })).status()).not.toBe(200)
})

test('a new address counts once its letter is answered, an old account is joined', async ({
  page,
  library,
}) => {
  const say = library.say.accounts
  const [mine, old] = [await person(page), await person(page)]
  await enter(page, mine.username)
  await page.goto(library.at('/profile'))
  await ready(page)
  const next = newcomer().email
  await page.getByRole('button', { name: say['profile.email_change'] }).click()
  await page.getByLabel(say['profile.email_new']).fill(next)
  await page.getByLabel(say['change.current'], { exact: true }).fill(password)
  await page.getByRole('button', { name: say['forgot.submit'] }).click()
  const code = page.getByLabel(say['verify.code'].replace('{digits}', '6'))
  await code.fill(await codeFor(page, next))
  await expect(page.locator('.profile-line')).toContainText(next)
  await page.goto(library.at('/sync'))
  await ready(page)
  await page.getByLabel(say['sync.email']).fill(old.email)
  await page.getByRole('button', { name: say['forgot.submit'] }).click()
  await cleanInEveryTheme(page)
  await code.fill(await codeFor(page, old.email, 2))
  await expect(page.locator('.toast-success')).toContainText(say['sync.done'])
  await expect(page).toHaveURL(/\/profile/)
})
