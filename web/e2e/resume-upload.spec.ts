import { createHash, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { CDPSession, Page } from '@playwright/test'
import enEditor from '../src/features/editor/later.en.json' with { type: 'json' }
import mnEditor from '../src/features/editor/later.mn.json' with { type: 'json' }
import { cleanInEveryTheme } from './axe'
import { expect, type Library, ready, test } from './library'
import { enter } from './people'
import { governed } from './shelf'
import { office } from './trade'

const texts = { mn: mnEditor, en: enEditor }

test.use({ expected: /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|status of (404|409|422)/ })

/** Bytes of a frame of MPEG-1 layer III at 128 kbit/s and 44.1 kHz. */
const frame = 417

/** A recording of silence of about 20 MB, unlike any other, as a file. */
function recording(name: string) {
  const bytes = Buffer.alloc(50_000 * frame)
  for (let at = 0; at < bytes.length; at += frame) bytes.writeUInt32BE(0xfffb9064, at)
  randomBytes(16).copy(bytes, frame - 16)
  const path = test.info().outputPath(name)
  writeFileSync(path, bytes)
  return { path, sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length }
}

/** The line of the browser: as fast as it goes, or so many bytes in a second, or cut. */
const line = (session: CDPSession, uploadThroughput = -1, offline = false) =>
  session.send('Network.emulateNetworkConditions', {
    offline,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  })

/** The screen on which the administrator of an organisation of their own adds titles. */
async function adding(page: Page, library: Library) {
  const { slug, username } = await governed({ request: page.request })
  await enter(page, username)
  await page.goto(library.at(office(slug, 'contents/new')))
  await ready(page)
}

/**
 * Chooses a file over a line on which it takes a while, and waits until some of it has left: pieces
 * of 2 MiB that came whole are kept.
 */
async function begin(page: Page, path: string) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await line(session, 1 << 20)
  await page.locator('input[type=file]').setInputFiles(path)
  await expect.poll(() => share(page), { intervals: [100] }).toBeGreaterThan(0.4)
  return session
}

const share = (page: Page) =>
  page
    .locator('[data-slot=uploads] progress')
    .evaluate((bar: HTMLProgressElement) => bar.value)
    .catch(() => 0)

/** What the library says of the file that it took. */
const taken = async (page: Page) => {
  const answer = await page.waitForResponse((each) => each.url().endsWith('/complete'))
  return (await answer.json()).data.sha256
}

/** Where the bytes of each request begin. */
function offsets(page: Page) {
  const found: number[] = []
  page.on('request', (each) => {
    if (each.method() === 'PATCH') found.push(Number(each.headers()['upload-offset']))
  })
  return found
}

const shot = (page: Page, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true })

test('a line that is cut in the middle of a file only delays it', async ({ page, library }) => {
  const say = texts[library.locale]
  await adding(page, library)
  const file = recording('Чимээгүй.mp3')
  const begins = offsets(page)
  const session = await begin(page, file.path)
  await line(session, -1, true)
  const list = page.locator('[data-slot=uploads]')
  await expect(list.locator('[data-state=cut]')).toBeVisible()
  await expect(list).toContainText((say['add.cut'].split('{')[0] as string).trim())
  await shot(page, 'cut')
  const sum = taken(page)
  await line(session)
  expect(await sum).toBe(file.sha256)
  await expect(page.getByLabel(say['field.title'], { exact: true })).toHaveValue('Чимээгүй')
  // what came before the cut is not sent again, however much of it the line held back
  const [first, ...later] = begins
  expect(first).toBe(0)
  expect(later).not.toContain(0)
})

test('a file goes on after the page was closed, and can be paused and cancelled', async ({
  page,
  library,
}) => {
  const say = texts[library.locale]
  await adding(page, library)
  const name = 'Хоёр дахь.mp3'
  const file = recording(name)
  const session = await begin(page, file.path)
  const button = (key: 'add.pause_of' | 'add.resume_of' | 'add.cancel_of') =>
    page.getByRole('button', { name: say[key].replace('{name}', name) })
  await button('add.pause_of').press('Enter')
  await expect(button('add.resume_of')).toBeVisible()
  await cleanInEveryTheme(page)
  await line(session)
  await page.reload()
  await ready(page)
  const waiting = page.locator('[data-slot=unfinished]')
  await expect(waiting).toContainText(name)
  await cleanInEveryTheme(page)
  await shot(page, 'unfinished')
  const begins = offsets(page)
  const sum = taken(page)
  await page.locator('input[type=file]').setInputFiles(file.path)
  expect(await sum).toBe(file.sha256)
  expect(begins[0]).toBeGreaterThan(0)
  await expect(page.getByLabel(say['field.title'], { exact: true })).toHaveValue('Хоёр дахь')

  await page.goBack()
  await ready(page)
  const another = recording(name)
  await begin(page, another.path)
  await button('add.cancel_of').click()
  await expect(page.locator('[data-slot=uploads]')).toHaveCount(0)
  await page.reload()
  await ready(page)
  await expect(page.getByRole('button', { name: say['add.choose'] })).toBeVisible()
  await expect(page.locator('[data-slot=unfinished]')).toHaveCount(0)
})
