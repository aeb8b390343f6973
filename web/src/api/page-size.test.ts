import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const load = () => import('./page-size')
const wide = (is: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: !is, addEventListener: () => undefined }))

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

test('the width decides, but not in the middle of a list', async () => {
  wide(true)
  const { pageSize } = await load()
  expect(pageSize()).toBe(30)
  wide(false)
  expect(pageSize(2)).toBe(30)
  expect(pageSize(1)).toBe(12)
  wide(true)
  expect(pageSize(3)).toBe(12)
})

test('the server is told', async () => {
  wide(false)
  const { reportViewSize } = await load()
  reportViewSize()
  expect(document.cookie).toContain('sudar_view=compact')
})

const rows = (n: number) => Array.from({ length: n }, (_, id) => ({ id }))
const seeded = (page: number, size: number) => ({
  path: `/p/api/v1/contents?facets=true&page=${page}&page_size=${size}`,
  body: { data: rows(size), meta: { total: 40, page, page_size: size, next: 2, facets: {} } },
})

test('a list for a wider view is cut to this one', async () => {
  wide(false)
  const { fitted } = await load()
  expect(fitted(seeded(1, 30))).toEqual({
    path: '/p/api/v1/contents?facets=true&page=1&page_size=12',
    body: { data: rows(12), meta: { total: 40, page: 1, page_size: 12, next: 2, facets: {} } },
  })
  for (const other of [seeded(2, 30), seeded(1, 12), { path: '/p/api/v1/menus', body: {} }])
    expect(fitted(other)).toEqual(other)
})

test('a wide view takes what it got', async () => {
  wide(true)
  const { fitted } = await load()
  expect(fitted(seeded(1, 30))).toEqual(seeded(1, 30))
  expect(fitted(seeded(1, 12))).toEqual(seeded(1, 12))
})
