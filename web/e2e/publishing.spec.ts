import type { Browser, Page } from '@playwright/test'
import enEditor from '../src/features/editor/later.en.json' with { type: 'json' }
import mnEditor from '../src/features/editor/later.mn.json' with { type: 'json' }
import enPublishing from '../src/features/publishing/later.en.json' with { type: 'json' }
import mnPublishing from '../src/features/publishing/later.mn.json' with { type: 'json' }
import { cleanInEveryTheme } from './axe'
import { epubFile, filler } from './epub-file'
import { expect, type Library, ready, test } from './library'
import { enter, newcomer, password } from './people'
import { portal, there, told } from './shelf'

const texts = { mn: mnPublishing, en: enPublishing }
const editor = { mn: mnEditor, en: enEditor }

test.use({ expected: /status of (404|409|410|422)/ })

/** A member of a portal, signed in in a browser of their own. */
async function member(browser: Browser, slug: string, role: string) {
  const page = await (await browser.newContext()).newPage()
  const { username, email } = newcomer()
  const who = ['--username', username, '--email', email, '--first-name', 'Сарнай']
  told(`${password}\n`, 'user', 'add', ...who, '--organization', slug, '--role', role)
  await enter(page, username)
  return page
}

const visit = async (page: Page, library: Library, path: string, slug: string) => {
  await page.goto(library.at(there(path, slug)))
  await ready(page)
}

const picture = (page: Page, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true })

/** Opens an act by its button, says what goes with it, and does it. */
async function act(page: Page, name: string, note?: { label: string; text: string }) {
  await page.locator('[data-slot=acts]').getByRole('button', { name, exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  if (note) await dialog.getByLabel(note.label, { exact: true }).fill(note.text)
  await dialog.getByRole('button', { name, exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
}

test('a publisher brings a title in, staff return, approve and take it down', async ({
  page: guest,
  library,
  browser,
}) => {
  test.setTimeout(480_000)
  const say = texts[library.locale]
  const words = editor[library.locale]
  const slug = await portal({ request: guest.request })
  const publisher = await member(browser, slug, 'publisher')
  const librarian = await member(browser, slug, 'librarian')
  const title = 'Тэхийн зогсоол'
  let place = ''

  await test.step('a file becomes a draft, which is described and submitted', async () => {
    await visit(publisher, library, '/admin', slug)
    await expect(publisher.getByRole('heading', { name: say['title.own'] })).toBeVisible()
    await cleanInEveryTheme(publisher)
    await publisher.locator('.admin-part').getByRole('link', { name: say.add }).click()
    await publisher.locator('input[type=file]').setInputFiles({
      name: 'book.epub',
      mimeType: 'application/epub+zip',
      buffer: epubFile({ title, author: 'Явуухулан', chapters: [filler(2)] }),
    })
    const subjects = publisher.getByRole('combobox', { name: words['field.tags'] })
    await expect(subjects).toBeVisible({ timeout: 45_000 })
    await subjects.fill('Шүлэг')
    await publisher.getByRole('option').filter({ hasText: 'Шүлэг' }).first().click()
    await expect(publisher.getByText(words['save.saved'])).toBeVisible()
    await publisher.getByRole('link', { name: words['save.submit'] }).click()
    await expect(publisher.locator('[data-slot=submission]')).toContainText(say['stage.draft'])
    place = new URL(publisher.url()).pathname.replace('/en/', '/')
    await picture(publisher, 'draft')
    await cleanInEveryTheme(publisher)
    await act(publisher, say['act.submit'])
    await expect(publisher.locator('[data-slot=submission]')).toContainText(say['stage.submitted'])
    await expect(publisher.getByText(say['acts.wait_own'])).toBeHidden() // it can be withdrawn
  })

  await test.step('staff see it in their queue and return it with a reason', async () => {
    await visit(librarian, library, '/admin/submissions', slug)
    await cleanInEveryTheme(librarian)
    await picture(librarian, 'queue')
    await librarian.getByRole('link', { name: title }).click()
    await act(librarian, say['act.return'], { label: say.note, text: 'ISBN дутуу байна.' })
    await expect(librarian.getByText(say['acts.wait_staff'])).toBeVisible()
  })

  await test.step('the publisher is told, sets a price and submits again', async () => {
    await expect(async () => {
      await visit(publisher, library, '/notifications', slug)
      await expect(publisher.locator('main')).toContainText('ISBN дутуу', { timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
    await visit(publisher, library, place, slug)
    await expect(publisher.locator('[data-slot=last-word]')).toContainText('ISBN дутуу')
    await publisher.getByLabel(say['terms.price'], { exact: true }).fill('7500')
    await publisher.getByLabel(say['terms.preview']).fill('15')
    await publisher.getByRole('button', { name: say['terms.save'] }).click()
    await expect(publisher.getByText(say['terms.saved'])).toBeVisible()
    await picture(publisher, 'returned')
    await cleanInEveryTheme(publisher)
    await act(publisher, say['act.submit'])
  })

  await test.step('approved by staff it is published by its publisher', async () => {
    await visit(librarian, library, place, slug)
    await act(librarian, say['act.approve'])
    await expect(librarian.locator('[data-slot=submission]')).toContainText(say['stage.approved'])
    await visit(publisher, library, place, slug)
    await act(publisher, say['act.publish'])
    await expect(publisher.locator('[data-slot=submission]')).toContainText(say['stage.published'])
    await visit(publisher, library, '/admin/submissions', slug)
    await expect(publisher.locator('[data-slot=submissions]')).toContainText('7,500')
    await picture(publisher, 'titles')
    await cleanInEveryTheme(publisher)
  })

  await test.step('a take-down that the publisher asks for leaves a page that says why', async () => {
    await visit(publisher, library, place, slug)
    const way = publisher.getByRole('link', { name: say.view })
    const address = new URL((await way.getAttribute('href')) ?? '', publisher.url()).pathname
    await act(publisher, say['act.ask_take_down'], { label: say.note, text: 'Гэрээ дууслаа.' })
    await visit(librarian, library, '/admin/submissions?state=takedown_asked', slug)
    await librarian.getByRole('link', { name: title }).click()
    await expect(librarian.locator('[data-slot=last-word]')).toContainText('Гэрээ дууслаа')
    await picture(librarian, 'take-down')
    await act(librarian, say['act.take_down'])
    const gone = await guest.goto(`${address}?domain=${slug}`)
    expect(gone?.status()).toBe(410)
    await expect(guest.locator('[data-slot=notice]')).toContainText(title)
    await act(librarian, say['act.put_back'])
    // pages of guests are kept by the server for a moment
    await expect(async () => {
      const back = await guest.goto(`${address}?domain=${slug}`)
      expect(back?.status()).toBe(200)
    }).toPass({ timeout: 60_000 })
  })
})
