import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { placeMessages } from '@/kit/i18n/texts'
import { Settings } from './components/settings'
import { Unsubscribe } from './components/unsubscribe'
import later from './later.mn.json'
import messages from './messages.mn.json'

const api = vi.hoisted(() => ({ GET: vi.fn(), PUT: vi.fn(), POST: vi.fn() }))
vi.mock('@/api/client', () => ({ api }))
vi.mock('@/kit/navigation/link', () => ({ Link: () => null }))

const held = {
  time_zone: 'Asia/Ulaanbaatar',
  quiet_hours: { from: '', to: '' },
  types: [
    { type: 'announcement', in_app: true, email: 'daily', fixed: 'nothing' },
    { type: 'security', in_app: false, email: 'at_once', fixed: 'all' },
  ],
}

beforeEach(() => {
  vi.resetAllMocks()
  placeMessages('notifications', { ...messages, ...later })
  api.GET.mockResolvedValue({ data: { data: held } })
  api.PUT.mockImplementation(() => new Promise(() => undefined))
})

const open = (part: React.ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>)

it('shows a choice at once and sends it', async () => {
  open(<Settings />)
  const often = await screen.findByRole('combobox', { name: 'Зарлал: имэйл' })
  expect(often).toHaveValue('daily')
  fireEvent.change(often, { target: { value: 'never' } })
  await waitFor(() => expect(often).toHaveValue('never'))
  expect(api.PUT.mock.calls[0]?.[1]).toEqual({
    body: { types: [{ type: 'announcement', email: 'never' }] },
  })
})

it('says of a type that it cannot be turned off', async () => {
  open(<Settings />)
  const row = (await screen.findByText('Аюулгүй байдал')).closest('li')
  expect(row).toHaveTextContent(later['settings.fixed'])
  expect(within(row as HTMLElement).queryByRole('checkbox')).toBeNull()
})

it('goes back to what the server holds when a change is refused', async () => {
  api.PUT.mockRejectedValue(new Error('refused'))
  open(<Settings />)
  const bell = await screen.findByRole('checkbox', { name: 'Зарлал: хонх' })
  fireEvent.click(bell)
  await waitFor(() => expect(api.GET).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(bell).toBeChecked())
})

it('sets quiet hours that are not empty', async () => {
  open(<Settings />)
  fireEvent.click(await screen.findByRole('checkbox', { name: later['settings.quiet_on'] }))
  const to = await screen.findByRole('combobox', { name: later['settings.quiet_to'] })
  expect(to).toHaveValue('08:00')
  expect(within(to).queryByRole('option', { name: '22:00' })).toBeNull()
})

it('ends emails by a press alone, and says which', async () => {
  api.POST.mockResolvedValue({ data: { data: { type: 'announcement' } } })
  open(<Unsubscribe token="t" />)
  expect(api.POST).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: later['unsubscribe.submit'] }))
  expect(await screen.findByText('«Зарлал» мэдэгдлийг имэйлээр илгээхээ болилоо.')).toBeVisible()
  expect(api.POST.mock.calls[0]?.[1]).toEqual({ params: { query: { token: 't' } } })
})
