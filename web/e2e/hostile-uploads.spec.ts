// Publications that were made to do harm, sent as a librarian sends any other: each is refused in
// words or taken and harmless, and nothing of it reaches the page, another host or the library's files.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import serverEN from '../../internal/kit/locale/en.json' with { type: 'json' }
import serverMN from '../../internal/kit/locale/mn.json' with { type: 'json' }
import enEditor from '../src/features/editor/later.en.json' with { type: 'json' }
import mnEditor from '../src/features/editor/later.mn.json' with { type: 'json' }
import { hostileBooks } from './hostile/books'
import { makeEpub } from './hostile/epub'
import { harmOf } from './hostile/harm'
import { expect, type Library, ready, test } from './library'
import { openPart } from './parts'
import { enter } from './people'
import { type Governed, governed } from './shelf'
import { office } from './trade'

const texts = { mn: mnEditor, en: enEditor }
const server: Record<'mn' | 'en', Record<string, string>> = { mn: serverMN, en: serverEN }

// a title has no cover before a job has drawn one; a style that named another host asks for nothing
test.use({ expected: /status of (404|422)|about:invalid/ })

const folder = mkdtempSync(join(tmpdir(), 'sudar-hostile-uploads-'))
/** What may become of each file: a reason, '' for one that is taken, 'any' for either. */
let wanted: Record<string, string>

test.beforeAll(() => {
  execFileSync('go', ['run', './test/hostile', folder], { cwd: '..', stdio: 'pipe' })
  wanted = JSON.parse(readFileSync(join(folder, 'wanted.json'), 'utf8'))
})

test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The screen on which a librarian adds titles. */
async function adding(page: Page, library: Library, { slug, username }: Governed) {
  await enter(page, username)
  await page.goto(library.at(office(slug, 'contents')))
  await ready(page)
  await openPart(page, library.say.admin['contents.add'])
}

interface Sent {
  /** 'done' or 'failed' */
  state: string
  /** What is said of the file. */
  said: string
}

/** Sends files at once and waits until each was taken or refused. */
async function send(page: Page, files: Parameters<Page['setInputFiles']>[1]) {
  await page.locator('input[type=file]').setInputFiles(files)
  const lines = page.locator('[data-slot=uploads] > li')
  await expect(lines.first()).toBeVisible()
  await expect(
    page.locator('[data-slot=uploads] > li:not([data-state=done], [data-state=failed])'),
  ).toHaveCount(0, {
    timeout: 100_000, // what is refused after a long look at it, eight times
  })
  const found = new Map<string, Sent>()
  for (const line of await lines.all()) {
    const name = (await line.locator('.upload-file > b').textContent()) ?? ''
    const said = ((await line.locator('[aria-live]').textContent()) ?? '').trim()
    found.set(name, { state: (await line.getAttribute('data-state')) ?? '', said })
  }
  return found
}

