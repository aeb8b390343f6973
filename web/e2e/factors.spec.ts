import type { Page } from '@playwright/test'
import { cleanInEveryTheme, otherThemes, wear } from './axe'
import { withoutConditionalPasskeys } from './instruments'
import { expect, ready, test } from './library'
import { totp } from './otp'
import { enter, leave, password, person, twoSteps } from './people'

const day = { mn: '\\d{4} оны \\d+-\\S+ сарын \\d+', en: '\\d+ [A-Z][a-z]+ \\d{4}' }

/** The printer gives one sheet with these lines and nothing else, dark on white. */
async function comesOut(page: Page, lines: string[]) {
  await page.emulateMedia({ media: 'print' })
  const body = page.locator('body')
  const all = new RegExp(`^\\s*${lines.join('\\s+').replaceAll(' ', '\\s')}\\s*$`)
  await expect(body).toHaveText(all, { useInnerText: true })
  await expect(body).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('.paper li').first()).toHaveCSS('color', 'rgb(0, 0, 0)')
  const sheets = (await page.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(sheets).toHaveLength(1)
  await page.emulateMedia({ media: null })
}

test('two-step sign-in is switched on with an app, its recovery codes are shown once', async ({
  page,
  library,
}) => {
  const say = library.say.accounts
  const { username } = await person(page)
  await enter(page, username)
  await page.goto(library.at('/profile?tab=security'))
  await ready(page)
  const part = page.locator('[data-slot=two-step]')
  const dialog = page.getByRole('dialog')
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  await part.getByRole('button', { name: say['two_step.turn_on'] }).click()
  await dialog.getByLabel(say['change.current'], { exact: true }).fill('Buruu2026')
  await button(say['proof.next']).click()
  await expect(dialog.locator('.field-error')).toBeVisible()
  await dialog.getByLabel(say['change.current'], { exact: true }).fill(password)
  await button(say['proof.next']).click()
  await expect(dialog.getByAltText(say['two_step.picture'])).toBeVisible()
  await cleanInEveryTheme(page, '.dialog')
  const secret = (await dialog.locator('.two-step-secret').textContent()) ?? ''
  const code = dialog.getByLabel(say['verify.code'].replace('{digits}', '6'))
  const now = totp(secret)
  await code.fill(now === '111111' ? '222222' : '111111')
  await expect(dialog.locator('.field-error')).toBeVisible()
  await code.fill(now)
  await expect(dialog.locator('.recovery-codes li')).toHaveCount(10)
  const fetched = page.waitForEvent('download')
  await dialog.getByRole('link', { name: say['recovery.fetch'] }).click()
  expect((await fetched).suggestedFilename()).toBe('sudar-recovery-codes.txt')
  await button(say['recovery.kept']).click()
  await expect(part.locator('.badge')).toHaveText(say['two_step.on'])
  await expect(part).toContainText('10')
})

test('recovery codes are printed with whose they are and the day, and nothing else', async ({
  page,
  library,
}) => {
  const say = library.say.accounts
  const { username } = await person(page)
  await twoSteps(page, await enter(page, username))
  await page.goto(library.at('/profile?tab=security'))
  await ready(page)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: say['recovery.new'] }).click()
  await dialog.getByLabel(say['change.current'], { exact: true }).fill(password)
  await dialog.getByRole('button', { name: say['recovery.new'] }).click()
  await expect(dialog.locator('.recovery-codes li')).toHaveCount(10)
  const codes = await dialog.locator('.recovery-codes li').allTextContents()
  const asked = page.evaluate(
    () =>
      new Promise<void>((done) => {
        window.print = () => done()
      }),
  )
  await dialog.getByRole('button', { name: say['recovery.print'] }).click()
  await asked
  await cleanInEveryTheme(page, '.dialog')
  const title = `${say['ground.name']}: ${say['recovery.title']}`
  for (const theme of ['light', ...otherThemes()]) {
    await wear(page, theme)
    await comesOut(page, [title, username, day[library.locale], ...codes])
  }
  await dialog.getByRole('button', { name: say['recovery.kept'] }).click()
  await expect(page.locator('.paper')).toHaveCount(0)
})

test('two steps lead in: a code once, a recovery code in its place; a code switches them off', async ({
  page,
  library,
}) => {
  const say = library.say.accounts
  const { username } = await person(page)
  const { secret, used, recovery } = await twoSteps(page, await enter(page, username))
  await leave(page)
  const signIn = async () => {
    await page.goto(library.at('/login'))
    await ready(page)
    await page.getByLabel(say['login.identifier']).fill(username)
    await page.getByLabel(say['login.password'], { exact: true }).fill(password)
    await page.getByRole('button', { name: say['login.submit'], exact: true }).click()
    await expect(page.locator('h1')).toHaveText(say['second.title'])
  }
  await signIn()
  const field = page.getByLabel(say['verify.code'].replace('{digits}', '6'))
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await cleanInEveryTheme(page)
  await field.fill(used) // serves no more
  await expect(page.locator('.field-error')).toBeVisible()
  await field.fill(totp(secret, 1))
  await expect(page.locator('.toast-success')).toContainText(say['login.success_title'])

  await leave(page)
  await signIn()
  await page.getByRole('button', { name: say['second.use_recovery'] }).click()
  await page.getByLabel(say['second.recovery'], { exact: true }).fill(recovery[0])
  await page.getByRole('button', { name: say['login.submit'], exact: true }).click()
  await expect(page.locator('.toast-success')).toContainText(say['login.success_title'])
  await page.goto(library.at('/profile?tab=security'))
  await ready(page)
  const part = page.locator('[data-slot=two-step]')
  const dialog = page.getByRole('dialog')
  await part.getByRole('button', { name: say['two_step.turn_off'] }).click()
  await dialog.getByRole('button', { name: say['proof.use_code'] }).click()
  await dialog.getByLabel(say['proof.code'], { exact: true }).fill(recovery[1])
  await dialog.getByRole('button', { name: say['two_step.turn_off'], exact: true }).click()
  await expect(part.locator('.badge')).toHaveText(say['two_step.off'])
})

