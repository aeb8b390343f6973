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

/** The session was ended here, and the server has not been told yet. */
export function markLogoutPending(): void {
  localStorage.setItem(pendingKey, 'session')
}

/** Has the browser forget what it cached of this site, now or when the connection is back. */
export async function clearBrowserCache(): Promise<void> {
  if (!pending()) localStorage.setItem(pendingKey, 'cache')
  await finishLogout()
}

const logoutTasks = new Set<() => Promise<unknown>>()
/** How long these tasks may delay a sign-out, in ms. */
const longestDelay = 3000

/** Adds a task that runs before a person signs out by themselves, while the session still counts. */
export const beforeLogout = (task: () => Promise<unknown>) => void logoutTasks.add(task)

/** Runs the tasks added by beforeLogout. */
export async function runBeforeLogout(): Promise<void> {
  const all = Promise.allSettled([...logoutTasks].map((task) => task()))
  await Promise.race([all, new Promise((done) => setTimeout(done, longestDelay))])
}
