import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Loan } from '@/api/types'
import { placeMessages } from '@/kit/i18n/texts'
import mnKit from '@/kit/messages.mn.json'
import { Loans } from './components/loans'
import mn from './later.mn.json'
import { daysUntil, lineOf, parted, timeGone } from './model'

vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({}) }))

const content = {
  id: 1,
  slug: 'tamir',
  title: 'Тамир',
  authors: [],
  cover: null,
  organization_name: 'Номын сан',
}
const loan = {
  id: 'a',
  content_item_id: 2,
  content,
  assigned: false,
  renewable: true,
  waiting: 0,
  progress: 0.2,
  borrowed_at: new Date(Date.now() - 7 * 86_400_000).toISOString(),
  due_at: new Date(Date.now() + 6.5 * 86_400_000).toISOString(),
}
const rules = { loan_days: 14, ready_days: 3, most_loans: 5, most_holds: 10, most_renewals: 1 }

let answers: Record<string, unknown> = {}
let status = 200

beforeEach(() => {
  placeMessages('lending', mn)
  placeMessages('kit', mnKit)
  status = 200
  answers = { '/loans': [loan], '/holds': [], '/loans/rules': { ...rules, loans: 1, holds: 0 } }
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const data = answers[new URL(url).pathname.split('/v1')[1] ?? '']
    const said = status === 200 ? 'success' : 'fail'
    return new Response(JSON.stringify({ status: said, data, message: 'Болсонгүй' }), { status })
  })
})

const show = () =>
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <Loans />
    </QueryClientProvider>,
  )

test('a loan tells how much time is left and leads to the book', async () => {
  show()
  expect(await screen.findByText(mn.left.replace('{days}', '7'))).toBeVisible()
  const read = screen.getByRole('link', { name: mn.continue.replace('{percent}', '20') })
  expect(read).toHaveAttribute('href', '/read/2')
  expect(screen.getByRole('button', { name: mn.renew })).toBeVisible()
})

test('what the library gave is neither renewed nor returned', async () => {
  answers['/loans'] = [{ ...loan, assigned: true, renewable: false }]
  show()
  expect(await screen.findByText(/Олгосон: Номын сан/)).toBeVisible()
  expect(screen.queryByRole('button', { name: mn.return })).toBeNull()
})

test('nothing on loan leads to titles, and how lending works is told', async () => {
  answers['/loans'] = []
  show()
  expect(await screen.findByText(mn['none.title'])).toBeVisible()
  expect(screen.getByText(mn.rules)).toBeVisible()
})

test('loans that did not come can be asked for again', async () => {
  status = 500
  show()
  await screen.findByText(mnKit['error.part_title'])
  status = 200
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByText('Тамир')).toBeVisible()
})

test('times and lines', () => {
  const at = new Date('2026-11-25T00:00:00Z').getTime()
  expect(daysUntil('2026-11-26T00:00:01Z', at)).toBe(2)
  expect(daysUntil('2026-11-24T00:00:00Z', at)).toBe(0)
  const times = { borrowed_at: '2026-11-24T00:00:00Z', due_at: '2026-11-28T00:00:00Z' }
  expect(timeGone(times as Loan, at)).toBe(0.25)
  expect(lineOf({ place: 3, waiting: 7 })).toEqual({ before: 2, behind: 4 })
  expect(lineOf({ place: 40, waiting: 80 })).toEqual({ before: 11, behind: 0 })
  expect(parted([])).toEqual({ ready: [], waiting: [] })
})
