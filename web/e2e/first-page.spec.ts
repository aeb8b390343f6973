import type { Browser, Page } from '@playwright/test'
import { countMains } from './instruments'
import { expect, ready, samples, test } from './library'
import { beforeApp } from './slow-start'

type Boxes = Record<string, { x: number; y: number; width: number; height: number; words: string }>

/** The blocks of a page: where they are and what they say. */
const boxes = (page: Page) =>
  page.evaluate(() => {
    const found: Boxes = {}
    for (const block of document.querySelectorAll<HTMLElement>('#root [data-slot]')) {
      const { x, y, width, height } = block.getBoundingClientRect()
      const said = block.cloneNode(true) as HTMLElement
      for (const other of said.querySelectorAll('noscript, [data-slot]')) other.remove()
      const words = said.textContent ?? ''
      found[block.dataset.slot ?? ''] ??= { x, y: y + scrollY, width, height, words }
    }
    return found
  })

/** Blocks that the app alone fills: weather and rates, and strips that come when they are near. Others have more books in it. */
const appFills = /^(topbar|strip:category)/

async function staticBoxes(browser: Browser, url: string, like: Page) {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: like.viewportSize(),
    baseURL: new URL(like.url()).origin,
  })
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('#root main')).toHaveCount(1)
  const found = await boxes(page)
  await context.close()
  return found
}

test('the server’s page and React’s page have the same boxes and words', async ({
  page,
  browser,
  library,
}) => {
  const { free, author } = await samples(page)
  // Tall enough for everything: what is below the fold is not laid out.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height: 8000 })
  for (const path of ['/', '/c/content?kind=book', `/p/${free}`, `/author/${author}`]) {
    const url = library.at(path)
    await page.goto(url)
    await ready(page)
    await page.evaluate(() => document.fonts.ready)
    const drawn = await boxes(page)
    const written = await staticBoxes(browser, url, page)
    for (const [slot, box] of Object.entries(written)) {
      if (!appFills.test(slot))
        expect.soft(drawn[slot]?.words, `${path} ${slot}`).toContain(box.words)
      for (const side of ['x', 'y', 'width', 'height'] as const)
        expect
          .soft(Math.abs((drawn[slot]?.[side] ?? 1e6) - box[side]), `${path} ${slot} ${side}`)
          .toBeLessThanOrEqual(2)
    }
  }
})

/** A call as it is compared: its parameters sorted, and without the number of rows. */
function callOf(address: string) {
  const { pathname, searchParams } = new URL(address, 'http://library')
  searchParams.delete('page_size')
  searchParams.sort()
  return `${pathname.replace(/^\/edu/, '')}?${searchParams}`
}

test('the app does not ask again for what the server’s page holds', async ({ page, library }) => {
  const { free, author } = await samples(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(callOf(request.url())))
  const parts = ['items', 'reviews', 'related'].map((tab) => `/p/${free}?tab=${tab}`)
  for (const path of ['/', '/c/content?kind=book', `/p/${free}`, ...parts, `/author/${author}`]) {
    asked.length = 0
    await page.goto(library.at(path))
    await ready(page)
    const seed = await page.locator('#seed').evaluate(({ textContent }) => textContent ?? '')
    const { queries } = JSON.parse(seed) as { queries: { path: string }[] }
    const held = queries.map((query) => callOf(query.path))
    expect.soft(held.length, path).toBeGreaterThan(0)
    const again = asked.filter((call) => held.includes(call))
    expect.soft(again, path).toEqual([])
  }
})

test('the page is never without a main and never has two', async ({ page, library }) => {
  const mains = await countMains(page)
  await page.goto(library.at('/'))
  await ready(page)
  expect([...new Set(await mains())]).toEqual([1])
})

test('what is typed while the page loads stays', async ({ page, library }) => {
  if (library.narrow) return
  const release = await beforeApp(page)
  await page.goto(library.at('/'), { waitUntil: 'commit' })
  const field = page.locator('input[data-keep=search]').first()
  await field.fill('тамир')
  await release()
  await ready(page)
  await expect(field).toHaveValue('тамир')
  await expect(field).toBeFocused()
})
