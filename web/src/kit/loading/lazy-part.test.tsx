import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { receiveToasts } from '../feedback/toast'
import { lazyPart } from './lazy-part'

const Loaded = ({ name }: { name: string }) => <b>{name}</b>
let online: boolean
const load = vi.fn(async () => {
  if (!online) throw new TypeError('Failed to fetch dynamically imported module')
  return Loaded
})

beforeEach(() => {
  online = false
  load.mockClear()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
})
afterEach(() => void vi.restoreAllMocks())

async function draw(part: ReturnType<typeof lazyPart<{ name: string }>>) {
  const Part = part
  await act(async () => {
    render(
      <Suspense>
        <p>the page</p>
        <Part name="a part" />
      </Suspense>,
    )
  })
}

it('fails alone when its code cannot be loaded, and loads again when the connection is back', async () => {
  await draw(lazyPart<{ name: string }>(load))
  expect(screen.getByText('the page')).toBeDefined()
  expect(screen.getByRole('alert')).toBeDefined()
  await act(async () => screen.getByRole('button').click())
  expect(screen.getByRole('alert')).toBeDefined()
  online = true
  await act(async () => void dispatchEvent(new Event('online')))
  expect(screen.getByText('a part')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(3)
})

it('loads when the connection says that it is back before it carries anything', async () => {
  vi.useFakeTimers()
  await draw(lazyPart<{ name: string }>(load))
  await act(async () => void dispatchEvent(new Event('online')))
  await act(async () => vi.advanceTimersByTimeAsync(1000))
  expect(load).toHaveBeenCalledTimes(3)
  online = true
  await act(async () => vi.advanceTimersByTimeAsync(2000))
  expect(screen.getByText('a part')).toBeDefined()
  vi.useRealTimers()
})

it('is drawn at once when its code was fetched ahead, without suspending', async () => {
  online = true
  const Part = lazyPart<{ name: string }>(load)
  await Part.ahead()
  const { container } = render(<Part name="a part" />)
  expect(container.textContent).toBe('a part')
  expect(load).toHaveBeenCalledTimes(1)
})

it('draws something else instead, or nothing', async () => {
  await draw(lazyPart<{ name: string }>(load, { instead: <i>empty</i> }))
  expect(screen.getByText('empty')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says so in a notice when it floats, and loads at the next opening', async () => {
  const said = vi.fn()
  receiveToasts(said)
  const part = lazyPart<{ name: string }>(load, { floats: true })
  await draw(part)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(said).toHaveBeenCalledOnce()
  cleanup()
  online = true
  await draw(part)
  expect(screen.getByText('a part')).toBeDefined()
})

it('passes other errors on', async () => {
  online = true
  const broken = lazyPart<{ name: string }>(async () => () => {
    throw new Error('a fault of the part')
  })
  await expect(draw(broken)).rejects.toThrow('a fault of the part')
})
