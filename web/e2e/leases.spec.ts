import type { Browser, Page } from '@playwright/test'
import { cleanInEveryTheme } from './axe'
import { epubFile, filler } from './epub-file'
import { expect, type Library, ready, test } from './library'
import { enter, newcomer, password } from './people'
import { bringOne, there, told } from './shelf'

/** A member of a portal, signed in in a browser of their own. */
async function member(browser: Browser, portal: string, role: string) {
  const page = await (await browser.newContext()).newPage()
  const { username, email } = newcomer()
  const who = ['--username', username, '--email', email, '--first-name', 'Сарнай']
  told(`${password}\n`, 'user', 'add', ...who, '--organization', portal, '--role', role)
  await enter(page, username)
  return { page, username }
}

const visit = async (page: Page, library: Library, path: string, portal: string) => {
  await page.goto(library.at(there(path, portal)))
  await ready(page)
}

const panel = (page: Page) => page.locator('[data-slot="lease"]')

test('staff lease a title, give a copy to a member, and see who reads and who waits', async ({
  page,
  library,
  browser,
}) => {
  test.setTimeout(150_000)
  const say = library.say.lending
  const filled = (key: keyof typeof say, values: Record<string, string | number>) =>
    say[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
  const book = await bringOne(
    page,
    'book.epub',
    epubFile({ title: 'Тамир', author: 'Лодойдамба', chapters: [filler(3)] }),
    { free: false },
  )
  const { page: staff } = await member(browser, book.portal, 'librarian')
  const reader = await member(browser, book.portal, 'reader')
  const second = await member(browser, book.portal, 'reader')

  await test.step('nothing is leased yet; a title is leased with one copy', async () => {
    await visit(staff, library, '/admin/leases', book.portal)
    await expect(staff.locator('[data-slot="empty"]')).toContainText(say['lease.none'])
    await staff.getByRole('button', { name: say['lease.new'] }).click()
    const form = staff.locator('[data-slot="lease-form"]')
    await expect(async () => {
      await form.getByLabel(say['lease.of']).fill('')
      await form.getByLabel(say['lease.of']).fill(book.title)
      await form.getByRole('radio').first().check({ timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
    await form.getByLabel(say['lease.number']).fill('0')
    await form.getByRole('button', { name: say['lease.create'] }).click()
    await expect(form.getByRole('alert')).toContainText(say['lease.wrong_number'])
    await form.getByLabel(say['lease.number']).fill('1')
    await cleanInEveryTheme(staff)
    await form.getByRole('button', { name: say['lease.create'] }).click()
    await expect(staff.locator('[data-slot="leases"]')).toContainText('0 / 1')
  })

  await test.step('a member gets the copy', async () => {
    await staff.getByRole('link', { name: book.title }).click()
    await expect(panel(staff)).toContainText(say['lease.nobody_reads'])
    await panel(staff).getByLabel(say['lease.who']).fill(reader.username)
    await panel(staff).getByRole('radio').first().check()
    await panel(staff).getByRole('button', { name: say['lease.assign_do'] }).click()
    await expect(
      panel(staff).getByText(filled('lease.result', { lent: 1, queued: 0, had: 0 })),
    ).toBeVisible()
    await expect(panel(staff).locator('[data-slot="holder"]')).toContainText('Сарнай')
    await expect(panel(staff)).toContainText('1 / 1')
  })

  await test.step('the member reads it by /loans', async () => {
    await visit(reader.page, library, '/loans', book.portal)
    await expect(reader.page.locator('[data-slot="loan"]')).toContainText(book.title)
  })

  await test.step('who waits is seen, and gets the copy that is added', async () => {
    await visit(second.page, library, `/p/${book.slug}`, book.portal)
    const borrow = second.page.locator('[data-slot="borrow"]')
    await borrow.getByRole('button', { name: say['panel.join'] }).click()
    await expect(borrow.getByRole('button', { name: say.leave })).toBeVisible()
    await staff.reload()
    await ready(staff)
    await expect(panel(staff).locator('[data-slot="waiter"]')).toContainText('Сарнай')
    await expect(panel(staff)).toContainText(say['lease.assign_hint'])
    await cleanInEveryTheme(staff)
    await panel(staff).getByRole('button', { name: say['lease.change'] }).click()
    const form = staff.locator('[data-slot="lease-form"]')
    await form.getByLabel(say['lease.number']).fill('2')
    await form.getByRole('button', { name: say['lease.save'] }).click()
    await expect(panel(staff)).toContainText('1 / 2')
    await visit(second.page, library, '/loans', book.portal)
    await expect(second.page.locator('[data-slot="ready"]')).toContainText(book.title)
  })

  await test.step('it is found by its title and its state, and not by others', async () => {
    await visit(staff, library, '/admin/leases', book.portal)
    await staff.getByLabel(say['lease.search']).fill(book.title.slice(0, 3))
    await expect(staff).toHaveURL(/search=/)
    await expect(staff.locator('[data-slot="leases"]')).toContainText('1 / 2')
    await staff.getByLabel(say['lease.search']).fill('Зжщц')
    await expect(staff.locator('[data-slot="empty"]')).toContainText(say['lease.nothing'])
    await visit(staff, library, '/admin/leases?state=full', book.portal)
    await expect(staff.locator('[data-slot="empty"]')).toContainText(say['lease.nothing'])
  })
})

test('the demo university sees what it leases', async ({ page, library }) => {
  await enter(page, 'admin')
  await visit(page, library, '/admin/leases', 'ikhsurguuli')
  await expect(page.locator('[data-slot="leases"]')).toBeVisible()
  await cleanInEveryTheme(page)
})
