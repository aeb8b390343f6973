import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const load = () => import('./policy')

function opensAt(path: string) {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { name: `http://localhost${path}` } as PerformanceEntry,
  ])
  history.replaceState(null, '', path)
}

beforeEach(() => {
  vi.resetModules()
  document.head.innerHTML = ''
})
afterEach(() => vi.restoreAllMocks())

test.each([
  ['/', true],
  ['/login', true],
  ['/en/library', true],
  ['/listen/3', true],
  ['/read/3', false],
  ['/en/read/3?loc=1', false],
])('a document opened at %s may show vendors’ pages: %s', async (path, may) => {
  opensAt(path)
  expect((await load()).framesOpen()).toBe(may)
})

test('it is where the document was opened that counts, not where the reader has gone', async () => {
  opensAt('/read/3')
  history.replaceState(null, '', '/')
  expect((await load()).framesOpen()).toBe(false)
})

test('a book opened later shuts vendors out, once and for good', async () => {
  opensAt('/')
  const { closeFrames, framesOpen } = await load()
  closeFrames()
  closeFrames()
  expect(framesOpen()).toBe(false)
  expect([...document.head.children].map((each) => each.outerHTML)).toEqual([
    '<meta http-equiv="Content-Security-Policy" content="frame-src \'self\'">',
  ])
})

function press(href: string, more: MouseEventInit = {}) {
  const link = Object.assign(document.createElement('a'), { href })
  const event = new MouseEvent('click', { bubbles: true, button: 0, ...more })
  const stop = vi.spyOn(event, 'stopPropagation')
  Object.defineProperty(event, 'target', { value: link })
  return { event, stop }
}

test('from a book, links to other pages are the browser’s', async () => {
  opensAt('/read/3')
  const { leaveByDocument } = await load()
  const kept = (href: string, more?: MouseEventInit) => {
    const { event, stop } = press(href, more)
    leaveByDocument(event)
    return stop.mock.calls.length === 0
  }
  expect(kept('/p/a')).toBe(false)
  expect(kept('/read/4')).toBe(true)
  expect(kept('#chapter')).toBe(true)
  expect(kept('https://elsewhere.example/')).toBe(true)
  expect(kept('/p/a', { ctrlKey: true })).toBe(true)
})

test('elsewhere links are the router’s', async () => {
  opensAt('/p/a')
  const { leaveByDocument } = await load()
  const { event, stop } = press('/p/b')
  leaveByDocument(event)
  expect(stop).not.toHaveBeenCalled()
})

test('the chat is reopened once', async () => {
  sessionStorage.setItem('sudar.chat', 'open')
  const { chatWanted } = await load()
  expect([chatWanted(), chatWanted()]).toEqual([true, false])
})
