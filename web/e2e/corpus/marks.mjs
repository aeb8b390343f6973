// Whether highlights are drawn over their words again: another day, in another window, with other
// letters, in a later edition.

import { chance } from './places.mjs'
import { desktop, phone, settled, signIn, watched } from './reader.mjs'
import { open } from './through.mjs'
import { find } from './words.mjs'

/** Lets the measure look into the paginator, which keeps its page to itself. */
const openShadows = () => {
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (init) {
    return attach.call(this, { ...init, mode: 'open' })
  }
}

/** Whether a mark is drawn that begins where the words do. */
async function drawnOver(page, words) {
  for (let tries = 0; tries < 20; tries++) {
    const at = await find(page, words)
    const boxes = at ? await page.evaluate(drawn) : []
    if (boxes.some(([left, top]) => Math.hypot(left - at.left, top - at.top) < 8)) return at.screens
    await page.waitForTimeout(100)
  }
  return null
}

function drawn() {
  const paginator = document.querySelector('foliate-paginator')?.shadowRoot
  const found = [
    ...(paginator?.querySelectorAll('svg g rect') ?? []),
    ...document.querySelectorAll('.pdf-marks i'),
  ]
  return found.map((mark) => {
    const { left, top } = mark.getBoundingClientRect()
    return [left, top]
  })
}

const linkTo = (item, locator) => `${item}?loc=${encodeURIComponent(JSON.stringify(locator))}`

/** Highlights the first sentence of a page; the entry as it was sent. */
async function highlight(page) {
  const sent = page.waitForRequest(
    (request) => request.url().includes('/api/v1/research') && request.method() === 'POST',
  )
  for (let tries = 0; tries < 20 && !(await page.locator('.notes-menu').isVisible()); tries++) {
    await page.keyboard.press('m')
    await page.waitForTimeout(200)
  }
  await page.locator('.notes-menu button').first().click()
  const request = await sent
  await request.response()
  return { entry: request.postDataJSON(), token: request.headers().authorization }
}

const windows = {
  again: {},
  phone: { viewport: phone },
  'letters 180 %': { look: { size: 32 } },
  scroll: { look: { flow: 'scrolled', articleFlow: 'paged' } },
}

/** The shares of highlights that are drawn over their words, by window and for the later edition. */
export async function marks(browser, base, login, { item, revised }, count = 30) {
  const context = await browser.newContext({ viewport: desktop, locale: 'mn' })
  await signIn(context, base, login)
  const page = await watched(context, new Set())
  const entries = []
  for (const share of chance(11)) {
    if (entries.length === count) break
    await open(page, base, linkTo(item, { href: '', locations: { totalProgression: share } }))
    if ((await settled(page)).first.length < 16 && (await page.locator('.pdf').count()) === 0)
      continue
    const made = await highlight(page)
    entries.push(made.entry)
    await carry(context, base, made, revised)
  }
  await context.close()
  const found = {}
  for (const [name, given] of Object.entries(windows))
    found[name] = await seenIn(browser, base, login, { item, entries, ...given })
  found.edition = await seenIn(browser, base, login, { item: revised, entries, told: true })
  return { count, found }
}

/** The same entry for the later edition. */
async function carry(context, base, { entry, token }, item) {
  const data = { ...entry, content_item_id: Number(item), client_id: crypto.randomUUID() }
  const { cookies } = await context.storageState()
  const csrf = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const headers = { Authorization: token, 'X-XSRF-TOKEN': csrf }
  const answer = await context.request.post(new URL('/edu/api/v1/research', base).href, {
    data,
    headers,
  })
  if (!answer.ok()) throw new Error(`research answers ${answer.status()}`)
}

async function seenIn(browser, base, login, { item, entries, viewport = desktop, look, told }) {
  const context = await browser.newContext({ viewport, locale: 'mn' })
  await signIn(context, base, login)
  await context.addInitScript(openShadows)
  await context.addInitScript((value) => {
    if (value) localStorage.setItem('sudar.reader', value)
  }, look && JSON.stringify(look))
  const page = await watched(context, new Set())
  const seen = { drawn: 0, told: 0 }
  for (const { locator, quote } of entries) {
    await open(page, base, linkTo(item, locator))
    await settled(page)
    const words = (quote ?? locator.text.highlight).replace(/\s+/g, ' ').slice(0, 32).trim()
    if ((await drawnOver(page, words)) === 0) seen.drawn++
    else if (told && (await isTold(page, words))) seen.told++
  }
  await context.close()
  return seen
}

/** Whether the card of a highlight says that its passage is not there any more. */
async function isTold(page, words) {
  await page.keyboard.press('n')
  const card = page.locator('.notes-card', { hasText: words }).first()
  const lost = card.locator('.notes-card-lost')
  const told = await lost.waitFor({ timeout: 2000 }).then(
    () => true,
    () => false,
  )
  await page.keyboard.press('Escape')
  return told
}
