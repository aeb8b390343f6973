import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { api, reactWith } from './client'
import { ApiError } from './error'
import { apiQuery, callName, createQueryClient, seedQueries } from './query'
import { session } from './session'
import { setSite } from './site'

const server = setupServer()
const base = `${location.origin}/edu`
const count = `${base}/p/api/v1/contents/count`
const me = `${base}/api/v1/auth/me`
const login = `${base}/api/v1/auth/login`

const reactions = { signedOut: vi.fn(), closed: vi.fn(), forbidden: vi.fn() }

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())
beforeEach(() => {
  vi.clearAllMocks()
  reactWith(reactions)
  session.begin('token-1')
  setSite({ locale: 'mn', organization: null, domain: 'num', tenancy: 'domain', version: '' })
})

const fail = (status: number, code: string) =>
  HttpResponse.json({ status: 'fail', code, message: 'Болохгүй' }, { status })

const answered = (url: string, status: number, code: string) =>
  server.use(http.all(url, () => fail(status, code)))

const called = async (call: Promise<unknown>) =>
  (await call.then(
    () => undefined,
    (error: unknown) => error,
  )) as ApiError | undefined

test('every call names organisation, language and token, writes the CSRF token too', async () => {
  const seen: Headers[] = []
  // biome-ignore lint/suspicious/noDocumentCookie: the browser's own cookie is what is tested
  document.cookie = 'XSRF-TOKEN=abc%3D'
  server.use(
    http.get(count, ({ request }) => {
      seen.push(request.headers)
      return HttpResponse.json({ status: 'success', data: { total: 1, kinds: [] } })
    }),
    http.post(login, ({ request }) => {
      seen.push(request.headers)
      return HttpResponse.json({ status: 'success', data: {} })
    }),
  )
  await api.GET('/p/api/v1/contents/count')
  await api.POST('/api/v1/auth/login', { body: { username: 'a', password: 'b', remember: false } })
  const [read, write] = seen
  expect(read?.get('Organization')).toBe('num')
  expect(read?.get('Accept-Language')).toBe('mn')
  expect(read?.get('Authorization')).toBe('Bearer token-1')
  expect(read?.get('X-XSRF-TOKEN')).toBeNull()
  expect(write?.get('X-XSRF-TOKEN')).toBe('abc=')
})

describe('what ends the session (PRODUCT, "Errors a person meets")', () => {
  test.each([
    [me, 401, 'unauthenticated', 'signedOut', false],
    [count, 402, 'organization_suspended', 'closed', false],
    [count, 403, 'account_disabled', 'closed', false],
    [count, 403, 'membership_closed', 'closed', false],
    [me, 403, 'role_required', 'closed', false],
    [count, 403, 'role_required', 'forbidden', true],
    [count, 403, 'entitlement_required', undefined, true],
    [count, 404, 'not_found', undefined, true],
    [count, 422, 'invalid', undefined, true],
    [count, 500, 'internal', undefined, true],
  ] as const)('%s %d %s', async (url, status, code, reaction, stays) => {
    answered(url, status, code)
    const call = url === me ? api.GET('/api/v1/auth/me') : api.GET('/p/api/v1/contents/count')
    const error = await called(call)
    expect(error).toMatchObject({ status, code, message: 'Болохгүй' })
    expect(session.signedIn()).toBe(stays)
    for (const [name, spy] of Object.entries(reactions))
      expect(spy, name).toHaveBeenCalledTimes(name === reaction ? 1 : 0)
  })

  test('wrong credentials at sign-in end nothing', async () => {
    answered(login, 401, 'credentials_wrong')
    const body = { username: 'a', password: 'b', remember: false }
    expect(await called(api.POST('/api/v1/auth/login', { body }))).toBeInstanceOf(ApiError)
    expect(session.signedIn()).toBe(true)
    expect(reactions.signedOut).not.toHaveBeenCalled()
  })
})

test.each([200, 201, 299])('%d is success', async (status) => {
  server.use(http.get(count, () => HttpResponse.json({ status: 'success', data: {} }, { status })))
  expect(await called(api.GET('/p/api/v1/contents/count'))).toBeUndefined()
})

test('nothing is asked again because the window got the focus', () => {
  expect(createQueryClient().getDefaultOptions().queries?.refetchOnWindowFocus).toBe(false)
})

test('a server that cannot be reached is "offline"', async () => {
  server.use(http.get(count, () => HttpResponse.error()))
  expect(await called(api.GET('/p/api/v1/contents/count'))).toMatchObject({
    status: 0,
    code: 'offline',
  })
})

describe('reads', () => {
  test.each([
    [503, 2],
    [404, 1],
    [422, 1],
  ])('%d is asked %d times', async (status, times) => {
    let asked = 0
    server.use(
      http.get(count, () => {
        asked++
        return fail(status, 'x')
      }),
    )
    const client = createQueryClient()
    await called(client.fetchQuery(apiQuery('/p/api/v1/contents/count')))
    expect(asked).toBe(times)
  })

  test('what the server seeded is not asked again, whatever the order of its parameters', () => {
    const client = createQueryClient()
    const body = { status: 'success', data: [], meta: { total: 0 } }
    const path = '/p/api/v1/contents?page_size=10&order=views.desc'
    seedQueries(client, [{ path, body }], false)
    const { queryKey } = apiQuery('/p/api/v1/contents', {
      query: { order: 'views.desc', page_size: 10 },
    })
    expect(client.getQueryData(queryKey)).toBe(body)
  })
})

test('one call has one name', () => {
  expect(callName('/p/{id}', { id: 'а б' }, { b: 2, a: 'x', c: undefined, d: '' })).toBe(
    '/p/%D0%B0%20%D0%B1?a=x&b=2',
  )
})

test('who settles at a portal whose contract is over stays signed in beside what is closed', async () => {
  const refusal = { code: 'organization_expired' as const, organization: null, open_url: '' }
  setSite({
    locale: 'mn',
    organization: null,
    refusal,
    domain: 'num',
    tenancy: 'domain',
    version: '',
  })
  answered(count, 402, 'organization_expired')
  expect((await called(api.GET('/p/api/v1/contents/count')))?.status).toBe(402)
  expect(session.signedIn()).toBe(true)
  expect(reactions.closed).not.toHaveBeenCalled()
  answered(me, 402, 'organization_expired')
  await called(api.GET('/api/v1/auth/me'))
  expect(session.signedIn()).toBe(false)
  expect(reactions.closed).toHaveBeenCalledOnce()
})
