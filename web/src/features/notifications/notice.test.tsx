import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Notification } from '@/api/types'
import { placeMessages } from '@/kit/i18n/texts'
import kit from '@/kit/messages.mn.json'
import { Notice } from './components/notice'
import { Requests } from './components/requests'
import later from './later.mn.json'
import mn from './messages.mn.json'

const patch = vi.hoisted(() => vi.fn(async () => ({})))
const put = vi.hoisted(() => vi.fn(async () => ({})))
vi.mock('@/api/client', () => ({ api: { PATCH: patch, PUT: put } }))
vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ navigate: vi.fn() }) }))

beforeEach(() => {
  placeMessages('notifications', { ...mn, ...later })
  placeMessages('kit', kit)
  patch.mockClear()
})

const told = (more: Partial<Notification> = {}): Notification => ({
  id: 'n',
  type: 'announcement',
  attributes: { Title: 'Засвар', Body: '' },
  link: '',
  read_at: null,
  created_at: new Date(Date.now() - 5 * 60_000).toISOString(),
  ...more,
})

const draw = (part: React.ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>)

it('says how long ago it came and is read by a click', async () => {
  draw(<Notice notice={told()} />)
  expect(screen.getByText('5 минутын өмнө')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Засвар' }))
  await vi.waitFor(() => expect(patch).toHaveBeenCalledOnce())
})

it('has nothing to press once it is read, but its link', () => {
  draw(<Notice notice={told({ read_at: '2026-11-25T00:00:00Z' })} />)
  expect(screen.queryByRole('button')).toBeNull()
  draw(<Notice notice={told({ read_at: '2026-11-25T00:00:00Z', link: '/about' })} />)
  expect(screen.getByRole('link', { name: 'Засвар' })).toHaveAttribute('href', '/about')
})

it('folds a body of more than 200 characters, and no shorter one', () => {
  const body = 'ө'.repeat(200)
  const { unmount } = draw(<Notice notice={told({ attributes: { Title: 'а', Body: body } })} />)
  expect(screen.queryByRole('button', { name: later['action.unfold'] })).toBeNull()
  unmount()
  draw(<Notice notice={told({ attributes: { Title: 'а', Body: `${body}ү` } })} />)
  expect(screen.queryByText(`${body}ү`)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: later['action.unfold'] }))
  expect(screen.getByText(new RegExp(`${body}ү`))).toBeVisible()
})

it('answers an invitation to a folder', async () => {
  const request = {
    id: 'r',
    folder_id: 'f',
    folder_title: 'Онол',
    folder_owner_username: 'temuulen',
    folder_owner_name: '',
    role: 'viewer' as const,
    created_at: '2026-11-21',
  }
  draw(<Requests requests={[request]} heading="h2" />)
  expect(screen.getByText('temuulen «Онол» хавтсаа тантай хуваалцах хүсэлт илгээсэн')).toBeVisible()
  expect(screen.getByText(/^2026-11-21\./)).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: later['request.decline'] }))
  const params = { path: { id: 'r' } }
  const path = '/api/v1/research/folder/requests/{id}/decline'
  await vi.waitFor(() => expect(put).toHaveBeenCalledWith(path, { params }))
})
