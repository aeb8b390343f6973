import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { placeMessages } from '@/kit/i18n/texts'
import { Bell } from './components/bell'
import mn from './messages.mn.json'

vi.mock('@tanstack/react-router', () => ({ useRouterState: () => '/' }))
beforeEach(() => placeMessages('notifications', mn))

const swings = () => document.querySelector('.bell-new')

it('swings when something new comes and says how much there is', () => {
  const { rerender } = render(<Bell count={0} />)
  expect(swings()).toBeNull()
  expect(screen.getByRole('button', { name: 'Мэдэгдэл' })).toBeVisible()
  rerender(<Bell count={2} />)
  const first = swings()
  expect(first).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Шинэ мэдэгдэл: 2' })).toHaveTextContent('2')
  rerender(<Bell count={1} />)
  expect(swings()).toBe(first)
  rerender(<Bell count={2} />)
  expect(swings()).not.toBe(first)
})

afterEach(() => vi.useRealTimers())

it('rests in quiet hours and swings once they are over', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-25T00:00:00Z') })
  const until = '2026-11-25T00:01:00Z'
  const { rerender } = render(<Bell count={0} quietUntil={until} />)
  rerender(<Bell count={1} quietUntil={until} />)
  expect(swings()).toBeNull()
  expect(screen.getByRole('button', { name: 'Шинэ мэдэгдэл: 1' })).toBeVisible()
  act(() => vi.advanceTimersByTime(60_000))
  expect(swings()).not.toBeNull()
})

it('does not swing after quiet hours for what was read in them', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-25T00:00:00Z') })
  const until = '2026-11-25T00:01:00Z'
  const { rerender } = render(<Bell count={1} quietUntil={until} />)
  rerender(<Bell count={0} quietUntil={until} />)
  act(() => vi.advanceTimersByTime(60_000))
  expect(swings()).toBeNull()
})

it('says that there is nothing new', () => {
  render(<Bell count={0} />)
  fireEvent.click(screen.getByRole('button', { name: 'Мэдэгдэл' }))
  expect(screen.getByText(mn.empty)).toBeVisible()
})
