// How fast pages turn, how much is left behind by turning, and how soon a book is there over a
// slow connection.
import { desktop, look, median, phone, press, settled, slowest, watched } from './reader.mjs'
import { open, weigh } from './through.mjs'

/** Runs in the page before anything else: notes when a key comes, the place moves, it is painted. */
function stopwatch() {
  const turns = []
  let pressed = 0
  addEventListener(
    'keydown',
    (event) => {
      pressed = event.timeStamp
    },
    true,
  )
  const painted = () =>
    new Promise((done) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => done(performance.now())
        port2.postMessage(0)
      }),
    )
  new MutationObserver(async ([change]) => {
    if (!change || !pressed) return
    const from = pressed
    const moved = performance.now()
    pressed = 0
    turns.push({ moved: moved - from, painted: (await painted()) - from })
  }).observe(document, { attributes: true, attributeFilter: ['data-at'], subtree: true })
  window.turns = turns
}

/** Key → place and key → painted page, ms; pages a held key turns in a second. */
export async function turning(browser, base, item, turns = 60) {
  const context = await browser.newContext({ viewport: desktop })
  const page = await watched(context, new Set())
  await page.addInitScript(stopwatch)
  await open(page, base, item)
  await settled(page)
  for (let i = 0; i < turns; i++) {
    const now = await press(page, 'PageDown', await look(page))
    if (now.ended) break
    await page.waitForTimeout(40)
  }
  const seen = await page.evaluate(() => window.turns)
  const held = await heldKey(page)
  await context.close()
  const moved = seen.map((turn) => turn.moved)
  const painted = seen.map((turn) => turn.painted)
  return {
    relocate: median(moved),
    painted: median(painted),
    slowest: slowest(painted),
    held,
  }
}

/** A key that repeats thirty times a second for three: how many pages a second go by. */
async function heldKey(page) {
  await page.keyboard.press('Home')
  await settled(page)
  await page.evaluate(() => {
    window.passed = 0
    new MutationObserver(() => window.passed++).observe(document.querySelector('.reader-page'), {
      attributeFilter: ['data-at'],
    })
  })
  const begun = Date.now()
  while (Date.now() - begun < 3000) {
    await page.keyboard.down('PageDown')
    await page.waitForTimeout(1000 / 30)
  }
  const seconds = (Date.now() - begun) / 1000
  const passed = await page.evaluate(() => window.passed)
  await page.keyboard.up('PageDown')
  return passed / seconds
}

/** What is in memory after 50 turns, and after `last` by how many times as much. */
export async function leftBehind(browser, base, item, last = 500) {
  const context = await browser.newContext({ viewport: phone })
  const page = await watched(context, new Set())
  await open(page, base, item)
  await settled(page)
  const line = await context.newCDPSession(page)
  await line.send('HeapProfiler.enable')
  let early = null
  for (let turn = 1; turn <= last; turn++) {
    const now = await press(page, 'PageDown', await look(page))
    if (now.ended) throw new Error(`the book ends after ${turn} turns`)
    if (turn === 50) early = await inMemory(page, line)
  }
  const late = await inMemory(page, line)
  await context.close()
  const grown = (name) => late[name] / early[name]
  return { heap: grown('heap'), nodes: grown('nodes'), listeners: grown('listeners'), late }
}

async function inMemory(page, line) {
  await settled(page)
  for (let i = 0; i < 3; i++) await line.send('HeapProfiler.collectGarbage')
  const { usedSize } = await line.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await line.send('Memory.getDOMCounters')
  return { heap: usedSize, nodes, listeners: jsEventListeners }
}

/** A first visit over 10 Mbit/s and 80 ms: ms and kB until the first page is there. */
export async function overLine(browser, base, item) {
  const context = await browser.newContext({ viewport: phone })
  const page = await watched(context, new Set())
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 80,
    downloadThroughput: (10 * 1000 * 1000) / 8,
    uploadThroughput: (10 * 1000 * 1000) / 8,
  })
  const bytes = await weigh(page)
  const ready = await open(page, base, item)
  const weight = bytes()
  await context.close()
  return { ready, kB: weight / 1000 }
}
