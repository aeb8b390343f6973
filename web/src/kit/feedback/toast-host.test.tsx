import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import mn from '../messages.mn.json'
import { type Toast, toast } from './toast'
import { ToastHost } from './toast-host'

const say = (text: string, more: Partial<Toast> = {}) =>
  act(() => toast({ kind: 'success', text, ...more }))
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const closers = () => screen.queryAllByRole('button', { name: mn['toast.close'] })

beforeEach(() => {
  vi.useFakeTimers()
  render(<ToastHost />)
})
afterEach(() => {
  pass(60_000)
  vi.useRealTimers()
})

test('a notice stays 4000 ms, or as long as it is told', () => {
  say('Хадгаллаа')
  say('Шинэчиллээ', { stay: 3000 })
  pass(2999)
  expect(closers()).toHaveLength(2)
  pass(1)
  expect(screen.queryByText('Шинэчиллээ')).toBeNull()
  pass(999)
  expect(screen.getByText('Хадгаллаа')).toBeVisible()
  pass(1)
  expect(closers()).toHaveLength(0)
})

test('at most five are visible, the sixth comes when there is room', () => {
  for (const n of [1, 2, 3, 4, 5, 6]) say(`№${n}`)
  expect(closers()).toHaveLength(5)
  expect(screen.queryByText('№6')).toBeNull()
  fireEvent.click(closers()[0] as HTMLElement)
  expect(screen.queryByText('№1')).toBeNull()
  expect(screen.getByText('№6')).toBeVisible()
})

test('what failed is an alert, all else a status', () => {
  say('Алдаа', { kind: 'danger' })
  say('Анхаар', { kind: 'warning' })
  expect(screen.getByRole('alert')).toHaveTextContent('Алдаа')
  expect(screen.getByRole('status')).toHaveTextContent('Анхаар')
})

test('its time stands still while it is pointed at or has the focus', () => {
  const place = screen.getByRole('region', { name: mn['toast.label'] })
  say('Хадгаллаа')
  for (const [hold, release] of [
    [() => fireEvent.mouseEnter(place), () => fireEvent.mouseLeave(place)],
    [() => closers()[0]?.focus(), () => closers()[0]?.blur()],
  ] as const) {
    act(() => void hold())
    pass(10_000)
    expect(closers()).toHaveLength(1)
    act(() => void release())
    pass(3999)
    expect(closers()).toHaveLength(1)
  }
  pass(1)
  expect(closers()).toHaveLength(0)
})

test('closing a notice by keyboard gives the focus back', () => {
  render(<input aria-label="Нэр" />)
  screen.getByLabelText('Нэр').focus()
  say('Хадгаллаа')
  act(() => closers()[0]?.focus())
  fireEvent.click(closers()[0] as HTMLElement)
  expect(screen.getByLabelText('Нэр')).toHaveFocus()
})

test('the same words stand there once', () => {
  say('Эрх алга', { kind: 'danger', title: 'Амжилтгүй' })
  say('Эрх алга', { kind: 'danger' })
  expect(closers()).toHaveLength(1)
})

test('notices stand under the bar', () => {
  const bar = document.createElement('header')
  bar.className = 'mainbar'
  bar.getBoundingClientRect = () => ({ top: 40, bottom: 117 }) as DOMRect
  document.body.append(bar)
  say('Хадгаллаа')
  expect(screen.getByRole('region', { name: mn['toast.label'] })).toHaveStyle({ top: '129px' })
  bar.remove()
})
