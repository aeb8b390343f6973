import { randomInt } from 'node:crypto'
import { cleanInEveryTheme } from './axe'
import { expect, ready, test } from './library'
import { totp } from './otp'
import { enter, leave, messageCode, own, person, twoSteps } from './people'

/** A number that nobody has yet. */
const newNumber = () => `9${String(randomInt(1e7)).padStart(7, '0')}`

/** Another code than the right one. */
const otherThan = (right: string) => (right === '111111' ? '222222' : '111111')

test('a number given in the profile is proved by its code, then signs in', async ({
  page,
  library,
}) => {
  const say = library.say.accounts
  const { username } = await person(page)
  await enter(page, username)
  await page.goto(library.at('/profile'))
  await ready(page)
  const phone = newNumber()
  const part = page.locator('[data-slot=phone]')
  const code = page.getByLabel(say['verify.code'].replace('{digits}', '6'))
  await expect(part).toHaveCount(0)
  await page.getByLabel(say['profile.phone'], { exact: true }).fill(`+976 ${phone}`)
  await page.getByRole('button', { name: say['action.save'], exact: true }).click()
  await expect(part.locator('.badge')).toHaveText(say['profile.unconfirmed'])
  await expect(part).toContainText(phone)
  await part.getByRole('button', { name: say['profile.phone_confirm'] }).click()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await cleanInEveryTheme(page, '[data-slot=phone]')
  const right = await messageCode(page, phone)
  await code.fill(otherThan(right))
  await expect(part.locator('.field-error')).toBeVisible()
  await code.fill(right)
  await expect(page.locator('.toast-success').last()).toContainText(say['profile.phone_done'])
  await expect(part.locator('.badge')).toHaveText(say['profile.confirmed'])
  await expect(part).toContainText(say['phone.hint'])

  await leave(page)
  const callback = encodeURIComponent(library.at('/profile?tab=security'))
  await page.goto(library.at(`/login?callbackUrl=${callback}`))
  await ready(page)
  await page.getByRole('button', { name: say['login.by_phone'] }).click()
  const number = page.getByLabel(say['profile.phone'])
  await expect(number).toBeFocused()
  const ask = page.getByRole('button', { name: say['forgot.submit'] })
  await number.fill('12')
  await ask.click()
  await expect(page.locator('.field-error')).toHaveText(say['profile.phone_error'])
  await cleanInEveryTheme(page)
  const nobodys = newNumber() // answered alike
  await number.fill(nobodys)
  await ask.click()
  await expect(page.locator('.auth-lead')).toContainText(nobodys)
  await page.getByRole('button', { name: say['phone_login.other'] }).click()
  await number.fill(phone)
  await ask.click()
  const second = await messageCode(page, phone, 2)
  await code.fill(otherThan(second))
  await expect(page.locator('.field-error')).toBeVisible()
  await code.fill(second)
  await expect(page.locator('.toast-success')).toContainText(say['login.success_title'])
  await expect(page).toHaveURL(/\/profile\?tab=security/)
  const events = page.locator('[data-slot=events]')
  await expect(events).toContainText(say['event.phone_confirmed'])
})

test('after the telephone’s code the app’s is asked for, where there is one', async ({
  page,
  library,
}) => {
  const say = library.say.accounts
  const { username } = await person(page)
  const token = await enter(page, username)
  const phone = newNumber()
  await own(page, token, 'PUT', 'me', { phone })
  await own(page, token, 'POST', 'otp/send/phone', {})
  const otp_code = await messageCode(page, phone)
  await own(page, token, 'POST', 'otp/confirm', { purpose: 'phone', otp_code })
  const { secret } = await twoSteps(page, token)

  await leave(page)
  await page.goto(library.at('/login'))
  await ready(page)
  await page.getByRole('button', { name: say['login.by_phone'] }).click()
  await page.getByLabel(say['profile.phone']).fill(phone)
  await page.getByRole('button', { name: say['forgot.submit'] }).click()
  const code = page.getByLabel(say['verify.code'].replace('{digits}', '6'))
  await code.fill(await messageCode(page, phone, 2))
  await expect(page.locator('h1')).toHaveText(say['second.title'])
  expect(await page.evaluate(() => localStorage.getItem('sudar.token'))).toBeNull()
  await expect(code).toBeFocused()
  await code.fill(totp(secret, 1))
  await expect(page.locator('.toast-success')).toContainText(say['login.success_title'])
})
