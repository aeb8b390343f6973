// A librarian asks for more copies of a title that the organisation lends; an administrator
// refuses, and adds what is the organisation's own.
import type { Browser, Page } from '@playwright/test'
import { cleanInEveryTheme } from './axe'
import { epubFile, filler } from './epub-file'
import { expect, type Library, ready, test } from './library'
import { enter, newcomer, password } from './people'
import { bringOne, portal, there, told } from './shelf'
import { payAtBank, paying, texts, verb } from './trade'

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

/** A title of the demo library that the hub sells for 6,900 ₮. */
const sold = 'Шилэн хайрцаг'
const hub = { mn: 'Үндэсний цахим номын сан', en: 'National Digital Library' }

test('copies of a title of others are ordered, paid for, and lent', async ({
  page,
  library,
  browser,
}) => {
  test.setTimeout(150_000)
  const say = { ...texts[library.locale], ...library.say.lending }
  const slug = await portal(page)
  await enter(page, 'hubadmin')
  await page.goto(library.at(there('/admin/leases', slug)))
  await page.getByRole('button', { name: say['lease.new'] }).click()
  const form = page.locator('[data-slot="lease-form"]')
  await form.getByLabel(say['lease.of']).fill(sold)
  await form.getByRole('radio').first().check()
  await form.getByLabel(say['lease.number']).fill('1')
  await form.getByRole('button', { name: say['lease.create'] }).click()
  await expect(page.locator('[data-slot="leases"]')).toContainText('0 / 1')
  const admin = await atLeases(browser, library, slug, 'admin')
  await admin.locator('[data-slot="leases"]').getByRole('link').first().click()

  await test.step('the request tells what it costs, and becomes an order', async () => {
    await requests(admin).getByRole('button', { name: say['copies.ask'] }).click()
    const ask = admin.locator('[data-slot="ask-copies"]')
    await ask.getByLabel(say['copies.number']).fill('3')
    await ask.getByRole('button', { name: say['copies.send'] }).click()
    await expect(requests(admin)).toContainText('20,700')
    await requests(admin).getByRole('button', { name: say['copies.order'] }).click()
    await admin.waitForURL(/\/checkout\//)
  })

  await test.step('it is paid as any order', async () => {
    const pay = admin.locator('[data-slot=pay]')
    await expect(pay).toContainText('20,700')
    await cleanInEveryTheme(admin)
    await pay.getByRole('button', { name: verb(say['order.pay']) }).click()
    await payAtBank(admin)
    await expect(admin.getByRole('heading', { name: say['paid.title'] })).toBeVisible(paying)
    await expect(admin.getByRole('link', { name: say['order.lend'] })).toBeVisible()
    await admin.getByRole('link', { name: say['order.see'] }).click()
    await expect(admin.locator('.page-head .badge')).toHaveText(say['order.fulfilled'], paying)
    const receipt = admin.locator('[data-slot=receipt]')
    await expect(receipt).toContainText('20,700')
    await expect(receipt).toContainText(hub[library.locale])
  })

  await test.step('the licence has the copies', async () => {
    await admin.goto(library.at(there('/admin/leases', slug)))
    await expect(admin.locator('[data-slot="leases"]')).toContainText('0 / 4')
    await admin.locator('[data-slot="leases"]').getByRole('link').first().click()
    await expect(requests(admin)).toContainText(say['copies.status.bought'])
  })
})
