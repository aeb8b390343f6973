import type { CDPSession, Page } from '@playwright/test'
import { freeItem } from './free-titles'
import { openShadows } from './instruments'
import { expect, test } from './library'

/** Fifty in the long run; a handful in every other. */
const tries = process.env.SUDAR_E2E_ALL ? 50 : 6

const stage = (page: Page) => page.locator('.reader-page')
const place = (page: Page) => stage(page).getAttribute('data-at')
const menu = (page: Page) => page.locator('.notes-menu')

const finger = (line: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
  line.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
  })

type Point = [number, number]

/** What the system does under a held finger: selects from the one point to the other. */
const extend = (page: Page, from: Point, to: Point) =>
  page.evaluate(
    ([[x1, y1], [x2, y2]]) => {
      const roots: (Document | ShadowRoot)[] = [document]
      const paginator = document.querySelector('foliate-paginator')
      if (paginator?.shadowRoot) roots.push(paginator.shadowRoot)
      const frame = roots.flatMap((root) => [...root.querySelectorAll('iframe')])[0]
      const doc = frame?.contentDocument
      if (!frame || !doc) return
      const { left, top } = frame.getBoundingClientRect()
      const first = doc.caretRangeFromPoint(x1 - left, y1 - top)
      const last = doc.caretRangeFromPoint(x2 - left, y2 - top)
      const selection = doc.getSelection()
      if (!first || !last || !selection) return
      const { startContainer: a, startOffset: m } = first
      const { startContainer: b, startOffset: n } = last
      selection.setBaseAndExtent(a, m, b, n)
    },
    [from, to] as const,
  )

/** Waits until the place is the same at two looks: layouts and turns that were asked for are over. */
async function settled(page: Page) {
  let last: string | null = null
  const same = async () => {
    const was = last
    last = await place(page)
    return last === was
  }
  await expect.poll(same, { intervals: [400] }).toBe(true)
}

/** Goes on to a page that is full of text, amid a chapter. */
async function turnInto(page: Page) {
  await settled(page)
  for (let turns = 0; !/chapter-\d+\.xhtml 0\.[1-5]/.test((await place(page)) ?? ''); turns++) {
    const before = await place(page)
    expect(turns, 'turns').toBeLessThan(40)
    await page.keyboard.press('PageDown')
    await expect.poll(() => place(page)).not.toBe(before)
    await settled(page)
  }
}

test('a long press drawn over three lines selects, and the page stays where it is', async ({
  page,
  library,
}) => {
  test.skip(!library.narrow, 'a finger')
  test.setTimeout(30_000 + tries * 6_000)
  // the paginator keeps its page to itself; the system's selection does not ask it
  await openShadows(page)
  await page.goto(library.at(`/read/${await freeItem(page, 'epub')}`))
  await expect(stage(page)).toHaveAttribute('data-at', /./)
  await turnInto(page)
  await expect(page.locator('.reader-bookmark')).toBeEnabled()
  const line = await page.context().newCDPSession(page)

  for (let i = 0; i < tries; i++) {
    const before = await place(page)
    const from: Point = [70 + ((i * 61) % 160), 240 + ((i * 37) % 200)]
    const to: Point = [from[0] + (i % 2 ? 90 : -30), from[1] + 90]
    await finger(line, 'touchStart', ...from)
    await extend(page, from, [from[0] + 40, from[1]])
    for (let step = 1; step <= 9; step++) {
      const share = step / 9
      const at: Point = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
      await finger(line, 'touchMove', ...at)
      await extend(page, from, at)
    }
    await finger(line, 'touchEnd')
    await expect(menu(page), `try ${i + 1}`).toBeVisible()
    expect(await place(page), `try ${i + 1}`).toBe(before)
    await page.keyboard.press('Escape')
    await expect(menu(page)).toHaveCount(0)
  }
})
