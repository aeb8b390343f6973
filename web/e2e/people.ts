import type { Page } from '@playwright/test'
import { expect } from './library'
import { totp } from './otp'

interface Letter {
  To: string
  Text: string
  HTML: string
  /** The address of the header List-Unsubscribe. */
  Unsubscribe: string
}

/** What the program kept instead of sending it to an address, newest first. */
export async function letters(page: Page, address: string) {
  const response = await page.request.get('/dev/mailbox.json')
  const { letters } = (await response.json()) as { letters: Letter[] }
  return letters.filter(({ To }) => To === address)
}

/** The newest letter to an address once there are so many of them. */
export async function letter(page: Page, address: string, count = 1): Promise<Letter> {
  await expect
    .poll(async () => (await letters(page, address)).length, { intervals: [100] })
    .toBeGreaterThanOrEqual(count)
  return (await letters(page, address))[0] as Letter
}

/** The six digits of the newest letter. */
export async function codeFor(page: Page, address: string, count = 1) {
  return (await letter(page, address, count)).Text.match(/^\s*(\d{6})\s*$/m)?.[1] ?? ''
}

/** The six digits of the newest message to a telephone once there are so many. */
export async function messageCode(page: Page, phone: string, count = 1) {
  const messages = async () => {
    const response = await page.request.get('/dev/mailbox.json')
    const { messages } = (await response.json()) as { messages: { To: string; Text: string }[] }
    return messages.filter(({ To }) => To === phone)
  }
  await expect
    .poll(async () => (await messages()).length, { intervals: [100] })
    .toBeGreaterThanOrEqual(count)
  return (await messages())[0]?.Text.match(/\d{6}/)?.[0] ?? ''
}

/** Where the link of the newest letter leads, without the host. */
export async function linkFor(page: Page, address: string, count = 1) {
  const link = (await letter(page, address, count)).Text.match(/https?:\/\/\S+/)?.[0] ?? ''
  const { pathname, search } = new URL(link)
  return pathname + search
}

/** The password of whoever signs up in a journey. */
export const password = 'Khar-shuvuu7'

/** Everybody's password: those of the demo library have one that nobody else may choose. */
export const passwordOf = (username: string) =>
  username.startsWith('e2e.') ? password : 'Sudar2026'

let made = 0

/** Names that nobody has yet. */
export function newcomer() {
  const username = `e2e.${process.pid}.${Date.now().toString(36)}${made++}`
  return { username, email: `${username}@example.mn` }
}

/** A person who has signed up and shown their address. */
export async function person(page: Page) {
  const { username, email } = newcomer()
  const data = { first_name: 'Сарнай', username, email, password, terms: true }
  const post = (path: string, body: object) =>
    page.request.post(`/edu/api/v1/auth/${path}`, { data: body })
  const signed = await post('signup', data)
  expect(signed.status()).toBe(200)
  const { ticket } = (await signed.json()).data as { ticket: string }
  const otp_code = await codeFor(page, email)
  expect((await post('otp/confirm', { ticket, otp_code })).status()).toBe(200)
  return { username, email }
}

/** Signs a person in by the API, in every page opened from now on; the token. */
export async function enter(
  page: Page,
  username: string,
  known = passwordOf(username),
): Promise<string> {
  const data = { username, password: known }
  const response = await page.request.post('/edu/api/v1/auth/login', { data })
  expect(response.status()).toBe(200)
  const token = (await response.json()).data.bearer_token as string
  await page.goto('/favicon.svg')
  await hold(page, token)
  return token
}

const hold = (page: Page, token: string) =>
  page.evaluate((value) => localStorage.setItem('sudar.token', value), token)

/** Forgets who is signed in: the page's own token and our cookies. */
export async function leave(page: Page) {
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies({ name: /^(sudar_|XSRF-TOKEN)/ })
}

type Method = 'PUT' | 'POST'

/** A call that only the person of a token can make; its data. */
export async function own(page: Page, token: string, method: Method, path: string, data: object) {
  const headers = { Authorization: `Bearer ${token}` }
  const response = await page.request.fetch(`/edu/api/v1/auth/${path}`, { method, data, headers })
  expect(response.status()).toBe(200)
  return (await response.json()).data
}

interface TwoSteps {
  secret: string
  /** The code that switched it on, which serves no more. */
  used: string
  recovery: [string, string]
}

/** Switches two-step sign-in on for the person of a token, whom the page holds from then on. */
export async function twoSteps(page: Page, token: string): Promise<TwoSteps> {
  const { secret } = await own(page, token, 'POST', 'factors/totp', { password })
  const used = totp(secret)
  const made = await own(page, token, 'POST', 'factors/totp/confirm', { code: used })
  await hold(page, made.bearer_token)
  return { secret, used, recovery: made.recovery_codes.slice(0, 2) }
}
