import type { Page } from '@playwright/test'
import { expect } from './library'
import { enter, leave, linkFor, person } from './people'

/** Where the demo's administrator works: the university, by its domain parameter. */
const portal = 'ikhsurguuli'
export const at = (path: string) => `${path}${path.includes('?') ? '&' : '?'}domain=${portal}`

type Call = (method: string, path: string, data?: object) => Promise<void>

/** Calls the API as whoever a token belongs to. */
const callsOf =
  (page: Page, token: string): Call =>
  async (method, path, data) => {
    const headers = { Authorization: `Bearer ${token}`, Organization: portal }
    const response = await page.request.fetch(`/edu${path}`, { method, headers, data })
    expect(response.status()).toBe(200)
  }

/** A new reader of the administrator's library, signed in on the page; and the administrator. */
export async function newReader(page: Page, other: Page): Promise<Call & { email: string }> {
  const { username, email } = await person(page)
  const admin = callsOf(other, await enter(other, 'admin'))
  await admin('POST', '/admin/api/v1/invitations', { email, role: 'reader' })
  const link = new URL(await linkFor(page, email, 2), 'http://x').searchParams.get('token')
  const own = callsOf(page, await enter(page, username))
  await own('POST', '/api/v1/invitations/accept', { token: link })
  await leave(page)
  await enter(page, username) // a new role ends the sessions before it
  return Object.assign(admin, { email })
}

/** What an announcement says, the same in both languages. */
export const announced = (title: string, body = '') => ({
  title,
  body,
  title_en: title,
  body_en: body,
})
