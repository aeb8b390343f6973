import { expect, samples, test } from './library'

test.use({ javaScriptEnabled: false })

test('without scripts every public page has its words, and lists lead on', async ({
  page,
  library,
}) => {
  const { free, author } = await samples(page)
  const paths = ['/', `/p/${free}`, `/author/${author}`, '/c/content']
  const words = ['/about', '/help', '/terms', '/privacy', '/work']
  for (const path of [...paths, ...words]) {
    const response = await page.goto(library.at(path))
    expect(response?.status(), path).toBe(200)
    await expect(page.locator('main h1'), path).toHaveCount(1)
    expect((await page.locator('main').textContent())?.length, path).toBeGreaterThan(100)
    await expect(page.locator('link[rel=canonical]'), path).toHaveCount(1)
  }
  await page.goto(library.at('/c/content'))
  const next = page.locator('[data-slot=pages] a').last()
  const first = (await page.locator('[data-slot=rows] h2').first().textContent()) ?? ''
  await next.press('Enter') // far below: a click right after the scroll may be dropped
  await expect(page.locator('[data-slot=rows] h2').first()).not.toHaveText(first)
})

test('sitemaps lead to pages that answer', async ({ page }) => {
  const robots = await (await page.request.get('/robots.txt')).text()
  const index = /Sitemap: (\S+)/.exec(robots)?.[1] ?? ''
  const locations = async (url: string) =>
    [...(await (await page.request.get(url)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      (match) => match[1] ?? '',
    )
  const sitemaps = await locations(new URL(index).pathname)
  expect(sitemaps.length).toBeGreaterThan(1)
  for (const sitemap of sitemaps) {
    const found = await locations(new URL(sitemap).pathname)
    expect(found.length).toBeGreaterThan(0)
    const url = new URL((found[0] ?? '').replaceAll('&amp;', '&'))
    expect((await page.request.get(url.pathname + url.search)).status()).toBe(200)
  }
})
