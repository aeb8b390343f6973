import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { placeMessages } from '@/kit/i18n/texts'
import mnKit from '@/kit/messages.mn.json'
import { FollowList } from './components/follow-list'
import mn from './later.mn.json'

vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({}) }))

let rows: object[] = []
let asked: string[] = []
let status = 200

async function serve({ method, url }: Request) {
  asked.push(`${method} ${new URL(url).pathname.split('/v1')[1]}`)
  const body = method === 'GET' ? { data: rows, meta: { total: rows.length } } : { data: {} }
  return new Response(
    JSON.stringify({ status: status === 200 ? 'success' : 'fail', message: 'Болсонгүй', ...body }),
    { status },
  )
}

beforeEach(() => {
  placeMessages('follows', mn)
  placeMessages('kit', mnKit)
  rows = [
    { kind: 'author', id: 7, name: 'Лодойдамба', path: '/author/7', created_at: '2026-11-25' },
    { kind: 'series', id: 3, name: '', path: '', created_at: '2026-11-24' },
  ]
  asked = []
  status = 200
  vi.stubGlobal('fetch', serve)
})

const show = () =>
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <FollowList search={{}} />
    </QueryClientProvider>,
  )

test('what is followed leads to its page; what is hidden now is named so', async () => {
  show()
  expect(await screen.findByRole('link', { name: 'Лодойдамба' })).toHaveAttribute(
    'href',
    '/author/7',
  )
  expect(screen.getByText(mn['row.hidden'])).toBeVisible()
})

test('what is ended stays with the way back', async () => {
  show()
  const stop = mn['row.stop_of'].replace('{name}', 'Лодойдамба')
  fireEvent.click(await screen.findByRole('button', { name: stop }))
  const undo = mn['row.undo_of'].replace('{name}', 'Лодойдамба')
  fireEvent.click(await screen.findByRole('button', { name: undo }))
  expect(await screen.findByRole('button', { name: stop })).toBeVisible()
  expect(asked).toEqual(['GET /follows', 'DELETE /follows/author/7', 'PUT /follows/author/7'])
})

test('nothing followed leads to titles', async () => {
  rows = []
  show()
  expect(await screen.findByText(mn['page.empty'])).toBeVisible()
  expect(screen.getByRole('link', { name: mn['page.find'] })).toBeVisible()
})

test('a list that did not come can be asked for again', async () => {
  status = 500
  show()
  await screen.findByText(mnKit['error.part_title'])
  status = 200
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByRole('link', { name: 'Лодойдамба' })).toBeVisible()
})
