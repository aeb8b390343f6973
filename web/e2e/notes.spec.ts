import type { Browser, Page } from '@playwright/test'
import enNotes from '../src/features/notes/later.en.json' with { type: 'json' }
import mnNotes from '../src/features/notes/later.mn.json' with { type: 'json' }
import enReader from '../src/features/reader/later.en.json' with { type: 'json' }
import mnReader from '../src/features/reader/later.mn.json' with { type: 'json' }
import { clean } from './axe'
import { freeItem } from './free-titles'
import { expect, test } from './library'
import { chooseSentence, markMenu, turnToText } from './marks'
import { enter, person } from './people'

const texts = { mn: { ...mnReader, ...mnNotes }, en: { ...enReader, ...enNotes } }

const stage = (page: Page) => page.locator('.reader-page')
const place = (page: Page) => stage(page).getAttribute('data-at')
const cards = (page: Page) => page.locator('.notes-card')

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(stage(page)).toHaveAttribute('data-at', /./, { timeout: 20_000 })
  await expect(page.locator('.reader-bookmark')).toBeEnabled()
}

/** Opens a book at its first page with more than a few words. */
async function openText(page: Page, path: string) {
  await open(page, path)
  await turnToText(page)
}

/** Selects the first sentence of the page and some after it, by keyboard. */
async function chooseSentences(page: Page, more = 0) {
  await chooseSentence(page)
  for (let i = 0; i < more; i++) await page.keyboard.press('Shift+ArrowDown')
}

async function notesPanel(page: Page) {
  await page.keyboard.press('n')
  await expect(page.locator('.reader-notes')).toBeVisible()
}

/** Runs what writes, and waits until the server has it. */
async function sent(page: Page, method: string, act: () => Promise<void>) {
  const response = page.waitForResponse(
    (each) => each.url().includes('/api/v1/research') && each.request().method() === method,
  )
  await act()
  expect((await response).status()).toBe(200)
}

async function second(browser: Browser, first: Page, username: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: new URL(first.url()).origin,
    viewport: first.viewportSize(),
  })
  const page = await context.newPage()
  await enter(page, username)
  return page
}

test('highlight, note and bookmark are there after a reload and in a second browser', async ({
  page,
  library,
  browser,
}) => {
  const t = texts[library.locale]
  const { username } = await person(page)
  await enter(page, username)
  const path = library.at(`/read/${await freeItem(page, 'epub')}`)
  await openText(page, path)

  await chooseSentences(page)
  const before = await place(page)
  await sent(page, 'POST', () =>
    markMenu(page).getByRole('button', { name: t['mark.green'] }).click(),
  )
  await expect(markMenu(page)).toHaveCount(0)
  expect(await place(page)).toBe(before)

  await chooseSentences(page, 1)
  await markMenu(page).getByRole('button', { name: t['selection.note'] }).click()
  const editor = page.getByRole('dialog', { name: t['editor.title'] })
  await editor.getByRole('textbox', { name: t['editor.body'] }).fill('Миний бодол')
  await editor.getByRole('textbox', { name: t['editor.tags'] }).fill('зам, мөр')
  await sent(page, 'POST', () => editor.getByRole('button', { name: t['editor.save'] }).click())

  const bookmark = page.locator('.reader-bookmark')
  await sent(page, 'POST', () => page.keyboard.press('b'))
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
  await notesPanel(page)
  await expect(cards(page)).toHaveCount(3)
  await clean(page, '.reader-panel')

  await page.reload()
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
  const other = await second(browser, page, username)
  await open(other, path)
  await notesPanel(other)
  await expect(cards(other)).toHaveCount(3)
  await expect(other.getByText('Миний бодол')).toBeVisible()
  await other.getByRole('button', { name: 'мөр', exact: true }).click()
  await expect(cards(other)).toHaveCount(1)
  await other.getByRole('searchbox').fill('огт байхгүй')
  await expect(other.getByText(t['empty.filtered'])).toBeVisible()

  const download = other.waitForEvent('download')
  await other.getByRole('link', { name: 'Markdown' }).click()
  const file = await (await download).createReadStream()
  const text = (await file.toArray()).join('')
  expect(text).toContain('Миний бодол')
  expect(text).toContain('#зам')
  await other.context().close()
})

