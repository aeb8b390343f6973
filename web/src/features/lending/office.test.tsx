import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { User } from '@/api/types'
import { placeMessages } from '@/kit/i18n/texts'
import mnKit from '@/kit/messages.mn.json'
import { Leases } from './components/office/leases'
import mn from './later.mn.json'
import { dotsOf, kindOf, numberOf, searchOf } from './office'

vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ navigate: vi.fn() }) }))

const content = { id: 1, title: 'Тамир', authors: [], cover: null, organization_name: 'МУИС' }
const lease = {
  id: 'l',
  content,
  content_item_id: 0,
  model: 'loan',
  copies: 2,
  loans_left: null,
  in_use: 2,
  waiting: 1,
  running: true,
  unlimited: false,
  changeable: true,
  starts_at: '2026-09-01T00:00:00Z',
  ends_on: '',
}
const person = { account_id: 'a', username: 'bold', first_name: 'Болд', last_name: 'Дорж' }
const holder = {
  ...person,
  loan_id: 'n',
  assigned: false,
  borrowed_at: new Date(Date.now() - 7 * 86_400_000).toISOString(),
  due_at: new Date(Date.now() + 6.5 * 86_400_000).toISOString(),
}
const totals = { leases: 1, copies: 2, in_use: 2, waiting: 1, full: 1, unused: 0, ending: 0 }

let answers: Record<string, unknown> = {}
let sent: unknown[] = []

beforeEach(() => {
  placeMessages('lending', mn)
  placeMessages('kit', mnKit)
  sent = []
  answers = {
    '/leases': [lease],
    '/leases/totals': totals,
    '/leases/l': lease,
    '/leases/l/holders': [holder],
    '/leases/l/queue': [],
    '/leases/requests': [],
    '/leases/members': [{ ...person, id: 'a' }],
    '/groups': [{ id: 'g', name: 'Болор бүлэг', members: 12 }],
    '/leases/l/assign': { lent: 0, queued: 12, had: 0 },
  }
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'POST') sent.push(await request.json())
    const data = answers[new URL(request.url).pathname.split('/v1')[1] ?? '']
    const total = Array.isArray(data) ? data.length : 1
    return new Response(JSON.stringify({ status: 'success', data, meta: { total, page: 1 } }))
  })
})

const show = (search: Record<string, string>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Leases me={{ role: 'admin' } as User} search={search} />
    </QueryClientProvider>,
  )

test('names are asked for only when a licence is opened', async () => {
  show({})
  const title = await screen.findByRole('link', { name: 'Тамир' })
  expect(title).toHaveAttribute('href', '/admin/leases?lease=l')
  expect(screen.getByText('2 / 2')).toBeVisible()
  expect(screen.queryByText('Дорж Болд')).toBeNull()
})

test('an open licence names who reads and gives a copy to a group', async () => {
  show({ lease: 'l' })
  const panel = within(await screen.findByRole('complementary', { name: 'Тамир' }))
  expect(await panel.findByText('Дорж Болд')).toBeVisible()
  expect(panel.getByText(mn['lease.nobody_waits'])).toBeVisible()
  expect(panel.getByText(mn['lease.assign_hint'])).toBeVisible()
  fireEvent.change(panel.getByLabelText(mn['lease.who']), { target: { value: 'бол' } })
  fireEvent.click(await panel.findByLabelText(/Болор бүлэг/))
  fireEvent.click(panel.getByRole('button', { name: mn['lease.assign_do'] }))
  await waitFor(() => expect(sent).toEqual([{ group_id: 'g', due_on: '' }]))
  expect(await panel.findByText(/эхэнд орсон: 12/)).toBeVisible()
})

test('what others own is not changed here', async () => {
  answers['/leases/l'] = { ...lease, changeable: false }
  show({ lease: 'l' })
  expect(await screen.findByText(/Эзэмшигч: МУИС/)).toBeVisible()
  expect(screen.queryByRole('button', { name: mn['lease.change'] })).toBeNull()
})

test.each([
  [{ unlimited: false, loans_left: null, ends_on: '' }, 'perpetual'],
  [{ unlimited: false, loans_left: null, ends_on: '2027-01-01' }, 'time'],
  [{ unlimited: false, loans_left: 3, ends_on: '' }, 'loans'],
  [{ unlimited: false, loans_left: 3, ends_on: '2027-01-01' }, 'both'],
  [{ unlimited: true, loans_left: null, ends_on: '' }, 'unlimited'],
] as const)('%o is %s', (terms, kind) => expect(kindOf(terms)).toBe(kind))

test('numbers and addresses', () => {
  expect(['5', ' 7 ', '0', '1.5', '', 'x', '100001'].map(numberOf)).toEqual([5, 7, ...Array(5)])
  expect(dotsOf({ in_use: 3, copies: 5 })).toEqual({ taken: 3, free: 2 })
  expect(dotsOf({ in_use: 3, copies: 500 })).toEqual({ taken: 0, free: 0 })
  expect(searchOf({ state: 'x', page: '2' })).toEqual({ page: 2 })
})
