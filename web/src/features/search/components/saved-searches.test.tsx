import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { placeMessages } from '@/kit/i18n/texts'
import mnKit from '@/kit/messages.mn.json'
import later from '../later.mn.json'
import mn from '../messages.mn.json'
import type { ListingSearch } from '../model'
import { SavedSearches } from './saved-searches'

vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({}) }))

interface Entry {
  id: string
  name: string
  search?: string
}

/** The server's list, and what it was asked to do. */
let list: Entry[] = []
let asked: string[] = []
let refuse: (method: string, body: Entry) => [number, object] | undefined = () => undefined

const response = (status: number, body: object) => new Response(JSON.stringify(body), { status })

async function serve(request: Request) {
  const { method } = request
  const body: Entry = method === 'POST' ? await request.json() : {}
  const id = new URL(request.url).pathname.split('/searches/')[1]
  asked.push([method, body.name ?? id].filter(Boolean).join(' '))
  const no = refuse(method, body)
  if (no) return response(no[0], { status: 'fail', ...no[1] })
  if (method === 'DELETE') list = list.filter((each) => each.id !== id)
  if (method === 'GET') return response(200, { status: 'success', data: list })
  const saved = { ...body, id: `new-${asked.length}`, created_at: '2026-11-21T00:00:00Z' }
  if (method === 'POST') list = [saved, ...list.filter((each) => each.search !== body.search)]
  return response(200, { status: 'success', data: saved })
}

beforeEach(() => {
  placeMessages('search', { ...mn, ...later })
  placeMessages('kit', mnKit)
  localStorage.clear()
  list = [{ id: '1', name: 'Тамир', search: 'тамир' }]
  asked = []
  refuse = () => undefined
  vi.stubGlobal('fetch', serve)
})

const onOpen = vi.fn()

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

const show = (search: ListingSearch = {}, reader: string | undefined = '7') =>
  render(
    <QueryClientProvider client={client()}>
      <SavedSearches search={search} reader={reader} onOpen={onOpen} />
    </QueryClientProvider>,
  )

const remove = (name: string) => later['advanced.saved_remove'].replace('{name}', name)
const removed = (name: string) => later['advanced.saved_removed'].replace('{name}', name)

function save(name: string) {
  fireEvent.change(screen.getByLabelText(later['advanced.save_name']), { target: { value: name } })
  fireEvent.click(screen.getByRole('button', { name: later['advanced.save'] }))
}

test('nothing is asked before the reader is known', () => {
  show({}, '')
  expect(asked).toEqual([])
})

test('the list opens searches and knows the one that is shown', async () => {
  show({ search: 'тамир', page: '2' })
  const link = await screen.findByRole('link', { name: 'Тамир' })
  expect(link.getAttribute('href')).toContain(`search=${encodeURIComponent('тамир')}`)
  expect(link.getAttribute('aria-current')).toBe('page')
  expect(screen.getByLabelText(later['advanced.save_name'])).toHaveProperty('value', 'Тамир')
})

test('a removed search comes back in its place, with the focus where it was', async () => {
  list.push({ id: '2', name: 'Гол', search: 'гол' })
  show()
  const button = await screen.findByRole('button', { name: remove('Тамир') })
  button.focus()
  fireEvent.click(button)
  await screen.findByRole('button', { name: later['advanced.saved_undo'] })
  expect(screen.getByRole('status').textContent).toBe(removed('Тамир'))
  expect(screen.queryByRole('link', { name: 'Тамир' })).toBeNull()
  expect(document.activeElement).toBe(button)
  fireEvent.click(button)
  await screen.findByRole('link', { name: 'Тамир' })
  expect(screen.getAllByRole('link').map((each) => each.textContent)).toEqual(['Тамир', 'Гол'])
  expect(asked).toEqual(['GET', 'DELETE 1', 'POST Тамир'])
})

test('what the server could not remove comes back, what was gone stays gone', async () => {
  refuse = (method) => (method === 'DELETE' ? [500, { code: 'internal', message: '!' }] : undefined)
  show()
  fireEvent.click(await screen.findByRole('button', { name: remove('Тамир') }))
  await waitFor(() => expect(asked).toContain('DELETE 1'))
  const button = await screen.findByRole('button', { name: remove('Тамир') })
  refuse = (method) =>
    method === 'DELETE' ? [404, { code: 'not_found', message: '!' }] : undefined
  fireEvent.click(button)
  await screen.findByRole('button', { name: later['advanced.saved_undo'] })
})

test('a name is asked for, and a refusal stands at the field', async () => {
  list = []
  show({ search: 'ном' })
  expect(await screen.findByText(later['advanced.saved_none'])).toBeTruthy()
  save(' ')
  expect(screen.getByRole('alert').textContent).toBe(later['advanced.save_nameless'])
  const errors = [{ field: 'name', message: 'Урт' }]
  refuse = (method) =>
    method === 'POST' ? [422, { code: 'invalid', message: 'Буруу', errors }] : undefined
  save('Ном')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Урт'))
  refuse = (method) =>
    method === 'POST' ? [409, { code: 'saved_searches_full', message: 'Дүүрсэн' }] : undefined
  save('Ном')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Дүүрсэн'))
  refuse = () => undefined
  save(' Ном ')
  expect(await screen.findByRole('link', { name: 'Ном' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

const device = 'sudar.saved-searches.7'
const keptHere = [
  { name: 'Шинэ', search: { search: 'ном', page: '2' } },
  { name: 'Хуучин', search: { year_min: '1990' } },
]

test('what only the device keeps goes up once, oldest first', async () => {
  localStorage.setItem(device, JSON.stringify(keptHere))
  show()
  expect(await screen.findByRole('link', { name: 'Шинэ' })).toBeTruthy()
  expect(asked).toEqual(['POST Хуучин', 'POST Шинэ', 'GET'])
  expect(screen.getAllByRole('link').map((each) => each.textContent)).toEqual([
    'Шинэ',
    'Хуучин',
    'Тамир',
  ])
  expect(localStorage.getItem(device)).toBeNull()
})

test('what the server will not have stays on the device, and says so', async () => {
  localStorage.setItem(device, JSON.stringify(keptHere))
  refuse = (method, { name }) =>
    method === 'POST' && name === 'Хуучин' ? [409, { code: 'x', message: 'Дүүрсэн' }] : undefined
  show()
  expect((await screen.findByRole('alert')).textContent).toContain('Дүүрсэн')
  expect(screen.getByRole('link', { name: 'Шинэ' })).toBeTruthy()
  expect(JSON.parse(localStorage.getItem(device) ?? '')).toEqual([keptHere[1]])
})

test('a list that did not come can be asked for again', async () => {
  refuse = () => [503, { code: 'unavailable', message: 'Түр' }]
  show()
  const retry = await screen.findByRole('button', { name: mnKit['action.retry'] })
  refuse = () => undefined
  fireEvent.click(retry)
  expect(await screen.findByRole('link', { name: 'Тамир' })).toBeTruthy()
})
