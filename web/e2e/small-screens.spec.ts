import { freeItem } from './free-titles'
import { expect, ready, samples, test } from './library'

test('a chosen part of a title stands right under the bar, also by its address', async ({
  page,
  library,
}) => {
  const { free } = await samples(page)
  await page.goto(library.at(`/p/${free}`))
  await ready(page)
  const list = page.locator('[data-slot=detail-tabs]')
  const underBar = () =>
    page.evaluate(() => {
      const bar = document.querySelector('.mainbar')?.getBoundingClientRect().bottom ?? 0
      const list = document.querySelector('[data-slot=detail-tabs]')
      return Math.round((list?.getBoundingClientRect().top ?? 0) - Math.max(0, bar))
    })
  for (const tab of ['reviews', 'related', 'items', 'about']) {
    await list.locator(`#tab-${tab}`).click()
    await expect(list.locator(`#tab-${tab}`)).toHaveAttribute('aria-selected', 'true')
    await expect.poll(async () => Math.abs(await underBar()), tab).toBeLessThanOrEqual(1)
  }
  await page.goto(library.at(`/?from=elsewhere`))
  await page.goto(library.at(`/p/${free}#reviews`))
  await expect(list.locator('#tab-reviews')).toHaveAttribute('aria-selected', 'true')
  await expect.poll(async () => Math.abs(await underBar())).toBeLessThanOrEqual(1)
})

test('at 320 px nothing of the player is clipped or overlaps', async ({ page, library }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(library.at(`/listen/${await freeItem(page, 'audio')}`))
  await expect(page.locator('.player-transport')).toBeVisible()
  await ready(page)
  const boxes = await page
    .locator('.player :is(button, a, select, input, h1, .player-ends span)')
    .evaluateAll((all) =>
      all
        .filter((each) => each.checkVisibility() && each.getAttribute('type') !== 'range')
        .map((each) => {
          const { left, right, top, bottom } = each.getBoundingClientRect()
          return { left, right, top, bottom, name: each.textContent || each.ariaLabel }
        }),
    )
  expect(boxes.filter(({ left, right }) => left < 0 || right > 320)).toEqual([])
  const crossing = boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter((b) => a.left < b.right - 1 && b.left < a.right - 1)
      .filter((b) => a.top < b.bottom - 1 && b.top < a.bottom - 1)
      .map((b) => `${a.name} over ${b.name}`),
  )
  expect(crossing).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('the small player follows only what was played, and never into a book', async ({
  page,
  library,
}) => {
  const audio = await freeItem(page, 'audio')
  const mini = page.locator('.mini')
  await page.goto(library.at(`/listen/${audio}`))
  await expect(page.locator('.player-play')).toBeEnabled()
  await page.locator('.player-top a').click()
  await expect(page.locator('[data-slot=detail]')).toBeVisible()
  await ready(page)
  await expect(mini).toHaveCount(0)

  await page.goBack()
  await page.locator('.player-play').click()
  await expect(page.locator('.player-ends')).toContainText('0:01')
  await page.locator('.player-top a').click()
  await expect(mini).toBeVisible()
  await page.goto(library.at(`/read/${await freeItem(page, 'epub')}`))
  await expect(page.locator('.reader-page')).toHaveAttribute('data-at', /./)
  await expect(mini).toHaveCount(0)
})
