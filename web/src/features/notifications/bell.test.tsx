import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
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

it('says that there is nothing new', () => {
  render(<Bell count={0} />)
  fireEvent.click(screen.getByRole('button', { name: 'Мэдэгдэл' }))
  expect(screen.getByText(mn.empty)).toBeVisible()
})