test('a deleted note comes back by undo alone', async ({ page, library }) => {
  const t = texts[library.locale]
  const { username } = await person(page)
  await enter(page, username)
  await openText(page, library.at(`/read/${await freeItem(page, 'epub')}`))
  await chooseSentences(page)
  await sent(page, 'POST', () =>
    markMenu(page).getByRole('button', { name: t['mark.pink'] }).click(),
  )
  await notesPanel(page)
  await sent(page, 'DELETE', () =>
    cards(page).first().getByRole('button', { name: t['entry.delete'] }).click(),
  )
  await expect(cards(page)).toHaveCount(0)
  if (library.narrow) await page.keyboard.press('Escape')
  await sent(page, 'POST', () => page.getByRole('button', { name: t['entry.undo'] }).click())
  if (library.narrow) await notesPanel(page)
  await expect(cards(page)).toHaveCount(1)
  await page.reload()
  await expect(page.locator('.reader-bookmark')).toBeEnabled()
  await notesPanel(page)
  await expect(cards(page)).toHaveCount(1)
})

/** Without a network the browser writes every request that fails to its console. */
const offline = test.extend({
  quiet: async ({ page: _ }, use) => use(undefined),
})

offline('what is written offline is sent once, later', async ({ page, library, context }) => {
  const t = texts[library.locale]
  const { username } = await person(page)
  const token = await enter(page, username)
  const item = await freeItem(page, 'epub')
  await openText(page, library.at(`/read/${item}`))
  await context.setOffline(true)
  await chooseSentences(page)
  await markMenu(page).getByRole('button', { name: t['mark.blue'] }).click()
  await expect(page.locator('.notes-queued')).toBeVisible()
  await page.keyboard.press('b')
  await expect(page.locator('.reader-bookmark')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('b') // made and deleted: the server need not know
  await context.setOffline(false)
  await expect(page.locator('.notes-queued')).toHaveCount(0)
  const kept = async () => {
    const headers = { Authorization: `Bearer ${token}` }
    const response = await page.request.get(`/edu/api/v1/research?content_item_id=${item}`, {
      headers,
    })
    return ((await response.json()) as { data: { kind: string; colour: string }[] }).data
  }
  await expect.poll(async () => (await kept()).length).toBe(1)
  expect((await kept())[0]).toMatchObject({ kind: 'highlight', colour: 'blue' })
})

test('what a guest read and wrote belongs to the account that signs in', async ({
  page,
  library,
}) => {
  const t = texts[library.locale]
  const { username } = await person(page)
  await page.context().clearCookies()
  const item = await freeItem(page, 'epub')
  await openText(page, library.at(`/read/${item}`))
  await chooseSentences(page)
  await markMenu(page).getByRole('button', { name: t['mark.yellow'] }).click()
  await notesPanel(page)
  await expect(page.getByText(t['guest.note'])).toBeVisible()
  await page.reload()
  await expect(page.locator('.reader-bookmark')).toBeEnabled()
  await notesPanel(page)
  await expect(cards(page)).toHaveCount(1)
  await enter(page, username)
  await open(page, library.at(`/read/${item}`))
  await notesPanel(page)
  await expect(cards(page)).toHaveCount(1)
  const kept = () =>
    page.evaluate(() => ['sudar.entries', 'sudar.places'].map((key) => localStorage.getItem(key)))
  await expect.poll(kept).toEqual([null, null])
})

test('a passage of a PDF is highlighted and found again', async ({ page, library }) => {
  const t = texts[library.locale]
  const { username } = await person(page)
  await enter(page, username)
  await open(page, library.at(`/read/${await freeItem(page, 'pdf')}`))
  await expect(page.locator('.pdf-text span').first()).toBeAttached()
  await chooseSentences(page)
  await sent(page, 'POST', () =>
    markMenu(page).getByRole('button', { name: t['mark.yellow'] }).click(),
  )
  await expect(page.locator('.pdf-marks i').first()).toBeAttached()
  await page.reload()
  await expect(page.locator('.pdf-marks i').first()).toBeAttached({ timeout: 20_000 })
})
