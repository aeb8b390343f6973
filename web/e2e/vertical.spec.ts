import type { Frame, Locator, Page } from '@playwright/test'
import { freeTitles } from './free-titles'
import { holdReading } from './instruments'
import { expect, test } from './library'

/** Where the words of the shown part stand, in the page that shows them. */
async function boxes(page: Page, stage: Locator) {
  const shown = () => page.frames().find((frame) => frame.url().includes('/edu/read/'))
  await expect.poll(() => shown()?.locator('p').count() ?? 0).toBeGreaterThan(0)
  const frame = shown() as Frame
  const at = await (await frame.frameElement()).boundingBox()
  const room = await stage.boundingBox()
  if (!room || !at) throw new Error('no text is shown')
  const words = await frame.evaluate(() =>
    [...document.querySelectorAll('h1, h2, p')].map((each) =>
      each.getBoundingClientRect().toJSON(),
    ),
  )
  return {
    left: at.x + Math.min(...words.map(({ left }) => left)),
    right: at.x + Math.max(...words.map(({ right }) => right)),
    height: Math.max(...words.map(({ height }) => height)),
    room,
  }
}

test('the traditional script fills one centred column from top to bottom, paged and scrolled', async ({
  page,
  library,
}) => {
  const titles = await freeTitles(page, 'epub')
  const mongol = titles.find(({ slug }) => slug.startsWith('tunhaglal'))
  if (!mongol) throw new Error('the library has no title in the traditional script')
  const stage = page.locator('.reader-page')
  for (const flow of ['paged', 'scrolled']) {
    await holdReading(page, { columns: 2, size: 18, flow })
    await page.goto(library.at(`/read/${mongol.item}`))
    await expect(stage).toHaveAttribute('data-at', /./)
    await page.waitForTimeout(500)
    const { height, left, right, room } = await boxes(page, stage)
    expect(height, `${flow}: the lines are as long as the page`).toBeGreaterThan(room.height * 0.75)
    const divider = await stage.evaluate((element) => getComputedStyle(element, '::after').content)
    expect(divider, flow).toBe('none')
    const column = Math.min(36 * 18, room.width)
    const edge = room.x + (room.width - column) / 2
    expect(left, flow).toBeGreaterThanOrEqual(edge)
    expect(right, flow).toBeLessThanOrEqual(edge + column)
    if (flow === 'scrolled') {
      const sides = [left - room.x, room.x + room.width - right]
      expect(Math.abs((sides[0] ?? 0) - (sides[1] ?? 0)), 'in the middle').toBeLessThan(120)
    }
  }
})
