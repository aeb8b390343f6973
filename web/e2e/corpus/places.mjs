// How exactly the reader comes back to a place: thirty random ones of a publication, read again,
// in another browser, with other letters, in other windows and in a later edition.
import mn from '../../src/features/reader/later.mn.json' with { type: 'json' }
import { desktop, phone, placesOf, settled, watched } from './reader.mjs'
import { open } from './through.mjs'
import { away, topWords } from './words.mjs'

/** The same numbers between 0 and 1 every time. */
export function* chance(seed = 7) {
  for (let state = seed; ; ) {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    yield state / 2 ** 32
  }
}

/** The words that must be found again: the first on the page. */
const needle = (words) => words.slice(0, 32).trim()

/** Whether the reader says that the passage is not in this edition, or cannot be sought in it. */
const isTold = (page) =>
  page
    .getByText(mn['edition.gone'])
    .or(page.getByText(mn['edition.unsure']))
    .waitFor({ timeout: 3000 })
    .then(
      () => true,
      () => false,
    )

/**
 * Whether the kept words, or half of them where they were written anew or are parted by the end of a
 * page, come to stand on the screen: in a PDF they are sought while the reader rests.
 */
async function stands(page, words, { highlight }) {
  const half = Math.ceil(highlight.length / 2)
  const parts = [words, highlight.slice(0, half), highlight.slice(half)].filter((part) =>
    part.trim(),
  )
  for (let tries = 0; tries < 20; tries++) {
    for (const part of parts) if ((await away(page, part.trim())) === 0) return true
    await page.waitForTimeout(100)
  }
  return false
}

const wordsOf = async (page, pdf) => (pdf ? topWords(page) : (await settled(page)).first)

/** Opens an item at a locator, as if it had been read up to there in this browser. */
async function readTo(page, base, row, locator) {
  const rows = JSON.stringify([{ ...row, locator, modified_at: new Date().toISOString() }])
  await page.evaluate((value) => localStorage.setItem('sudar.places', value), rows)
  await open(page, base, row.item_id)
  return settled(page)
}

const setting = (name) => mn[`settings.${name}`]

/** Changes something in the panel of looks and closes it. */
async function inPanel(page, change) {
  await page.keyboard.press('a')
  await change(page.getByRole('dialog', { name: mn['bar.settings'] }))
  await page.keyboard.press('Escape')
  await settled(page)
}

const letters = (name, times) => (page) =>
  inPanel(page, async (panel) => {
    for (let i = 0; i < times; i++) await panel.getByRole('button', { name: setting(name) }).click()
  })

const flow = (name) => (page) =>
  inPanel(page, (panel) => panel.getByRole('radio', { name: setting(name) }).check())

const room = (size) => async (page) => {
  await page.setViewportSize(size)
  await page.waitForTimeout(400)
  await settled(page)
}

/** What happens to a page that is being read; each must leave its first sentence in sight. */
function changes(kind) {
  const windows = [
    ['resize', room({ width: 1000, height: 700 })],
    ['resize back', room(desktop)],
    ['phone', room(phone)],
    ['desktop', room(desktop)],
  ]
  if (kind === 'PDF') return windows
  const [other, own] =
    kind === 'article' ? ['layout_paged', 'layout_scroll'] : ['layout_scroll', 'layout_paged']
  return [
    ...windows,
    ['letters 180 %', letters('size_larger', 6)],
    ['letters 100 %', letters('size_smaller', 6)],
    [other === 'layout_scroll' ? 'scroll' : 'pages', flow(other)],
    [own === 'layout_scroll' ? 'scroll' : 'pages', flow(own)],
  ]
}

/**
 * The shares of places found again; `far` counts those that are more than a page off after a change.
 */
export async function places(browser, base, { item, revised }, kind, count = 30) {
  const pdf = kind === 'PDF'
  const problems = new Set()
  const first = await browser.newContext({ viewport: desktop, locale: 'mn' })
  const second = await browser.newContext({ viewport: desktop, locale: 'mn' })
  const page = await watched(first, problems)
  const other = await watched(second, problems)
  await open(page, base, item)
  await settled(page)
  await open(other, base, revised)
  await settled(other)
  const [row] = await placesOf(page)
  const [later] = await placesOf(other)
  const seen = {
    tries: 0,
    again: 0,
    elsewhere: 0,
    changed: 0,
    kept: 0,
    far: [],
    revision: 0,
    told: 0,
    silent: [],
  }
  for (const share of chance()) {
    if (seen.tries === count) break
    await readTo(page, base, row, { href: '', locations: { totalProgression: share } })
    const words = needle(await wordsOf(page, pdf))
    if (words.length < 16) continue
    seen.tries++
    await page.locator('.reader-page[data-first]').waitFor()
    const [{ locator }] = await placesOf(page)
    await open(page, base, item)
    if (needle(await wordsOf(page, pdf)) === words) seen.again++
    await readTo(other, base, row, locator)
    if (needle(await wordsOf(other, pdf)) === words) seen.elsewhere++
    for (const [name, change] of changes(kind)) {
      await change(page)
      if (pdf) await topWords(page)
      const screens = await away(page, words)
      seen.changed++
      if (screens === 0) seen.kept++
      if (screens === null || screens > 1) seen.far.push(`${name} at ${share.toFixed(3)}`)
    }
    await readTo(other, base, later, locator)
    if (await stands(other, words, locator.text)) seen.revision++
    else if (await isTold(other)) seen.told++
    else seen.silent.push(share.toFixed(3))
  }
  await first.close()
  await second.close()
  return seen
}
