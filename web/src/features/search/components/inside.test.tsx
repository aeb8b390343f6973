import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { placeMessages } from '@/kit/i18n/texts'
import mn from '../messages.mn.json'
import type { ListingSearch } from '../model'
import { Inside } from './inside'

vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({}) }))

const content = (id: number, title: string) => ({
  id,
  slug: `nom-${id}`,
  title,
  kind: 'book',
  year: 2020,
  language: 'mn',
  organization_name: 'Номын сан',
  authors: [{ author_id: 7, author_display_name: 'Дашдоржийн Нацагдорж' }],
  content_items_info: [{ id: id * 10, file_type: 'epub' }],
  cover: null,
})
const hit = (n: number) => ({
  locator: { href: `${n}.xhtml`, title: `Бүлэг ${n}`, locations: { progression: 0.5 } },
  snippet: [{ text: 'Өвлийн ' }, { text: 'цас', marked: true }, { text: ' орлоо' }],
})
const book = { item_id: 10, content: content(1, 'Малчны дөрвөн улирал'), total: 4 }
const found = { books: [{ ...book, passages: [1, 2, 3].map(hit) }] }
const meta = (total: number) => ({ total, page: 1, page_size: 10 })

type Answer = (url: URL) => [status: number, body: object]
let asked: string[]
let queries: Record<string, string>

/** Answers each call by its path. */
function serve(responses: Record<string, Answer>) {
  vi.stubGlobal('fetch', async (request: Request) => {
    const url = new URL(request.url)
    const path = url.pathname.replace('/edu', '')
    asked.push(path)
    queries[path] = url.search
    const [status, body] = responses[path]?.(url) ?? [404, {}]
    return new Response(JSON.stringify(body), { status })
  })
}

const passages = '/p/api/v1/passages'
const locked = '/api/v1/passages/locked'
const nothingLocked: Answer = () => [200, { data: [], meta: meta(0) }]

beforeEach(() => {
  placeMessages('search', mn)
  asked = []
  queries = {}
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})

const show = (search: ListingSearch) =>
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <Inside
        pathname="/c/content"
        search={{ type: 'inside', ...search }}
        here="/c/content?search=цас&type=inside"
      />
    </QueryClientProvider>,
  )

test('passages stand under their book, marked, and lead to their place in the reader', async () => {
  serve({ [passages]: () => [200, { data: found, meta: meta(1) }], [locked]: nothingLocked })
  show({ search: 'цас' })
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('хайж байна')
  const row = await screen.findByRole('article')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    '«цас» 1 бүтээлийн дотроос олдлоо',
  )
  expect(within(row).getByRole('heading')).toHaveTextContent('Малчны дөрвөн улирал')
  expect(row).toHaveTextContent('Д. Нацагдорж')
  expect(row).toHaveTextContent('4 хэсэг олдлоо')
  const [first] = within(row).getAllByRole('listitem')
  expect(first?.querySelector('mark')).toHaveTextContent('цас')
  const address = new URL(within(first as HTMLElement).getByRole<HTMLAnchorElement>('link').href)
  expect(address.pathname).toBe('/read/10')
  expect(JSON.parse(address.searchParams.get('loc') ?? '')).toEqual(hit(1).locator)
  expect(screen.getByText('Нийт 1 илэрцийн 1–1')).toBeVisible()
})

test('the other passages of a book come when they are asked for', async () => {
  serve({
    [passages]: () => [200, { data: found, meta: meta(1) }],
    [locked]: nothingLocked,
    '/p/api/v1/reading/10/passages': () => [200, { data: [1, 2, 3, 4].map(hit), meta: meta(4) }],
  })
  show({ search: 'цас' })
  fireEvent.click(await screen.findByRole('button', { name: 'Дахиад 1 хэсэг' }))
  expect(await screen.findByText('Бүлэг 4')).toBeVisible()
  expect(screen.queryByRole('button', { name: /хэсэг$/ })).toBeNull()
})

test('a guest is invited to sign in and comes back', async () => {
  serve({ [passages]: () => [200, { data: { books: [], invitation: 'Нэвтэрнэ үү.' } }] })
  show({ search: 'цас' })
  expect(await screen.findByRole('heading', { name: 'Нэвтэрнэ үү.' })).toBeVisible()
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: mn['inside.sign_in_submit'] })
  expect(new URL(link.href).searchParams.get('callbackUrl')).toBe(
    '/c/content?search=цас&type=inside',
  )
  expect(asked).toEqual([passages])
})

