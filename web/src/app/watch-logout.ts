import type { QueryClient } from '@tanstack/react-query'
import { session, tokenKey } from '@/api/session'

/**
 * Nothing that was answered to a person outlives their session: not in this page, not in another tab,
 * and not in a page that comes back from the browser's memory.
 */
export function watchLogout(client: QueryClient): void {
  let token = session.token()
  session.subscribe(() => {
    token = session.token()
    if (!token) client.clear()
  })
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== tokenKey) return
    if (token && !newValue) location.reload()
    token = newValue
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && token && token !== session.token()) location.reload()
  })
}
