import { QueryClient, queryOptions } from '@tanstack/react-query'
import { locale } from '@/kit/i18n/locale'
import { api } from './client'
import { ApiError } from './error'
import type { SeededQuery } from './site'
import type { ApiPaths, Meta } from './types'

type GetPath = keyof {
  [P in keyof ApiPaths as ApiPaths[P] extends { get: { responses: unknown } } ? P : never]: P
}
type Operation<P extends GetPath> = ApiPaths[P] extends { get: infer O } ? O : never
type Query<P extends GetPath> =
  Operation<P> extends { parameters: { query?: infer Q } } ? NonNullable<Q> : never
type Body<P extends GetPath> =
  Operation<P> extends { responses: { 200: { content: { 'application/json': infer B } } } }
    ? B
    : never

/** An envelope; a list in it is never null, it is empty. */
type Answer<P extends GetPath> =
  Body<P> extends { data: (infer Entry)[] | null } ? { data: Entry[]; meta?: Meta } : Body<P>

export interface Parameters<P extends GetPath> {
  path?: Record<string, string | number>
  query?: Query<P>
}

type Value = string | number | boolean | null | undefined

/** The path with its parameters filled in and its query sorted: one call has one name. */
export function callName(path: string, path_values = {}, query: Record<string, Value> = {}) {
  const filled = Object.entries(path_values as Record<string, string | number>).reduce(
    (whole, [name, value]) => whole.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  )
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]): [string, string] => [name, String(value)])
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const search = new URLSearchParams(pairs).toString()
  return search ? `${filled}?${search}` : filled
}

/** A GET of the API as query options; the data is the whole envelope {data, meta}. */
export function apiQuery<P extends GetPath>(path: P, parameters: Parameters<P> = {}) {
  const query = (parameters.query ?? {}) as Record<string, Value>
  return queryOptions({
    queryKey: [locale(), callName(path, parameters.path, query)] as const,
    queryFn: async ({ signal }): Promise<Answer<P>> => {
      const params = { path: parameters.path, query: parameters.query }
      const get = api.GET as (p: string, init: object) => Promise<{ data?: unknown }>
      return (await get(path, { params, signal })).data as Answer<P>
    },
  })
}

/** Reads are repeated once, and only when the network or the server failed (DESIGN §7). */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        staleTime: 60_000,
        retry: (failures, error) => failures < 1 && error instanceof ApiError && error.passing,
        retryDelay: 400,
      },
      mutations: { retry: false },
    },
  })

/** Places the answers the server already gave. They are a guest's: a signed-in page asks again. */
export function seedQueries(client: QueryClient, queries: SeededQuery[], signedIn: boolean) {
  for (const { path, body } of queries) {
    const url = new URL(path, 'http://seed')
    const name = callName(url.pathname, {}, Object.fromEntries(url.searchParams))
    client.setQueryData([locale(), name], body, signedIn ? { updatedAt: 1 } : undefined)
  }
}
