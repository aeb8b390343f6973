// What the journeys of the researcher's corner have in common: its people and its places.
import type { Browser, Page } from '@playwright/test'
import enNotes from '../src/features/notes/later.en.json' with { type: 'json' }
import mnNotes from '../src/features/notes/later.mn.json' with { type: 'json' }
import enLater from '../src/features/research/later.en.json' with { type: 'json' }
import mnLater from '../src/features/research/later.mn.json' with { type: 'json' }
import enMessages from '../src/features/research/messages.en.json' with { type: 'json' }
import mnMessages from '../src/features/research/messages.mn.json' with { type: 'json' }
import { streamCall } from './controls'
import { expect } from './library'
import { chooseSentence, markMenu } from './marks'
import { enter } from './people'
import { member, sudar } from './shelf'

export const texts = { mn: { ...mnMessages, ...mnLater }, en: { ...enMessages, ...enLater } }
export const notes = { mn: mnNotes, en: enNotes }

export const entries = (page: Page) => page.locator('.entry')
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
export const done = (page: Page) => page.locator('.corner-done')
export const undo = (page: Page, name: string) => done(page).getByRole('button', { name })

export const folderActs = (t: typeof mnLater, title: string) =>
  t['folder.acts'].replace('{title}', title)

export interface Researcher {
  username: string
  /** Invites an editor to a folder by the API; the invitation's id. */
  share: (folder_id: string, username: string) => Promise<string>
  /** Accepts every invitation by the API. */
  acceptAll: () => Promise<void>
  /** Writes a free note by the API; its id. */
  write: (body: string, more?: object) => Promise<string>
  /** Makes a folder by the API; its id. */
  folder: (title: string, parent_id?: string) => Promise<string>
  /** Puts a whole title into a folder by the API. */
  put: (folder: string, content_id: number) => Promise<void>
  /** What the API says to a call: 200 when it is done. */
  status: (method: string, path: string, data?: object) => Promise<number>
}

/** A new person who is signed in and holds a research package for some days, 0 for none. */
export async function researcher(page: Page, days = 30): Promise<Researcher> {
  const { username } = member()
  if (days) sudar('grant', '--package', 'research', '--user', username, '--days', String(days))
  const headers = { Authorization: `Bearer ${await enter(page, username)}` }
  const fetch = (method: string, path: string, data?: object) =>
    page.request.fetch(`/edu/api/v1/research${path}`, { method, headers, data })
  const call = async (method: string, path: string, data?: object) => {
    const response = await fetch(method, path, data)
    expect(response.status(), await response.text()).toBe(200)
    return (await response.json()).data
  }
  const post = (path: string, data: object) => call('POST', path, data)
  return {
    username,
    write: async (body, more = {}) => {
      const client_id = crypto.randomUUID()
      return (await post('', { client_id, kind: 'note', body, ...more })).entry.id
    },
    status: async (method, path, data) => (await fetch(method, path, data)).status(),
    share: async (folder_id, username) =>
      (await post('/share/folder', { folder_id, username, role: 'editor' })).request_id,
    acceptAll: async () => {
      const waiting = (await call('GET', '/folder/requests')) as { id: string }[]
      for (const { id } of waiting) await call('PUT', `/folder/requests/${id}/accept`)
    },
    put: (folder, content_id) => post(`/folder/${folder}/contents`, { content_id }),
    folder: async (title, parent_id) => (await post('/folder', { title, parent_id })).id,
  }
}

/** Somebody else, in a browser of their own, and at another node where there are two. */
export async function second(browser: Browser, first: Page) {
  const context = await browser.newContext({
    baseURL: process.env.SUDAR_E2E_SECOND ?? new URL(first.url()).origin,
    viewport: first.viewportSize(),
  })
  return context.newPage()
}

/** A researcher with a folder that holds one entry. */
export async function withEntry(page: Page, title: string, body: string) {
  const owner = await researcher(page)
  const folder = await owner.folder(title)
  await owner.write(body, { folder_id: folder })
  return { owner, folder }
}

/** Opens an address; changes are told to the page, which has all its code by then. */
export async function openLive(page: Page, address: string) {
  const stream = page.waitForResponse(streamCall)
  await page.goto(address)
  expect((await stream).status()).toBe(200)
}

/** Marks a passage in a book and writes about it, as a reader does. */
export async function noteInBook(page: Page, path: string, words: string, t: typeof mnNotes) {
  await page.goto(path)
  const stage = page.locator('.reader-page')
  await expect(stage).toHaveAttribute('data-at', /./, { timeout: 20_000 })
  await expect
    .poll(async () => {
      const shown = (await stage.getAttribute('data-first')) ?? ''
      if (shown.length < 60) await page.keyboard.press('PageDown')
      return shown.length
    })
    .toBeGreaterThanOrEqual(60)
  await chooseSentence(page)
  await markMenu(page).getByRole('button', { name: t['selection.note'] }).click()
  const editor = page.getByRole('dialog', { name: t['editor.title'] })
  await editor.getByRole('textbox', { name: t['editor.body'] }).fill(words)
  await editor.getByRole('textbox', { name: t['editor.tags'] }).fill('зам')
  const sent = page.waitForResponse(
    (each) => each.url().includes('/api/v1/research') && each.request().method() === 'POST',
  )
  await editor.getByRole('button', { name: t['editor.save'] }).click()
  expect((await sent).status()).toBe(200)
}

/** A part of the corner that a narrow view shows in place of another. */
export const part = (page: Page, name: 'folders' | '' | 'citations') =>
  page.locator(`.corner-tabs [data-tab='${name}']`)

/** The tree, on a phone in place of the entries. */
export async function tree(page: Page, t: typeof mnLater) {
  const label = t['tree.label']
  const shown = page.getByRole('tree', { name: label, exact: true })
  await expect(part(page, 'folders').or(shown).filter({ visible: true }).first()).toBeVisible()
  if (!(await shown.isVisible())) await part(page, 'folders').click()
  return shown
}

/** The folders of others, on a phone in place of the entries. */
export async function sharedTree(page: Page, t: typeof mnLater) {
  await tree(page, t)
  return page.getByRole('tree', { name: t['tree.shared_with_me'] })
}

/** Makes a folder at the top, which is shown then. */
export async function makeFolder(page: Page, title: string, t: typeof mnLater) {
  await tree(page, t)
  await page.getByRole('button', { name: t['folder.new'], exact: true }).first().click()
  const form = dialog(page, t['folder.new'])
  await form.getByRole('textbox').fill(title)
  await form.getByRole('button', { name: t['folder.create'] }).click()
  await expect(page.getByRole('heading', { name: title, level: 2, exact: true })).toBeVisible()
}

/** What this browser keeps of the corner: pages and answers by the words that name them. */
export const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = []
    for (const name of ['sudar-pages', 'sudar-corner'])
      if (await caches.has(name))
        for (const { url } of await (await caches.open(name)).keys())
          names.push(decodeURIComponent(new URL(url).pathname + new URL(url).search))
    return names.join(' ')
  })
