import createClient from 'openapi-fetch'
import { locale } from '@/kit/i18n/locale'
import { ApiError, errorOf } from './error'
import { session } from './session'
import { settling, site } from './site'
import type { ApiPaths } from './types'

const base = '/edu'
const readTimeout = 30_000

/** What the app does when a call ends the session or is refused; set once by app/providers. */
export interface Reactions {
  /** 401: sign in again. */
  signedOut: (error: ApiError) => void
  /** 402, or a closed account: the session is gone, /402 says why. */
  closed: (error: ApiError) => void
  /** Any other 403: a red toast with the server's words. */
  forbidden: (error: ApiError) => void
}

let reactions: Reactions = { signedOut() {}, closed() {}, forbidden() {} }

export function reactWith(next: Reactions) {
  reactions = next
}

const signIn = /\/auth\/(login|signup|otp|password|sync|oidc)/
/** Told elsewhere: beside the item, in the corner, by the dialog that asks for a new password. */
const told = new Set(['entitlement_required', 'package_required', 'password_reset_required'])
const endsSession = new Set(['account_disabled', 'membership_closed'])

/** PRODUCT, "Errors a person meets": which answers end the session and where they lead. */
function react(error: ApiError, url: string) {
  if (error.status === 401 && !signIn.test(url)) {
    session.end()
    reactions.signedOut(error)
  } else if (error.status === 402) {
    // Who settles there meets what is closed beside it; the screen itself says so.
    if (settling() && !/402$/.test(location.pathname) && !url.endsWith('/auth/me')) return
    session.end()
    reactions.closed(error)
  } else if (error.status === 403 && (endsSession.has(error.code) || url.endsWith('/auth/me'))) {
    session.end()
    reactions.closed(error)
  } else if (error.status === 403 && !told.has(error.code)) {
    reactions.forbidden(error)
  }
}

const cookie = (name: string) =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Every request names the organisation, the language and, if there is one, the token (SPEC §6). */
function dress(request: Request) {
  const { organization, domain } = site()
  const slug = organization?.slug || domain
  if (slug) request.headers.set('Organization', slug)
  request.headers.set('Accept-Language', locale())
  const token = session.token()
  if (token) request.headers.set('Authorization', `Bearer ${token}`)
  const xsrf = cookie('XSRF-TOKEN')
  if (xsrf && request.method !== 'GET')
    request.headers.set('X-XSRF-TOKEN', decodeURIComponent(xsrf))
}

async function send(request: Request): Promise<Response> {
  dress(request)
  const timed =
    request.method === 'GET'
      ? new Request(request, {
          signal: AbortSignal.any([request.signal, AbortSignal.timeout(readTimeout)]),
        })
      : request
  const response = await fetch(timed).catch((cause: unknown) => {
    if (request.signal.aborted) throw cause
    const late = cause instanceof DOMException && cause.name === 'TimeoutError'
    throw new ApiError(0, late ? 'timeout' : 'offline', '')
  })
  if (response.ok) return response
  const error = await errorOf(response)
  react(error, new URL(request.url).pathname)
  throw error
}

/** The typed client. It throws ApiError for every answer outside 200–299; writes never repeat. */
export const api = createClient<ApiPaths>({
  baseUrl: new URL(base, globalThis.location?.origin ?? 'http://localhost').href,
  fetch: send,
})

/** Where a call that is made by hand goes, and what it says of who asks. */
export const callAddress = (path: string) => new URL(base + path, location.origin).href
export function callHeaders(): Record<string, string> {
  const request = new Request(location.origin)
  dress(request)
  return Object.fromEntries(request.headers)
}

/** Sends a call whose refusal is nobody's concern; null offline. */
export async function sendQuietly(method: string, path: string): Promise<Response | null> {
  const request = new Request(new URL(base + path, location.origin), { method })
  dress(request)
  return fetch(request).catch(() => null)
}

/** Sends a file in a form, which the typed client would write as JSON. */
export const sendForm = (path: string, form?: FormData, method = 'POST') =>
  send(new Request(new URL(base + path, location.origin), { method, body: form }))

/** Has the browser keep a file under a name. */
export function keepFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  URL.revokeObjectURL(address)
}

/** Fetches a file and has the browser keep it under a name. */
export async function download(path: string, name: string) {
  const response = await send(new Request(new URL(base + path, location.origin)))
  keepFile(await response.blob(), name)
}
