// The figures below the table of books. Each says what is wanted of it; the machine it is taken on
// has its part in those that are times.
import { marks } from './marks.mjs'
import { places } from './places.mjs'
import { median } from './reader.mjs'
import { leftBehind, overLine, turning } from './speed.mjs'

const round = (value) => (value >= 10 ? Math.round(value) : Math.round(value * 100) / 100)

const most = (name, value, wanted, unit) =>
  figure(name, value, `≤ ${wanted}`, unit, value <= wanted)
const least = (name, value, wanted, unit) =>
  figure(name, value, `≥ ${wanted}`, unit, value >= wanted)

function figure(name, value, wanted, unit, met) {
  const text = `${met ? ' ' : '!'} ${name}: ${round(value)} ${unit} (wanted ${wanted})`
  return { name, value, wanted, met, text }
}

/** Takes every figure whose publications are there. */
export async function* figures(browser, base, shelf, rows, { wanted, login }) {
  const { EPUB } = shelf.books
  if (rows.length > 0) yield* ofRows(rows)
  if (wanted('speed') && EPUB) yield* ofSpeed(await thrice(() => turning(browser, base, EPUB.item)))
  if (wanted('memory') && EPUB) yield* ofMemory(await leftBehind(browser, base, EPUB.item))
  if (wanted('line')) yield* ofLine(browser, base, shelf)
  if (wanted('places')) yield* ofPlaces(browser, base, shelf.books)
  if (wanted('marks') && login) yield* ofMarks(browser, base, login, shelf.books)
}

function* ofRows(rows) {
  const opened = rows.filter(({ opens }) => opens)
  yield most('ready, first visit, median', median(opened.map(({ ready }) => ready)), 300, 'ms')
  yield most('ready, another visit, median', median(opened.map(({ again }) => again)), 300, 'ms')
}

/** The middle one of three takes, by the name of the figure. */
async function thrice(take) {
  const takes = [await take(), await take(), await take()]
  const names = Object.keys(takes[0])
  return Object.fromEntries(names.map((name) => [name, median(takes.map((each) => each[name]))]))
}

function* ofSpeed({ relocate, painted, slowest, held }) {
  yield most('key to relocate, median', relocate, 60, 'ms')
  yield most('key to painted page, median', painted, 60, 'ms')
  yield most('key to painted page, 95 %', slowest, 100, 'ms')
  yield least('held key', held, 10, 'pages/s')
}

function* ofMemory({ heap, nodes, listeners, late }) {
  const megabytes = round(late.heap / 1e6)
  yield most(`heap at turn 500 (${megabytes} MB) over turn 50`, heap, 1.2, '×')
  yield most(`DOM nodes at turn 500 (${late.nodes}) over turn 50`, nodes, 1.1, '×')
  yield most(`listeners at turn 500 (${late.listeners}) over turn 50`, listeners, 1.1, '×')
}

async function* ofLine(browser, base, { books, heavy, scan }) {
  const over = (item) => thrice(() => overLine(browser, base, item))
  for (const [name, item] of Object.entries({ EPUB: books.EPUB?.item, 'EPUB of 50 MB': heavy })) {
    if (!item) continue
    const { ready, kB } = await over(item)
    yield most(`${name} over 10 Mbit/s, 80 ms (${round(kB)} kB)`, ready, 1200, 'ms')
  }
  for (const [name, item] of Object.entries({ PDF: books.PDF?.item, 'scanned PDF': scan })) {
    if (!item) continue
    const { ready, kB } = await over(item)
    yield most(`${name}, first page over 10 Mbit/s, 80 ms`, ready, 2500, 'ms')
    yield most(`${name}, first page, the worker apart`, kB, 600, 'kB')
  }
}

async function* ofPlaces(browser, base, books) {
  for (const [kind, book] of Object.entries(books)) {
    if (!book) continue
    const seen = await places(browser, base, book, kind)
    const share = (n, of = seen.tries) => (100 * n) / of
    yield least(`${kind}: ${seen.tries} places, read again`, share(seen.again), 100, '%')
    yield least(`${kind}: in a second browser`, share(seen.elsewhere), 100, '%')
    yield least(`${kind}: on the page after a change`, share(seen.kept, seen.changed), 95, '%')
    const off = seen.far.length
    yield most(`${kind}: more than a page off ${seen.far.join(', ')}`.trim(), off, 0, 'places')
    yield least(
      `${kind}: in a later edition, ${seen.told} told gone`,
      share(seen.revision),
      90,
      '%',
    )
    const lost = seen.silent.length
    yield most(
      `${kind}: lost in it without a word ${seen.silent.join(', ')}`.trim(),
      lost,
      0,
      'places',
    )
  }
}

async function* ofMarks(browser, base, login, books) {
  for (const [kind, book] of Object.entries(books)) {
    if (!book) continue
    const { count, found } = await marks(browser, base, login, book)
    for (const [name, { drawn, told }] of Object.entries(found)) {
      const edition = name === 'edition'
      const note = edition ? `, ${told} told as lost` : ''
      const label = `${kind}: ${count} highlights, ${name}${note}`
      yield least(label, (100 * drawn) / count, edition ? 90 : 100, '%')
    }
  }
}
