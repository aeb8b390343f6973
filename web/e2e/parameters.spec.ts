import { expect, ready, test } from './library'

/** Lists by what the address says: seen as chips that take it away again (SPEC §7). */
test('audience, name, title and price of an address narrow the list and can be taken away', async ({
  page,
  library,
}) => {
  const { at, say } = library
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.endsWith('/p/api/v1/contents')) asked.push(decodeURIComponent(search))
  })
  const total = async () =>
    Math.max(
      ...((await page.locator('.pages-range').textContent())?.match(/\d+/g) ?? []).map(Number),
    )
  await page.goto(at('/c/content'))
  await ready(page)
  const all = await total()
  for (const [address, name] of [
    ['audience=adult', 'audience'],
    ['display_name=дашдорж', 'display_name'],
    ['title=монгол', 'title'],
    ['price=1000-900000', 'price'],
  ] as const) {
    asked.length = 0
    await page.goto(at(`/c/content?${address}`))
    await ready(page)
    const chip = page.locator('.listing-chips .chip-on')
    await expect(chip).toHaveCount(1)
    await expect(chip).not.toHaveText(/filter\.|undefined/)
    expect(await total(), name).toBeLessThan(all)
    expect(asked, 'the server has sent the list already').toEqual([])
    await chip.click()
    await expect(page).not.toHaveURL(new RegExp(name))
    await expect.poll(total).toBe(all)
  }
  await page.goto(at('/c/content?title=монгол&search=zzqq'))
  await expect(page.locator('.empty')).toBeVisible()
  await expect(page.getByRole('link', { name: say.search['filter.clear'] }).first()).toBeVisible()
})

test('what is not understood is said, in the words of the refusal', async ({ page, library }) => {
  await page.goto(library.at('/c/content?order=newest'))
  const said = { mn: 'Эрэмбэ: Зөвшөөрсөн утгын', en: 'Order: Choose one' }
  await expect(page.locator('main')).toContainText(said[library.locale])
})

test('an advanced search brings the best match first and can be sorted', async ({
  page,
  library,
}) => {
  const { at, say } = library
  await page.goto(at('/advanced/content/?search=монгол&page=1&content_type=advanced'))
  const rows = page.locator('.advanced-rows .row-title')
  await expect(rows.first()).toBeVisible()
  await expect(rows.first()).toHaveText(/монгол/i)
  const order = page.getByLabel(say.search['sort.label'])
  await expect(order).toHaveValue('score.desc')
  await order.selectOption('title.desc')
  await expect(page).toHaveURL(/order=title\.desc/)
  const last = await rows.first().textContent()
  await order.selectOption('title.asc')
  await expect(rows.first()).not.toHaveText(last ?? '')
})
