import { expect, ready, test } from './library'

const rows = '[data-slot=rows] > *'

/** A list has 12 rows on compact views, else 30, in the server's page too (SPEC §9). */
test('the width decides how many rows a list has, and nothing is asked for twice', async ({
  page,
  library,
}) => {
  const { at } = library
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/p/api/v1/contents') && searchParams.has('facets'))
      asked.push(searchParams.get('page_size') ?? '')
  })
  const sent = async () =>
    ((await (await page.request.get(at('/c/content'))).text()).match(/class="row"/g) ?? []).length
  await page.setViewportSize({ width: 500, height: 900 })
  await page.goto(at('/c/content'))
  await ready(page)
  await expect(page.locator(rows)).toHaveCount(12)
  expect(asked).toEqual([])
  expect(await sent()).toBe(12)
  await page.locator('[data-slot=pages] a.page', { hasText: /^2$/ }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect.poll(() => asked).toEqual(['12'])
  await page.setViewportSize({ width: 1000, height: 900 })
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('sudar_view=wide')
  asked.length = 0
  await page.goto(at('/c/content'))
  await ready(page)
  await expect(page.locator(rows)).toHaveCount(30)
  expect(asked).toEqual([])
  expect(await sent()).toBe(30)
})
