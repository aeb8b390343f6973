import type { Page } from '@playwright/test'
import { expect, reader, ready, samples, signIn, test } from './library'

const ownReviews = '/edu/api/v1/reviews'

/** Signs in by the API and opens an address; what the reader wrote of the title before is removed. */
async function openSignedIn(page: Page, address: string, slug: string) {
  const token = await signIn(page)
  const headers = { Authorization: `Bearer ${token}` }
  const mine = await page.request.get(`${ownReviews}?page_size=100`, { headers })
  const { data } = (await mine.json()) as { data: { id: string; content_slug: string }[] }
  for (const { id, content_slug } of data)
    if (content_slug === slug) await page.request.delete(`${ownReviews}/${id}`, { headers })
  await page.goto(address)
  await ready(page)
}

test('a review is written, changed and deleted', async ({ page, library }) => {
  const { say, at } = library
  const { free } = await samples(page)
  await openSignedIn(page, at(`/p/${free}?tab=reviews`), free)
  const own = page.locator('[data-slot=review-own]')
  await own.getByRole('button', { name: say.catalogue['reviews.submit'] }).click()
  await expect(own.getByRole('alert')).toHaveText(say.catalogue['reviews.needs_stars'])
  const stars = own.getByRole('radio')
  await expect(stars).toHaveCount(5)
  await stars.nth(2).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(stars.nth(3)).toBeChecked()
  const text = own.getByRole('textbox', { name: say.catalogue['reviews.text'] })
  await text.fill('  <b>Уншууштай</b>.\nДахин уншина.  ')
  await own.getByRole('button', { name: say.catalogue['reviews.submit'] }).click()
  await expect(own.locator('.review-text')).toHaveText('<b>Уншууштай</b>.\nДахин уншина.')
  await own.getByRole('button', { name: say.catalogue['reviews.edit'] }).click()
  await stars.nth(4).check({ force: true })
  await text.fill('Гайхалтай.')
  await own.getByRole('button', { name: say.catalogue['reviews.save'], exact: true }).click()
  await expect(own.locator('.review-text')).toHaveText('Гайхалтай.')
  await own.getByRole('button', { name: say.catalogue['reviews.delete'] }).click()
  const asked = page.getByRole('dialog', { name: say.catalogue['reviews.delete_confirm'] })
  await asked.getByRole('button', { name: say.catalogue['reviews.cancel'] }).click()
  await expect(own.locator('.review-text')).toBeVisible()
  await own.getByRole('button', { name: say.catalogue['reviews.delete'] }).click()
  await asked.getByRole('button', { name: say.catalogue['reviews.delete'] }).click()
  await expect(own.getByRole('button', { name: say.catalogue['reviews.submit'] })).toBeVisible()
})

test('guests are asked to sign in and come back to the reviews', async ({ page, library }) => {
  const { say, at } = library
  const { free } = await samples(page)
  await page.goto(at(`/p/${free}?tab=reviews`))
  await ready(page)
  await page
    .locator('[data-slot=review-own]')
    .getByRole('link', { name: say.catalogue['reviews.write'] })
    .click()
  await expect(page).toHaveURL(/\/login\?callbackUrl=/)
  await page.getByLabel(say.accounts['login.identifier']).fill(reader.username)
  await page.getByLabel(say.accounts['login.password'], { exact: true }).fill(reader.password)
  await page.getByRole('button', { name: say.accounts['login.submit'], exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/p/${free}\\?tab=reviews$`))
})

test('anybody reports a record', async ({ page, library }) => {
  const { say, at } = library
  const { free } = await samples(page)
  await page.goto(at(`/p/${free}`))
  await ready(page)
  await page.getByRole('button', { name: say.catalogue['detail.report'] }).click()
  const form = page.getByRole('dialog', { name: say.catalogue['report.title'] })
  const send = form.getByRole('button', { name: say.catalogue['report.send'] })
  await send.click()
  await expect(form.getByRole('alert')).toHaveText(say.catalogue['report.needs_text'])
  await form.getByRole('radio', { name: say.catalogue['report.copyright'] }).check()
  await form.getByRole('textbox', { name: say.catalogue['report.text'] }).fill('Он нь буруу.')
  const contact = form.getByRole('textbox', { name: say.catalogue['report.contact'] })
  await contact.fill('bat')
  await send.click()
  await expect(form.getByRole('alert')).toBeVisible()
  await contact.fill('bat@example.mn')
  await send.click()
  await expect(form).toBeHidden()
  await expect(page.locator('.toast-success')).toHaveText(new RegExp(say.catalogue['report.sent']))
})

test('a title is taken along as a citation file', async ({ page, library }) => {
  const { at } = library
  const { free } = await samples(page)
  await page.goto(at(`/p/${free}`))
  await ready(page)
  const cite = page.locator('[data-slot=cite]')
  for (const [name, file] of [
    ['RIS', `${free}.ris`],
    ['BibTeX', `${free}.bib`],
    ['CSL-JSON', `${free}.json`],
  ] as const) {
    const download = page.waitForEvent('download')
    await cite.getByRole('link', { name }).click()
    expect((await download).suggestedFilename()).toBe(file)
  }
})

test('the parts of a title are walked by keyboard and kept in the address', async ({
  page,
  library,
}) => {
  const { say, at } = library
  const { free } = await samples(page)
  await page.goto(at(`/p/${free}`))
  await ready(page)
  const tab = (name: 'about' | 'items' | 'reviews' | 'related') =>
    page.getByRole('tab', { name: say.catalogue[`tab.${name}`], exact: true })
  await tab('about').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('items')).toBeFocused()
  await expect(page).toHaveURL(/\?tab=items$/)
  await expect(page.locator('[data-slot=items-by-year]')).toBeVisible()
  await page.keyboard.press('End')
  await expect(tab('related')).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('[data-slot=related]')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(tab('about')).toBeFocused()
  await expect(page).not.toHaveURL(/tab=/)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tabpanel', { name: say.catalogue['tab.reviews'] })).toBeVisible()
  await page.reload()
  await expect(page.locator('[data-slot=review-own]')).toBeVisible()
})

test('without script every part is there', async ({ browser, page, library, baseURL }) => {
  const { say, at } = library
  const { free } = await samples(page)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const still = await context.newPage()
  await still.goto(at(`/p/${free}`))
  await expect(still.locator('[data-slot=items] .item').first()).toBeVisible()
  await expect(still.locator('[data-slot=review-summary]')).toBeVisible()
  await still.getByRole('tab', { name: say.catalogue['tab.reviews'] }).click()
  await expect(still).toHaveURL(/tab=reviews/)
  await expect(still.locator('[data-slot=reviews]')).toBeVisible()
  await context.close()
})
