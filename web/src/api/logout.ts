// The end of a session or of a right as this browser hears of it: the server's order to clear the HTTP
// cache reaches it only with a response, so what ends offline is told when the connection is back.
import { sendQuietly } from './client'
import { session } from './session'

const pendingKey = 'sudar.leaving'
/** What is to be told: that the session is over, or only that the cache is to be cleared. */
type Pending = 'session' | 'cache'

const pending = () => localStorage.getItem(pendingKey) as Pending | null

/** Tells the server what it has not heard yet. A session that began since has replaced the cookie. */
export async function finishLogout(): Promise<void> {
  const what = pending()
  if (!what) return
  const response =
    what === 'session' && !session.signedIn()
      ? await sendQuietly('POST', '/api/v1/auth/logout')
      : await sendQuietly('DELETE', '/p/api/v1/cache')
  if (response && response.status < 500) localStorage.removeItem(pendingKey)
}

/** The session was ended here, and the server did not hear of it. */
export function leaveUnheard(): void {
  localStorage.setItem(pendingKey, 'session')
}

/** Has the browser forget what it cached of this site, now or when the connection is back. */
export async function clearBrowserCache(): Promise<void> {
  if (!pending()) localStorage.setItem(pendingKey, 'cache')
  await finishLogout()
}

const farewells = new Set<() => Promise<unknown>>()
/** How long what waits for the line may hold up a sign-out, in ms. */
const patience = 3000

/** Is done before a person signs out by themselves, while the server still knows them. */
export const beforeLogout = (farewell: () => Promise<unknown>) => void farewells.add(farewell)

export async function sayFarewell(): Promise<void> {
  const all = Promise.allSettled([...farewells].map((farewell) => farewell()))
  await Promise.race([all, new Promise((done) => setTimeout(done, patience))])
}
