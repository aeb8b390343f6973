import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/api/error'
import { placeMessages } from '@/kit/i18n/texts'
import kit from '@/kit/messages.mn.json'
import mn from '../messages.mn.json'
import { Refused } from './refused'

vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({}) }))

beforeEach(() => {
  placeMessages('search', mn)
  placeMessages('kit', kit)
})

test('a search that is prepared says so and asks again when the server says', () => {
  vi.useFakeTimers()
  const onRetry = vi.fn()
  render(<Refused error={new ApiError(503, 'search_preparing', '', {}, 10)} onRetry={onRetry} />)
  expect(screen.getByRole('status')).toHaveTextContent(mn['preparing.title'])
  expect(screen.getByRole('link', { name: mn['results.all_contents'] })).toBeVisible()
  act(() => void vi.advanceTimersByTime(9_000))
  expect(onRetry).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(2_000))
  expect(onRetry).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

test('a search that failed says why', () => {
  render(<Refused error={new ApiError(500, 'internal', 'Алдаа')} onRetry={() => undefined} />)
  expect(screen.getByRole('alert')).toHaveTextContent('Алдаа')
})
