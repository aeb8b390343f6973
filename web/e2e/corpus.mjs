// Opens every given item in Chromium as a reader would: turns to the end in the book's own
// direction, reloads, opens a second browser, narrows the window, and prints a table.
//
//   node e2e/corpus.mjs [BASE_URL [ITEM…]] [--login NAME:PASSWORD] [--json] [--most N]
//
// Without an address it asks the server at SUDAR_URL, without items it takes every readable one.
// With --login the second browser gets its place from the server; a guest's place is carried
// over by hand, because it lives in the browser. Exit code 1 when any item has a problem.
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    login: { type: 'string' },
    json: { type: 'boolean', default: false },
    most: { type: 'string', default: '4000' },
  },
})
const [base = process.env.SUDAR_URL, ...named] = positionals
const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }
const noise = /sandbox attribute/

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})

/** Every item of the library that opens in the reader. */
async function readable() {
  const items = []
  for (let page = 1; page; ) {
    const answer = await fetch(`${base}/edu/p/api/v1/contents?page_size=100&page=${page}`)
    const { data, meta } = await answer.json()
    items.push(...data.flatMap((content) => content.content_items_info))
    page = meta.next
  }
  return items.filter((item) => item.readable).map((item) => String(item.id))
}

const items = named.length ? named : await readable()

/** What the page says of itself: place, first words, whether the end or a failure is shown. */
const look = (page) =>
  page.evaluate(() => {
    const host = document.querySelector('.reader-page')
    return {
      at: host?.dataset.at ?? '',
      first: host?.dataset.first ?? '',
      ended: document.querySelector('.reader-end') !== null,
      failed: document.querySelector('.reader-sheet, .reader-refused') !== null,
      rtl: document.querySelector('.reader-bottom')?.dir === 'rtl',
    }
  })

async function until(page, test, timeout = 15_000) {
  const stop = Date.now() + timeout
  for (;;) {
    const seen = await look(page)
    if (test(seen)) return seen
    if (Date.now() > stop) throw new Error('nothing happened')
    await page.waitForTimeout(20)
  }
}

async function settled(page) {
  let before = await until(page, (seen) => seen.at || seen.failed)
  if (before.failed) throw new Error('did not open')
  for (let quiet = 0; quiet < 3; ) {
    await page.waitForTimeout(120)
    const now = await look(page)
    quiet = now.at === before.at ? quiet + 1 : 0
    before = now
  }
  return before
}

async function visit(context, item, problems) {
  const page = await context.newPage()
  page.on('pageerror', (error) => problems.add(error.message.slice(0, 120)))
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !noise.test(text)) problems.add(text.slice(0, 120))
  })
  await page.goto(new URL(`/read/${item}`, base).href)
  return page
}

async function signIn(context) {
  if (!values.login) return
  const [username, password] = values.login.split(':')
  const data = { username, password, remember: true }
  const answer = await context.request.post(new URL('/edu/api/v1/auth/login', base).href, { data })
  const token = (await answer.json()).data.bearer_token
  await context.addInitScript((value) => localStorage.setItem('sudar.token', value), token)
}

/** Presses a key until something moves: a late picture may put the page back once. */
async function press(page, key, before) {
  const moved = (seen) => seen.at !== before.at || seen.ended || seen.failed
  for (let left = 2; ; left--) {
    await page.keyboard.press(key)
    const now = await until(page, moved, 2500).catch(() => null)
    if (now) return now
    if (left === 0) throw new Error(`stuck at ${before.at}`)
  }
}

async function turnToEnd(page) {
  let turns = 0
  for (; turns < Number(values.most); turns++) {
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
  for (let i = 0; i < wanted; i++) {
    await press(page, 'PageDown', await look(page))
  }
  return settled(page)
}

const same = (a, b) => (a.first ? a.first === b.first : a.at === b.at)

async function readItem(item) {
  const problems = new Set()
  const row = { item, turns: 0, direction: '', reload: false, second: false, resize: false }
  const context = await browser.newContext({ viewport: desktop })
  const second = await browser.newContext({ viewport: desktop })
  try {
    await signIn(context)
    await signIn(second)
    const page = await visit(context, item, problems)
    await settled(page)
    row.direction = await direction(page)
    await page.keyboard.press('Home')
    await settled(page)
    const end = await turnToEnd(page)
    row.turns = end.turns
    if (!end.ended) problems.add('the end was not reached')
    await page.keyboard.press('Home')
    await settled(page)
    const place = await toTheMiddle(page, end.turns)
    await page.waitForTimeout(2000)
    await page.reload()
    row.reload = same(place, await settled(page))
    row.second = same(place, await openElsewhere(context, second, item, problems))
    row.resize = await narrow(page, place)
  } catch (error) {
    problems.add(error.message.split('\n')[0])
  } finally {
    await context.close()
    await second.close()
  }
  return { ...row, problems: [...problems].join('; ') }
}

async function openElsewhere(context, second, item, problems) {
  if (!values.login) {
    const { origins } = await context.storageState()
    const places =
      origins[0]?.localStorage.find(({ name }) => name === 'sudar.places')?.value ?? '[]'
    await second.addInitScript((value) => localStorage.setItem('sudar.places', value), places)
  }
  return settled(await visit(second, item, problems))
}

/** At a phone's width the same words are on the page, or at most one page away. */
async function narrow(page, place) {
  await page.setViewportSize(phone)
  await page.waitForTimeout(500)
  const now = await settled(page)
  if (same(place, now)) return true
  if (!place.first) return now.at.split(' ')[0] === place.at.split(' ')[0]
  for (const frame of page.frames().slice(1)) {
    const away = await frame.evaluate(pagesAway, place.first.slice(0, 24)).catch(() => null)
    if (away !== null) return away <= 1
  }
  return false
}

/** Runs inside the book's frame: how many screens the words stand from the visible one. */
function pagesAway(words) {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const places = []
  let text = ''
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (let i = 0; i < node.data.length; i++) {
      const char = node.data[i]
      if (char === '\u00ad' || (/\s/.test(char) && text.endsWith(' '))) continue
      text += /\s/.test(char) ? ' ' : char
      places.push([node, i])
    }
  }
  const away = []
  const frame = frameElement.getBoundingClientRect()
  const { innerWidth: width, innerHeight: height } = parent
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const range = document.createRange()
    range.setStart(places[at][0], places[at][1])
    range.setEnd(places[at][0], places[at][1] + 1)
    const box = range.getBoundingClientRect()
    const pages = [(frame.left + box.left) / width, (frame.top + box.top) / height]
    away.push(Math.max(...pages.map((share) => Math.abs(Math.floor(share)))))
  }
  return away.length ? Math.min(...away) : null
}

let failed = false
const rows = []
for (const item of items) {
  const row = await readItem(item)
  rows.push(row)
  failed ||= !(row.reload && row.second && row.resize) || row.problems !== ''
  if (!values.json)
    console.log(
      Object.entries(row)
        .map(([k, v]) => `${k}=${v}`)
        .join('  '),
    )
}
if (values.json) console.log(JSON.stringify(rows, null, 2))
await browser.close()
process.exit(failed ? 1 : 0)
