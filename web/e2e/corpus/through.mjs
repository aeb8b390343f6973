// One publication from end to end, as a reader would: turned in its own direction, reloaded,
// opened in a second browser, in a narrower window.
import { desktop, look, phone, placesOf, press, settled, signIn, watched } from './reader.mjs'
import { away } from './words.mjs'

const same = (a, b) => (a.first ? a.first === b.first : a.at === b.at)

/** @returns a row of the table */
export async function readThrough(browser, base, item, { login, most }) {
  const problems = new Set()
  const row = { item, opens: false, turns: 0, direction: '', ready: 0, again: 0, kB: 0 }
  Object.assign(row, { reload: false, second: false, resize: false })
  const context = await browser.newContext({ viewport: desktop })
  const second = await browser.newContext({ viewport: desktop })
  try {
    for (const each of login ? [context, second] : []) await signIn(each, base, login)
    const page = await watched(context, problems)
    const bytes = await weigh(page)
    row.ready = await open(page, base, item)
    await settled(page)
    row.opens = true
    row.kB = Math.round(bytes() / 1000)
    row.direction = await direction(page)
    await page.keyboard.press('Home')
    await settled(page)
    const end = await turnToEnd(page, most)
    row.turns = end.turns
    if (!end.ended) problems.add('the end was not reached')
    await page.keyboard.press('Home')
    await settled(page)
    const place = await toTheMiddle(page, end.turns)
    await page.waitForTimeout(2000)
    row.again = await open(page, base, item)
    row.reload = same(place, await settled(page))
    row.second = same(place, await openElsewhere(page, second, { base, item, login, problems }))
    row.resize = await narrow(page, place)
  } catch (error) {
    problems.add(error.message.split('\n')[0])
  } finally {
    await context.close()
    await second.close()
  }
  return { ...row, problems: [...problems].join('; ') }
}

/** Milliseconds from the call of the page until its first place is painted. */
export async function open(page, base, item) {
  await page.goto(new URL(`/read/${item}`, base).href, { waitUntil: 'commit' })
  return page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const stop = performance.now() + 30_000
    const shown = () =>
      document.querySelector(
        '.reader-page[data-at]:not(:has(.pdf)), .pdf-page canvas, .reader-sheet, .reader-refused',
      )
    while (!shown() && performance.now() < stop) await frame()
    await frame()
    return Math.round(performance.now())
  })
}

/** Counts the bytes a page takes from the line; the worker's own file is not the page's. */
export async function weigh(page) {
  let bytes = 0
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  const workers = new Set()
  line.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes('.worker')) workers.add(requestId)
  })
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!workers.has(requestId)) bytes += encodedDataLength
  })
  return () => bytes
}

async function turnToEnd(page, most) {
  let turns = 0
  for (; turns < most; turns++) {
    const before = await look(page)
    if (before.ended) return { turns, ended: true }
    const now = await press(page, 'PageDown', before)
    if (now.failed) throw new Error(`failed after ${turns} turns`)
  }
  return { turns, ended: false }
}

/** The arrow towards the end of the book moves on, the other one back. */
async function direction(page) {
  await page.keyboard.press('Home')
  const start = await settled(page)
  const [forward, backward] = start.rtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  await page.keyboard.press(forward)
  const moved = await settled(page)
  await page.keyboard.press(backward)
  const back = await settled(page)
  if (moved.ended || moved.at === start.at) return `${start.rtl ? 'rtl' : 'ltr'} (one page)`
  if (back.at !== start.at) throw new Error('the arrows do not lead back')
  return start.rtl ? 'rtl' : 'ltr'
}

async function toTheMiddle(page, turns) {
  const wanted = Math.min(Math.floor(turns / 2), 25)
  for (let i = 0; i < wanted; i++) await press(page, 'PageDown', await look(page))
  return settled(page)
}

/** A guest's place is carried over by hand, because it lives in the browser. */
async function openElsewhere(page, second, { base, item, login, problems }) {
  if (!login) {
    const places = JSON.stringify(await placesOf(page))
    await second.addInitScript((value) => localStorage.setItem('sudar.places', value), places)
  }
  const other = await watched(second, problems)
  await open(other, base, item)
  return settled(other)
}

/** At a phone's width the same words are on the page, or at most one page away. */
async function narrow(page, place) {
  await page.setViewportSize(phone)
  await page.waitForTimeout(500)
  const now = await settled(page)
  if (same(place, now)) return true
  if (!place.first) return now.at.split(' ')[0] === place.at.split(' ')[0]
  const screens = await away(page, place.first.slice(0, 24))
  return screens !== null && screens <= 1
}
