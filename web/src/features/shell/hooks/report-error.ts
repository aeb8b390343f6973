import { api } from '@/api/client'
import { site } from '@/api/site'

/** A page that fails again and again tells it this often. */
const most = 5
const told = new Set<string>()

/** Refused calls and left pages are answered on the screen; they are no faults of the program. */
const expected = new Set(['ApiError', 'AbortError'])

/** Nothing personal leaves: no query of an address, no email address. */
const plain = (text: string, length: number) =>
  text
    .replace(/[?#][^\s):]*/g, '')
    .replace(/[\w.+-]+@[\w-]+\.[\w.]+/g, '…')
    .slice(0, length)

/** Sends an error that nobody caught to the server, each once. */
export function report(cause: unknown) {
  const error = cause instanceof Error ? cause : new Error(String(cause))
  if (expected.has(error.name)) return
  const message = plain(`${error.name}: ${error.message}`, 300)
  if (told.has(message) || told.size >= most) return
  told.add(message)
  const body = {
    message,
    stack: plain(error.stack ?? '', 4000),
    page: location.pathname.slice(0, 300),
    version: site().version,
  }
  void api.POST('/p/api/v1/errors', { body }).catch(() => undefined)
}
