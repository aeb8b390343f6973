// A disk damages the files that the server has made of others: readers are told that they are prepared
// again, and go on by themselves. The server is the product's own; only its files are harmed.
import { closeSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import type { Page } from '@playwright/test'
import enPlayer from '../src/features/player/later.en.json' with { type: 'json' }
import mnPlayer from '../src/features/player/later.mn.json' with { type: 'json' }
import enReader from '../src/features/reader/later.en.json' with { type: 'json' }
import mnReader from '../src/features/reader/later.mn.json' with { type: 'json' }
import { TestServer } from './fixture'
import { freeItem } from './free-titles'
import { expect, type Library, test } from './library'

let server: TestServer

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  test.setTimeout(180_000) // a demo library is made
  const { parallelIndex } = test.info()
  server = new TestServer(Number(process.env.SUDAR_E2E_PORT ?? 18_080) + 40 + parallelIndex)
  await server.open()
})

test.afterAll(() => server.close())

// A frame that is refused shows the browser's own page, which the policy of the reader keeps out.
test.use({ expected: /status of 503|net::ERR|Refused to display/ })

const readers = { mn: mnReader, en: enReader }
const players = { mn: mnPlayer, en: enPlayer }

/** An address of the server in the page's language. */
const of = (library: Library, path: string) => server.address + library.at(path)

/** The first free item of a kind in the server. */
const free = (page: Page, type: string) => freeItem(page, type, server.address)

/** Writes over the middle of a file, in place. */
function scribble(path: string) {
  const { size } = statSync(path)
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(Math.ceil(size * 0.7), 'x'), 0, null, Math.floor(size * 0.1))
  closeSync(file)
}

const packs = () => server.files(/-pack\.zip$/)
const stage = (page: Page) => page.locator('.reader-page')

/** Harms every pack, and has the server open them anew. */
async function harmAll(harm: (path: string) => void) {
  for (const path of packs()) harm(path)
  await server.kill()
  await server.open()
}

const harms = { gone: (path: string) => rmSync(path), overwritten: scribble }

for (const type of ['epub', 'pdf'])
  for (const [what, harm] of Object.entries(harms))
    test(`a book (${type}) whose files are ${what} opens by itself`, async ({ page, library }) => {
      const t = readers[library.locale]
      const item = await free(page, type)
      await harmAll(harm)
      await page.goto(of(library, `/read/${item}`))
      const told = page.getByText(t['preparing.title']).or(page.getByText(t['preparing.part']))
      // it may be there again before anything had to be told
      await expect(told.or(page.locator('.reader-page[data-at]')).first()).toBeVisible()
      await expect(stage(page)).toHaveAttribute('data-at', /./, { timeout: 30_000 })
      await expect(told).toHaveCount(0)
    })

test('a book that is damaged while it is read goes on', async ({ page, library }) => {
  await page.goto(of(library, `/read/${await free(page, 'epub')}`))
  await expect(stage(page)).toHaveAttribute('data-at', /./, { timeout: 30_000 })
  const part = async () => ((await stage(page).getAttribute('data-at')) ?? '').split(' ')[0]
  const before = await part()
  for (const path of packs()) scribble(path)
  await expect(async () => {
    await page.keyboard.press('PageDown')
    expect(await part()).not.toBe(before)
    await expect(page.getByText(readers[library.locale]['preparing.part'])).toHaveCount(0)
  }).toPass({ timeout: 40_000 })
})

test('a recording that is damaged can be heard again', async ({ page, library }) => {
  const t = players[library.locale]
  const item = await free(page, 'audio')
  await harmAll(harms.gone)
  await page.goto(of(library, `/listen/${item}`))
  const play = page.getByRole('button', { name: t.play, exact: true })
  await expect(page.getByText(t.preparing, { exact: true }).or(play).first()).toBeVisible()
  await play.click({ timeout: 30_000 })
  const heard = page.locator('.player-line input')
  await expect.poll(async () => Number(await heard.inputValue())).toBeGreaterThan(0)
})

test('a title whose original is gone too says so', async ({ page, library }) => {
  const t = readers[library.locale]
  const item = await free(page, 'epub')
  const originals = server.files(/-original$/)
  for (const path of originals) renameSync(path, `${path}.away`)
  await harmAll(harms.gone)
  await page.goto(of(library, `/read/${item}`))
  await expect(page.getByText(t['error.damaged'])).toBeVisible({ timeout: 30_000 })
})
