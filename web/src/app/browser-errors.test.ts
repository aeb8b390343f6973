import { expect, test, vi } from 'vitest'
import { watchErrors } from './browser-errors'

const report = vi.fn()
vi.mock('@/features/shell/hooks/report-error', () => ({ report }))

test('errors about resize-observers are swallowed in any spelling, others are reported', async () => {
  watchErrors()
  const later = vi.fn()
  addEventListener('error', later)
  for (const message of ['ResizeObserver loop limit exceeded', 'x RESIZE-OBSERVER y']) {
    const event = new ErrorEvent('error', { message, cancelable: true })
    dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
  }
  expect(later).not.toHaveBeenCalled()
  const event = new ErrorEvent('error', { error: new Error('broken'), cancelable: true })
  dispatchEvent(event)
  await vi.waitFor(() => expect(report).toHaveBeenCalledTimes(1))
  expect(event.defaultPrevented).toBe(false)
  expect(later).toHaveBeenCalledTimes(1)
})
