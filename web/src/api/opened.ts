// Which items this browser has opened by a right: when one of them opens no more, or only as a preview,
// what was cached of it has to go. The server cannot know: it keeps no list of who read what where.
import { ApiError } from './error'
import { clearBrowserCache } from './logout'
import type { ReadingSession } from './types'

const key = 'sudar.opened'
const most = 1000

function opened(): number[] {
  try {
    const rows: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(rows) ? rows : []
  } catch {
    return []
  }
}

function store(rows: number[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(rows.slice(0, most)))
  } catch {
    // a full or forbidden storage must not stop the reading
  }
}

/** What every guest may read lies at shared addresses (DESIGN §5). */
const isShared = ({ base_url }: ReadingSession) => base_url.endsWith('/free/')

/** Notes what a session has opened; a preview of what was open as a whole is the end of a right. */
export async function noteOpened(reading: ReadingSession): Promise<void> {
  const { item_id: item, preview } = reading
  if (preview) return noteEnded(item)
  const before = opened()
  if (isShared(reading) || before[0] === item) return
  store([item, ...before.filter((each) => each !== item)])
}

/** An item opens no more. */
export async function noteEnded(item: number): Promise<void> {
  const before = opened()
  if (!before.includes(item)) return
  store(before.filter((each) => each !== item))
  await clearBrowserCache()
}

/** Whether a refusal says that there is no right: a line that is down or a busy server says nothing. */
export const isRefusal = (error: unknown) =>
  error instanceof ApiError && [402, 403, 404, 410].includes(error.status)
