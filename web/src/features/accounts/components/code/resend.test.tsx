import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/api/error'
import { placeMessages } from '@/kit/i18n/texts'
import later from '../../later.mn.json'
import mn from '../../messages.mn.json'
import { Resend } from './resend'

beforeEach(() => {
  vi.useFakeTimers()
  placeMessages('accounts', { ...mn, ...later })
})
afterEach(() => void vi.useRealTimers())

const button = () => screen.getByRole('button')
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

test('another code can be asked for after a pause', async () => {
  const send = vi.fn().mockResolvedValue(undefined)
  render(<Resend send={send} />)
  expect(button()).toBeDisabled()
  expect(button()).toHaveTextContent('30')
  await pass(10)
  expect(button()).toHaveTextContent('20')
  await pass(21)
  fireEvent.click(button())
  await pass(0)
  expect(send).toHaveBeenCalledOnce()
  expect(screen.getByRole('status')).toHaveTextContent(later['verify.sent_again'])
  expect(button()).toBeDisabled()
})

test('it waits as long as the server says', async () => {
  render(<Resend send={() => Promise.reject(new ApiError(429, 'too_many', 'x', {}, 90))} />)
  await pass(31)
  fireEvent.click(button())
  await pass(0)
  expect(button()).toHaveTextContent('90')
  await pass(91)
  expect(button()).toBeEnabled()
})
