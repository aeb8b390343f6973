// What the measures do with an open reader: watch it, wait for it, turn it.
export const desktop = { width: 1280, height: 800 }
export const phone = { width: 390, height: 844 }

const noise = /sandbox attribute/

/** What the page says of itself: place, first words, whether the end or a failure is shown. */
export const look = (page) =>
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

/** The place at which the page rests. */
export async function settled(page) {
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

/** Presses a key until something moves: a late picture may put the page back once. */
export async function press(page, key, before) {
  const moved = (seen) => seen.at !== before.at || seen.ended || seen.failed
  for (let left = 2; ; left--) {
    await page.keyboard.press(key)
    const now = await until(page, moved, 2500).catch(() => null)
    if (now) return now
    if (left === 0) throw new Error(`stuck at ${before.at}`)
  }
}

/** A page of the context that counts its errors. */
export async function watched(context, problems) {
  const page = await context.newPage()
  page.on('pageerror', (error) => problems.add(error.message.slice(0, 120)))
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !noise.test(text)) problems.add(text.slice(0, 120))
  })
  return page
}

/** The rows a guest's browser keeps of places. */
export const placesOf = (page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('sudar.places') ?? '[]'))

export async function signIn(context, base, login) {
  const [username, password] = login.split(':')
  const data = { username, password, remember: true }
  const response = await context.request.post(new URL('/edu/api/v1/auth/login', base).href, {
    data,
  })
  const token = (await response.json()).data.bearer_token
  await context.addInitScript((value) => localStorage.setItem('sudar.token', value), token)
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The value that one in twenty is above. */
export function slowest(values) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
}
