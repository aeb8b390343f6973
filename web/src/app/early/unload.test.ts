import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whileUnloading } from './unload'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  document.early = undefined
})

/** How long the app waits after a click on a link, in ms. */
async function waits(html: string, click: MouseEventInit = {}) {
  document.body.innerHTML = html
  const early: Event[] = []
  document.early = Object.assign(early, { hear: () => undefined, kinds: [] })
  const link = document.querySelector('a')
  link?.addEventListener('click', (event) => early.push(event))
  link?.dispatchEvent(new MouseEvent('click', { ...click, bubbles: true }))
  const [event] = early
  if (event) Object.defineProperty(event, 'timeStamp', { value: performance.now() })
  const begin = performance.now()
  const done = whileUnloading().then(() => performance.now() - begin)
  await vi.advanceTimersByTimeAsync(20_000)
  return done
}

test('a link to another page is followed before the app draws, for ten seconds', async () => {
  expect(await waits('<a href="/p/tamir">Тамир</a>')).toBeGreaterThan(9_900)
  expect(await waits('<a href="/p/tamir">Тамир</a>')).toBeLessThan(10_300)
})

test.each([
  ['<a href="#main">Агуулга руу</a>', {}],
  ['<a href="/file.ris" download>RIS</a>', {}],
  ['<a href="mailto:a@sudar.mn">Имэйл</a>', {}],
  ['<a href="/p/tamir" target="_blank">Тамир</a>', {}],
  ['<a href="/p/tamir">Тамир</a>', { ctrlKey: true }],
])('%s leaves no page', async (html, click) => {
  expect(await waits(html, click)).toBe(0)
})