/** The files of a folder and of those in it; one that goes at this moment has none. */
function namesIn(folder: string): (string | Buffer)[] {
  try {
    return readdirSync(folder, { recursive: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || !existsSync(folder)) throw error
    return namesIn(folder)
  }
}

/** Whether the server keeps a file of these bytes. */
function kept(bytes: Buffer) {
  const data = process.env.SUDAR_E2E_DATA ?? ''
  const sum = (file: Buffer) => createHash('sha256').update(file).digest('hex')
  return namesIn(data).some((path) => {
    const file = statSync(join(data, String(path)), { throwIfNoEntry: false })
    return (
      file?.isFile() &&
      file.size === bytes.length &&
      sum(readFileSync(join(data, String(path)))) === sum(bytes)
    )
  })
}

const parts = 8

for (let part = 0; part < parts; part++)
  test(`hostile files are refused in words or taken harmless, part ${part + 1} of ${parts}`, async ({
    page,
    library,
  }) => {
    const harm = harmOf(page)
    const staff = await governed({ request: page.request })
    await adding(page, library, staff)
    const names = Object.keys(wanted)
      .sort()
      .filter((_, i) => i % parts === part)
    expect(names.length).toBeGreaterThan(4)
    const found = await send(
      page,
      names.map((name) => join(folder, name)),
    )
    const told = server[library.locale]
    const say = texts[library.locale]
    for (const name of names) {
      const want = wanted[name]
      const { state, said } = found.get(name) ?? { state: 'lost', said: '' }
      if (want === '') expect([name, state]).toEqual([name, 'done'])
      if (state === 'done') continue
      const reasons = ['empty', 'any', ''].includes(want ?? '')
        ? Object.keys(told).filter((key) => key.startsWith('publications.refusal.'))
        : [`publications.refusal.${want}`]
      const words = [...reasons.map((key) => told[key]), say['add.empty']]
      expect(
        words.some((text) => said.endsWith(text ?? '-')),
        `${name}: ${said}`,
      ).toBe(true)
      expect(said, name).not.toContain(told['publications.refusal.internal'])
      const bytes = readFileSync(join(folder, name))
      // what took too long may be tried again, and is kept until the librarian gives it up
      if (said.endsWith(told['publications.refusal.timeout'] ?? '-'))
        await page
          .getByRole('button', { name: say['add.remove_of'].replace('{name}', name), exact: true })
          .click()
      await expect.poll(() => bytes.length > 0 && kept(bytes), `${name} is kept`).toBe(false)
    }
    expect(await harm()).toEqual([])
    await page.reload()
    await ready(page)
    await expect(page.locator('.drop-zone, [data-slot=drop-zone]').first()).toBeVisible()
    await expect(page.locator('[data-slot=unfinished]')).toHaveCount(0)
    expect((await page.request.get('/readyz')).status()).toBe(200)
  })

test('books that try to run are taken, and read without doing anything', async ({
  page,
  library,
}) => {
  const books = hostileBooks('http://foreign.example:1')
  const harm = harmOf(page)
  const items: number[] = []
  page.on('response', async (response) => {
    if (!/\/uploads\/[^/]+\/complete$/.test(new URL(response.url()).pathname)) return
    items.push((await response.json()).data?.item_id)
  })
  const staff = await governed({ request: page.request })
  await adding(page, library, staff)
  const found = await send(
    page,
    books.map(({ name, chapter, files }) => ({
      name: `${name}.epub`,
      mimeType: 'application/epub+zip',
      buffer: makeEpub(name, chapter, files),
    })),
  )
  expect([...found].filter(([, { state }]) => state !== 'done')).toEqual([])
  expect(items).toHaveLength(books.length)
  for (const [n, { clicks = [] }] of books.entries()) {
    await page.goto(library.at(`/read/${items[n]}?domain=${staff.slug}`))
    await expect(page.locator('.reader-page')).toHaveAttribute('data-at', /./)
    const inside = page.frameLocator('.reader-page iframe').first()
    for (const click of clicks)
      await inside
        .locator(click)
        .dispatchEvent('click', undefined, { timeout: 1000 })
        .catch(() => {}) // taken out
  }
  expect(await harm()).toEqual([])
})

test('the name of a file does nothing and leads nowhere', async ({ page, library }) => {
  const harm = harmOf(page)
  const staff = await governed({ request: page.request })
  await adding(page, library, staff)
  const names = [
    '<img src=x onerror=alert(1)>.epub',
    'тайлан.pdf.exe.epub',
    'ном\u202Ebupe.exe.epub',
    '..\\..\\etc\\passwd.epub',
    `${'урт'.repeat(40)}.epub`,
    'ном\u0007%00.epub',
  ]
  const chapter = { path: 'a.xhtml', type: 'application/xhtml+xml' }
  const body = (n: number) =>
    `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>a</title></head><body><p>Үг ${n}.</p></body></html>`
  const found = await send(
    page,
    names.map((name, n) => ({
      name,
      mimeType: 'text/html',
      buffer: makeEpub('', chapter, new Map([['a.xhtml', body(n)]])),
    })),
  )
  expect([...found.values()].map(({ state }) => state)).toEqual(names.map(() => 'done'))
  await openPart(page, library.say.admin['section.contents'])
  await expect(page.locator('main')).toContainText('onerror=alert(1)')
  const shown = await page.locator('main').textContent()
  expect(shown).not.toContain('\u202E')
  expect(shown).not.toContain('..\\')
  expect(await harm()).toEqual([])
})
