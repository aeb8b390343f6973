import { expect, it, vi } from 'vitest'
import { bring } from './bring'

it('loads again when the connection is back, and runs what it loaded once', async () => {
  const load = vi.fn(() => Promise.resolve('code'))
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const run = vi.fn()
  bring(load, run)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  expect(run).not.toHaveBeenCalled()
  await Promise.resolve()
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(run).toHaveBeenCalledWith('code'))
  dispatchEvent(new Event('online'))
  expect(load).toHaveBeenCalledTimes(2)
  expect(run).toHaveBeenCalledTimes(1)
})
