import type { Browser, Page } from '@playwright/test'
import { cleanInEveryTheme } from './axe'
import { epubFile, filler } from './epub-file'
import { expect, type Library, ready, test } from './library'
import { enter, newcomer, password } from './people'
import { type Brought, bringOne, there, told } from './shelf'

/** A member of a portal, signed in at a page of their own. */
async function memberOf(portal: string, page: Page, role = 'reader') {
  const { username, email } = newcomer()
  const who = ['--username', username, '--email', email, '--first-name', 'Сарнай']
  told(`${password}\n`, 'user', 'add', ...who, '--organization', portal, '--role', role)
  return enter(page, username)
}

/** A book of a portal of its own, of which the library has so many copies to lend. */
async function lent(page: Page, browser: Browser, copies: number): Promise<Brought> {
  const book = await bringOne(
    page,
    'book.epub',
    epubFile({ title: 'Тамир', author: 'Лодойдамба', chapters: [filler(3)] }),
    { free: false },
  )
  const staff = await (await browser.newContext()).newPage()
  const token = await memberOf(book.portal, staff, 'librarian')
  const made = await staff.request.post('/edu/admin/api/v1/leases', {
    headers: { Authorization: `Bearer ${token}`, Organization: book.portal },
    data: { content_id: book.id, model: 'loan', copies },
  })
  expect(made.status()).toBe(201)
  await staff.context().close()
  return book
}

/** Another reader of the portal, in a browser of their own. */
async function another(browser: Browser, portal: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await memberOf(portal, page)
  return page
}

const visit = async (page: Page, library: Library, path: string, portal: string) => {
  await page.goto(library.at(there(path, portal)))
  await ready(page)
}

/** Presses a button by its name in a part of the page. */
const press = (page: Page, slot: string, name: string) =>
  page.locator(`[data-slot="${slot}"]`).getByRole('button', { name }).click()

test('a copy is lent, waited for, passed on and returned', async ({ page, library, browser }) => {
  const say = library.say.lending
  const filled = (key: keyof typeof say, values: Record<string, string | number>) =>
    say[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
  const borrowing = library.locale === 'mn' ? '14 хоног унших' : 'Read for 14 days'
  const book = await lent(page, browser, 1)
  const title = `/p/${book.slug}`
  await memberOf(book.portal, page)
  const [second, third] = [await another(browser, book.portal), await another(browser, book.portal)]

  await test.step('the first reader borrows it from its page', async () => {
    await visit(page, library, title, book.portal)
    await press(page, 'borrow', borrowing)
    await expect(page.locator('.toast-success')).toBeVisible()
    await expect(page.locator('[data-slot="access"]')).toContainText(
      library.say.catalogue['access.has'],
    )
  })

  await test.step('two others wait in line', async () => {
    for (const [each, place] of [
      [second, 1],
      [third, 2],
    ] as const) {
      await visit(each, library, title, book.portal)
      await press(each, 'borrow', say['panel.join'])
      await expect(each.locator('[data-slot="borrow"]')).toContainText(
        filled('panel.place', { place, n: place }),
      )
    }
  })

  await test.step('the first in line lets the other go first', async () => {
    await visit(second, library, '/loans', book.portal)
    await expect(
      second.getByRole('img', { name: filled('line_alt', { n: 2, me: 1 }) }),
    ).toBeVisible()
    await press(second, 'hold', say.pause)
    await expect(
      second.getByRole('img', { name: filled('line_alt', { n: 2, me: 2 }) }),
    ).toBeVisible()
  })

  await test.step('it cannot be renewed while they wait, and is returned', async () => {
    await visit(page, library, '/loans', book.portal)
    const loan = page.locator('[data-slot="loan"]')
    await expect(loan).toContainText(book.title)
    await expect(loan.getByRole('button', { name: say.renew })).toHaveCount(0)
    await cleanInEveryTheme(page)
    await press(page, 'loan', say.return)
    await page.getByRole('dialog').getByRole('button', { name: say.return }).click()
    await expect(page.locator('[data-slot="empty"]')).toContainText(say['none.title'])
  })

  await test.step('the copy is kept for who is first, who passes it on', async () => {
    await visit(third, library, '/loans', book.portal)
    await expect(third.locator('[data-slot="ready"]')).toContainText(book.title)
    await cleanInEveryTheme(third)
    await press(third, 'ready', say.pass)
    await expect(third.locator('[data-slot="hold"]')).toContainText(book.title)
  })

  await test.step('the next takes it, and renews it once nobody waits', async () => {
    await visit(second, library, '/loans', book.portal)
    await press(second, 'ready', borrowing)
    await expect(second.locator('[data-slot="loan"]')).toContainText(book.title)
    await press(third, 'hold', say.leave)
    await expect(third.locator('[data-slot="hold"]')).toHaveCount(0)
    await visit(second, library, '/loans', book.portal)
    await press(second, 'loan', say.renew)
    await expect(
      second.locator('[data-slot="loan"]').getByRole('button', { name: say.renew }),
    ).toHaveCount(0)
  })
})

test('a loan opens the book, and the bell says when a copy is ready', async ({
  page,
  library,
  browser,
}) => {
  const say = library.say.lending
  const borrowing = library.locale === 'mn' ? '14 хоног унших' : 'Read for 14 days'
  const book = await lent(page, browser, 1)
  await memberOf(book.portal, page)
  const second = await another(browser, book.portal)
  await visit(page, library, `/p/${book.slug}`, book.portal)
  await press(page, 'borrow', borrowing)
  await visit(second, library, `/p/${book.slug}`, book.portal)
  await press(second, 'borrow', say['panel.join'])
  await expect(
    second.locator('[data-slot="borrow"]').getByRole('button', { name: say.leave }),
  ).toBeVisible()
  await visit(page, library, '/loans', book.portal)
  await page.locator('[data-slot="loan"]').getByRole('link', { name: say.read }).click()
  await expect(page).toHaveURL(new RegExp(`/read/${book.item}`))
  await visit(page, library, '/loans', book.portal)
  await press(page, 'loan', say.return)
  await page.getByRole('dialog').getByRole('button', { name: say.return }).click()
  await expect(page.locator('[data-slot="empty"]')).toBeVisible()
  await expect(async () => {
    await visit(second, library, '/notifications', book.portal)
    await expect(second.getByText(book.title).first()).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
})
