// A librarian asks for more copies of a title that the organisation lends; an administrator
// refuses, and adds what is the organisation's own.
import type { Browser, Page } from '@playwright/test'
import { cleanInEveryTheme } from './axe'
import { epubFile, filler } from './epub-file'
import { expect, type Library, ready, test } from './library'
import { enter, newcomer, password } from './people'
import { bringOne, there, told } from './shelf'

/** A new member of the staff of a portal, at its licences in a browser of their own. */
async function atLeases(browser: Browser, { at }: Library, portal: string, role: string) {
  const { username, email } = newcomer()
  const named = ['--first-name', 'Сарнай', '--organization', portal, '--role', role]
  told(`${password}\n`, 'user', 'add', '--username', username, '--email', email, ...named)
  const page = await (await browser.newContext()).newPage()
  await enter(page, username)
  await page.goto(at(there('/admin/leases', portal)))
  await ready(page)
  return page
}

const requests = (page: Page) => page.locator('[data-slot="copies"]')

test('copies are asked for, refused with a reason, asked for again, and added', async ({
  page,
  library,
  browser,
}) => {
  test.setTimeout(150_000)
  const say = library.say.lending
  const book = await bringOne(
    page,
    'book.epub',
    epubFile({ title: 'Тамир', author: 'Лодойдамба', chapters: [filler(3)] }),
    { free: false },
  )
  const librarian = await atLeases(browser, library, book.portal, 'librarian')

  async function ask(copies: string) {
    await requests(librarian).getByRole('button', { name: say['copies.ask'] }).click()
    const form = librarian.locator('[data-slot="ask-copies"]')
    await form.getByLabel(say['copies.number']).fill('0')
    await form.getByRole('button', { name: say['copies.send'] }).click()
    await expect(form.getByRole('alert')).toContainText(say['copies.wrong_number'])
    await form.getByLabel(say['copies.number']).fill(copies)
    await form.getByLabel(say['copies.note']).fill('Сорилын долоо хоног')
    await cleanInEveryTheme(librarian)
    await form.getByRole('button', { name: say['copies.send'] }).click()
    await expect(requests(librarian)).toContainText(say['copies.status.open'])
  }

  await test.step('a librarian leases the title and asks for copies', async () => {
    await librarian.getByRole('button', { name: say['lease.new'] }).click()
    const form = librarian.locator('[data-slot="lease-form"]')
    await expect(async () => {
      await form.getByLabel(say['lease.of']).fill('')
      await form.getByLabel(say['lease.of']).fill(book.title)
      await form.getByRole('radio').first().check({ timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
    await form.getByLabel(say['lease.number']).fill('1')
    await form.getByRole('button', { name: say['lease.create'] }).click()
    await librarian.getByRole('link', { name: book.title }).click()
    await expect(requests(librarian)).toContainText(say['copies.none'])
    await ask('2')
    await expect(librarian.getByRole('button', { name: say['copies.refuse'] })).toHaveCount(0)
  })

  const admin = await atLeases(browser, library, book.portal, 'admin')
  const waiting = admin.locator('[data-slot="waiting-requests"]')
  await test.step('an administrator refuses; the librarian reads why', async () => {
    await expect(waiting).toContainText('Сорилын долоо хоног')
    await cleanInEveryTheme(admin)
    await waiting.getByRole('button', { name: say['copies.refuse'] }).click()
    const form = admin.locator('[data-slot="refuse-copies"]')
    await form.getByRole('button', { name: say['copies.refuse'] }).click()
    await expect(form.getByRole('alert')).toContainText(say['copies.reason_required'])
    await form.getByLabel(say['copies.reason']).fill('Энэ улиралд төсөвгүй')
    await form.getByRole('button', { name: say['copies.refuse'] }).click()
    await expect(waiting).toHaveCount(0)
    await librarian.reload()
    await ready(librarian)
    await expect(requests(librarian)).toContainText('Энэ улиралд төсөвгүй')
  })

  await test.step('asked for again, they are added', async () => {
    await ask('4')
    await admin.reload()
    await ready(admin)
    await waiting.getByRole('button', { name: say['copies.add'] }).click()
    await expect(admin.locator('[data-slot="leases"]')).toContainText('0 / 5')
    await librarian.reload()
    await ready(librarian)
    await expect(requests(librarian)).toContainText(say['copies.status.added'])
    await cleanInEveryTheme(librarian)
  })
})