test('a passkey is made, renamed, signs in by a button and by autofill, and is removed', async ({
  page,
  library,
}) => {
  const say = library.say.accounts
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2' as const,
    transport: 'internal' as const,
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  }
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', { options })
  const present = (enabled: boolean) =>
    device.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  const { username } = await person(page)
  await enter(page, username)
  await page.goto(library.at('/profile?tab=security'))
  await ready(page)
  const part = page.locator('[data-slot=passkeys]')
  const dialog = page.getByRole('dialog')
  await part.getByRole('button', { name: say['passkeys.add'] }).click()
  await dialog.getByLabel(say['change.current'], { exact: true }).fill(password)
  await dialog.getByRole('button', { name: say['proof.next'] }).click()
  await expect(part.locator('li')).toHaveCount(1)
  await part.getByRole('button', { name: say['passkeys.rename_of'].replace('{name}', '') }).click()
  await dialog.getByLabel(say['passkeys.name']).fill('Миний утас')
  await dialog.getByRole('button', { name: say['action.save'] }).click()
  await expect(part.locator('li b')).toHaveText('Миний утас')
  await expect(part.locator('li')).toContainText(say['passkeys.unused'])
  await cleanInEveryTheme(page)

  const welcome = page.locator('.toast-success')
  await leave(page)
  await page.goto(library.at('/login'))
  await expect(async () => {
    // What the browser offers among the names is chosen once its person is there.
    await present(false)
    await present(true)
    await expect(welcome).toContainText(say['login.success_title'], { timeout: 500 })
  }).toPass()
  await expect(page).not.toHaveURL(/login/)

  await leave(page)
  await withoutConditionalPasskeys(page)
  await page.goto(library.at('/login'))
  await ready(page)
  await expect(page.getByLabel(say['login.identifier'])).toHaveAttribute('autocomplete', /webauthn/)
  await page.getByRole('button', { name: say['login.passkey'] }).click()
  await expect(welcome).toContainText(say['login.success_title'])
  await expect(page).not.toHaveURL(/login/)

  await page.goto(library.at('/profile?tab=security'))
  await ready(page)
  await expect(part.locator('li')).not.toContainText(say['passkeys.unused'])
  await part
    .getByRole('button', { name: /Миний утас/ })
    .last()
    .click()
  await dialog.getByRole('button', { name: say['passkeys.remove'], exact: true }).click()
  await expect(part.locator('li')).toHaveCount(0)
})

test('a token is made, shown once, works for a program, and is revoked', async ({
  page,
  library,
}) => {
  const say = library.say.accounts
  const { username } = await person(page)
  await enter(page, username)
  await page.goto(library.at('/profile?tab=security'))
  await ready(page)
  const part = page.locator('[data-slot=tokens]')
  const dialog = page.getByRole('dialog')
  await part.getByRole('button', { name: say['tokens.add'] }).click()
  await dialog.getByRole('button', { name: say['proof.next'] }).click()
  await expect(dialog.locator('.field-error')).toHaveText(say['login.required'])
  await dialog.getByLabel(say['tokens.name']).fill('Миний программ')
  await expect(dialog.locator('option')).toHaveCount(6) // a reader makes no token for staff
  await cleanInEveryTheme(page, '.dialog')
  await dialog.getByRole('button', { name: say['proof.next'] }).click()
  await dialog.getByLabel(say['change.current'], { exact: true }).fill(password)
  await dialog.getByRole('button', { name: say['tokens.add'] }).click()
  const token = await dialog.getByLabel(say['tokens.value'], { exact: true }).inputValue()
  expect(token).toMatch(/^sudar_pat_/)
  await dialog.getByRole('button', { name: say['recovery.kept'] }).click()
  await expect(part.locator('li')).toContainText(token.slice(-4))
  const headers = { Authorization: `Bearer ${token}` }
  const program = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  const call = (path: string) => program?.request.get(`/edu/api/v1/${path}`, { headers })
  expect((await call('auth/me'))?.status()).toBe(200)
  expect((await call('auth/sessions'))?.status()).toBe(403)
  await part.getByRole('button', { name: /Миний программ/ }).click()
  await dialog.getByRole('button', { name: say['tokens.revoke'], exact: true }).click()
  await expect(part.locator('li')).toHaveCount(0)
  expect((await call('auth/me'))?.status()).toBe(401)
  await program?.close()
})

test('the menu shows the picture of a person who has one', async ({ page, library }) => {
  const { username } = await person(page)
  const token = await enter(page, username)
  await page.goto(library.at('/about'))
  await ready(page)
  await expect(page.locator('span.avatar')).toHaveText('С')
  const dot =
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mPgVc3AihiGlgQA9NomgQB0C1cAAAAASUVORK5CYII='
  const kept = await page.request.post('/edu/api/v1/auth/image/upload', {
    headers: { Authorization: `Bearer ${token}` },
    multipart: {
      file: { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') },
    },
  })
  expect(kept.status()).toBe(200)
  await page.reload()
  await ready(page)
  await expect(page.locator('img.avatar')).toHaveJSProperty('naturalWidth', 8)
})
