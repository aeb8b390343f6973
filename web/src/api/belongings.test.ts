import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './error'
import { clearBrowserCache, finishLogout, markLogoutPending } from './logout'
import { isRefusal, noteEnded, noteOpened } from './opened'
import { session } from './session'
import type { ReadingSession } from './types'

let calls: string[]
let status: number

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  calls = []
  status = 200
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    if (status === 0) throw new TypeError('no connection')
    calls.push(`${method} ${new URL(url).pathname}`)
    return new Response('', { status })
  })
})

afterEach(() => vi.unstubAllGlobals())

const opened = (base: string, preview = false) =>
  ({ item_id: 7, base_url: `/edu/read/7/1/${base}/`, preview }) as ReadingSession

test('with a session goes what its person left; what is the device’s stays', () => {
  const theirs = ['places', 'places.a', 'entries.a', 'time.a', 'searches.a', 'saved-searches.a']
  const heard = ['listening', 'listening.queue', 'listening.speeds', 'reader.pages', 'opened']
  const device = ['theme', 'a11y', 'username', 'reader', 'listening.settings', 'weather']
  session.begin('token')
  for (const name of [...theirs, ...heard, ...device, 'kept'])
    localStorage.setItem(`sudar.${name}`, 'x')
  localStorage.setItem('of.others', 'x')
  sessionStorage.setItem('sudar.signup', 'x')
  session.end()
  const left = Object.keys(localStorage).sort()
  expect(left).toEqual(['of.others', ...device.map((name) => `sudar.${name}`)].sort())
  expect(sessionStorage).toHaveLength(0)
})

test('who never signed in loses nothing to a refusal', () => {
  localStorage.setItem('sudar.places', 'x')
  session.end()
  expect(localStorage.getItem('sudar.places')).toBe('x')
})

test('a sign-out offline is told when the connection is back', async () => {
  session.begin('token')
  session.end()
  markLogoutPending()
  status = 0
  await finishLogout()
  status = 503
  await finishLogout()
  status = 401
  await finishLogout()
  await finishLogout()
  expect(calls).toEqual(['POST /edu/api/v1/auth/logout', 'POST /edu/api/v1/auth/logout'])
})

test('who signs in meanwhile stays signed in', async () => {
  markLogoutPending()
  session.begin('token')
  await finishLogout()
  expect(calls).toEqual(['DELETE /edu/p/api/v1/cache'])
})

test('the cache is cleared when what was open as a whole is not any more', async () => {
  await noteOpened(opened('grant'))
  await noteOpened(opened('grant'))
  expect(calls).toEqual([])
  await noteOpened(opened('other', true))
  expect(calls).toEqual(['DELETE /edu/p/api/v1/cache'])
  await noteOpened(opened('other', true))
  await noteEnded(7)
  expect(calls).toHaveLength(1)
  await noteOpened(opened('grant'))
  status = 0
  await noteEnded(7)
  status = 200
  await finishLogout()
  await clearBrowserCache()
  expect(calls).toHaveLength(3)
})

test('free books and previews end nothing', async () => {
  await noteOpened(opened('free'))
  await noteOpened(opened('other', true))
  await noteEnded(7)
  expect(calls).toEqual([])
})

test.each([
  [403, true],
  [404, true],
  [402, true],
  [0, false],
  [409, false],
  [503, false],
])('%d is a refusal: %s', (code, refuses) => {
  expect(isRefusal(new ApiError(code, 'x', ''))).toBe(refuses)
})
