import { clean } from './axe'
import { expect, ready, signIn, test } from './library'

test('a guest is invited to sign in to search inside books', async ({ page, library }) => {
  const { say, at } = library
  await page.goto(at('/c/content?search=цас'))
  await ready(page)
  await page.getByRole('link', { name: say.search['tab.inside'] }).click()
  await expect(page).toHaveURL(/type=inside/)
  await expect(page.getByRole('heading', { name: say.search['inside.sign_in'] })).toBeVisible()
  await clean(page)
  await page
    .locator('.empty')
    .getByRole('link', { name: say.search['inside.sign_in_submit'] })
    .click()
  await expect(page).toHaveURL(/login\?callbackUrl=.*inside/)
})

test('words are found inside books and the reader opens at the passage', async ({
  page,
  library,
}) => {
  const { at } = library
  await signIn(page)
  await page.goto(at('/c/content?search=цас&type=inside'))
  await ready(page)
  const rows = page.locator('[data-slot=rows] .row')
  await expect(rows.first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('цас')
  await expect(page.locator('.passage mark').first()).toHaveText(/^цас/i)
  await expect(page.locator('.locked .book').first()).toBeVisible()
  await clean(page)
  const shown = await page.locator('.passage').count()
  await page.locator('.passage-list button').first().click()
  await expect.poll(() => page.locator('.passage').count()).toBeGreaterThan(shown)
  const place = new URL(
    (await page.locator('.passage').first().getAttribute('href')) ?? '',
    page.url(),
  ).searchParams.get('loc')
  await page.locator('.passage').first().click()
  await expect(page).toHaveURL(/\/read\/\d+\?loc=/)
  await expect(page.locator('.reader-page')).toHaveAttribute(
    'data-at',
    new RegExp(`^${JSON.parse(place ?? '').href} `),
  )
})

test('what is not found inside books leaves ways on', async ({ page, library }) => {
  const { say, at } = library
  await signIn(page)
  await page.goto(at('/c/content?search="зззз яяяя"&type=inside'))
  await ready(page)
  await expect(page.getByRole('heading', { name: say.search['inside.none'] })).toBeVisible()
  await expect(page.getByText(say.search['inside.locked_plain'])).toBeVisible()
  await page.getByRole('link', { name: say.search['results.all_fields'] }).click()
  await expect(page).not.toHaveURL(/type=inside/)
})
