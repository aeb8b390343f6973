import type { Page } from '@playwright/test'
import { streamCall } from './controls'
import { expect, type Library, ready } from './library'
import { enter, leave, linkFor, password } from './people'
import { type Governed, governed, member, there } from './shelf'

type Call = (method: string, path: string, data?: object) => Promise<void>

/** Calls the API of a portal as whoever a token belongs to. */
const callsOf =
  (page: Page, portal: string, token: string): Call =>
  async (method, path, data) => {
    const headers = { Authorization: `Bearer ${token}`, Organization: portal }
    const response = await page.request.fetch(`/edu${path}`, { method, headers, data })
    expect(response.status()).toBe(200)
  }

/** Somebody who is told of announcements, and where. */
interface Told {
  email: string
  portal: Governed
  /** The address of a path at the portal. */
  at: (path: string) => string
}

/**
 * A new reader of a portal, signed in on the page, and calls as its administrator. The portal is
 * new too where none is named: what others announce at the same time would be counted.
 */
export async function newReader(page: Page, other: Page, known?: Governed): Promise<Call & Told> {
  const portal = known ?? (await governed(page))
  const { username, email } = member()
  const admin = callsOf(other, portal.slug, await enter(other, portal.username, password))
  await admin('POST', '/admin/api/v1/invitations', { email, role: 'reader' })
  const link = new URL(await linkFor(page, email), 'http://x').searchParams.get('token')
  const own = callsOf(page, portal.slug, await enter(page, username))
  await own('POST', '/api/v1/invitations/accept', { token: link })
  await leave(page)
  await enter(page, username) // a new role ends the sessions before it
  return Object.assign(admin, { email, portal, at: (path: string) => there(path, portal.slug) })
}

/** What an announcement says, the same in both languages. */
export const announced = (title: string, body = '') => ({
  title,
  body,
  title_en: title,
  body_en: body,
})

/** Opens an address in a tab, and waits until the browser hears of changes. */
export async function listening(page: Page, address: string) {
  const stream = page.waitForResponse(streamCall)
  await page.goto(address)
  await ready(page)
  expect((await stream).status()).toBe(200)
}

/** The bell with so much that is new. */
export const bell = (page: Page, { say }: Library, count: number) =>
  page.getByRole('button', {
    exact: true,
    name: count
      ? say.notifications['bell.count'].replace('{count}', String(count))
      : say.notifications['bell.label'],
  })