test('books without a right are named, and nothing of them is told', async () => {
  serve({
    [passages]: () => [200, { data: { books: [] }, meta: meta(0) }],
    [locked]: () => [
      200,
      {
        data: [{ item_id: 20, content: content(2, 'Дуугүй хуур'), has_passages: true }],
        meta: meta(1),
      },
    ],
  })
  show({ search: 'цас' })
  const part = await screen.findByRole('region', { name: 'Танд нээлттэй бус 1 бүтээлд мөн бий' })
  expect(within(part).getByRole<HTMLAnchorElement>('link').href).toContain('/p/nom-2')
  expect(screen.getByRole('heading', { name: mn['inside.none'] })).toBeVisible()
  expect(screen.getByRole('link', { name: mn['results.all_fields'] })).toBeVisible()
})

test('a phrase is not asked of books without a right, and the screen says so', async () => {
  serve({ [passages]: () => [200, { data: found, meta: meta(1) }] })
  show({ search: '"цас орлоо"' })
  expect(await screen.findByText(mn['inside.locked_plain'])).toBeVisible()
  expect(asked).toEqual([passages])
})

test('the filters of the address narrow both questions, and each has its way out', async () => {
  const facets = {
    kind: [{ code: 'book', name: 'book', count: 2 }],
    language: [{ code: 'mn', name: 'Монгол', count: 2 }],
  }
  serve({
    [passages]: () => [200, { data: { books: [] }, meta: meta(0) }],
    [locked]: nothingLocked,
    '/p/api/v1/contents': () => [200, { data: [], meta: { ...meta(0), facets } }],
    '/p/api/v1/categories/tree': () => [
      200,
      { data: [{ id: 5, name: 'Роман', ddc_code: '', children: [] }] },
    ],
  })
  const filters = {
    kind: 'book',
    language: 'mn',
    'year_a.gte': '1950',
    category_id: '5',
    price: 'free',
  }
  show({ search: 'цас', ...filters })
  const chip = await screen.findByRole<HTMLAnchorElement>('link', {
    name: mn['filter.remove'].replace('{name}', 'Монгол'),
  })
  const without = new URL(chip.href).searchParams
  expect([without.get('language'), without.get('kind'), without.get('type')]).toEqual([
    null,
    'book',
    'inside',
  ])
  const category = await screen.findByRole<HTMLAnchorElement>('link', { name: /Роман/ })
  expect(new URL(category.href).searchParams.has('category_id')).toBe(false)
  await waitFor(() => expect(asked).toContain(locked))
  for (const path of [passages, locked])
    expect(Object.fromEntries(new URLSearchParams(queries[path]))).toMatchObject({
      ...filters,
      search: 'цас',
    })
  const clear = screen.getAllByRole<HTMLAnchorElement>('link', { name: mn['filter.clear'] })
  expect(clear.map(({ href }) => [...new URL(href).searchParams.keys()])).toEqual([
    ['search', 'type'],
    ['search', 'type'],
  ])
})

test('an amount is no price inside books', async () => {
  serve({ [passages]: () => [200, { data: found, meta: meta(1) }], [locked]: nothingLocked })
  show({ search: 'цас', price: '5-10' })
  await screen.findByRole('article')
  expect(queries[passages]).not.toContain('price')
})

test('too many questions about books without a right leave the passages standing', async () => {
  serve({
    [passages]: () => [200, { data: found, meta: meta(1) }],
    [locked]: () => [429, { code: 'too_many_requests', message: 'Хэт олон хүсэлт.' }],
  })
  show({ search: 'цас' })
  expect(await screen.findByRole('alert')).toHaveTextContent('Хэт олон хүсэлт.')
  expect(screen.getByRole('article')).toBeVisible()
})

test('a failed search can be asked again', async () => {
  let fails = true
  serve({
    [passages]: () =>
      fails
        ? [422, { code: 'invalid', message: 'Хайх үг хэт урт байна.' }]
        : [200, { data: found, meta: meta(1) }],
    [locked]: nothingLocked,
  })
  show({ search: 'цас' })
  expect(await screen.findByRole('alert')).toHaveTextContent('Хайх үг хэт урт байна.')
  fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Дахин оролдох' }))
  await waitFor(() => expect(screen.getByRole('article')).toBeVisible())
})
