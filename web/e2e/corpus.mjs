// Opens every given item in Chromium as a reader would and prints a table; then measures how fast
// and how exactly the reader works.
//
//   node e2e/corpus.mjs [BASE_URL [ITEM…]] [--login NAME:PASSWORD] [--json] [--most N] [--only PART]
//
// Without an address it asks the server at SUDAR_URL, without items it takes every readable one.
// With --login the second browser gets its place from the server; highlights, which only a reader
// with an account has, are measured with that of SUDAR_LOGIN as well. The parts are books, speed,
// memory, line, sound, places and marks. Exit code 1 when any item has a problem; a figure that misses is
// marked, for it is the machine's as well.
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { figures } from './corpus/figures.mjs'
import { hostSpeed } from './corpus/host.mjs'
import { shelfOf } from './corpus/shelf.mjs'
import { listenThrough } from './corpus/sound.mjs'
import { readThrough } from './corpus/through.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    login: { type: 'string' },
    json: { type: 'boolean', default: false },
    most: { type: 'string', default: '4000' },
    only: { type: 'string', multiple: true },
  },
})
const [base = process.env.SUDAR_URL, ...named] = positionals
const wanted = (part) => !values.only || values.only.includes(part)

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--autoplay-policy=no-user-gesture-required',
  ],
})

const line = (row) =>
  Object.entries(row)
    .map(([name, value]) => `${name}=${value}`)
    .join('  ')

const shelf = await shelfOf(base)
const items = named.length ? named : shelf.readable
const host = await hostSpeed(browser)
if (!values.json) console.log(`speed of the machine, by Lighthouse's index: ${host}`)
const rows = []
const heard = []
for (const item of wanted('books') ? items : []) {
  const row = await readThrough(browser, base, item, { ...values, most: Number(values.most) })
  rows.push(row)
  if (!values.json) console.log(line(row))
}
for (const item of wanted('sound') && !named.length ? shelf.sound : []) {
  const row = await listenThrough(browser, base, item)
  heard.push(row)
  if (!values.json) console.log(line(row))
}
const measured = []
for await (const figure of figures(browser, base, shelf, rows, {
  wanted,
  login: values.login ?? process.env.SUDAR_LOGIN,
})) {
  measured.push(figure)
  if (!values.json) console.log(figure.text)
}
if (values.json) console.log(JSON.stringify({ host, rows, heard, measured }, null, 2))
await browser.close()
const failed =
  rows.some((row) => !(row.reload && row.second && row.resize)) ||
  [...rows, ...heard].some(({ problems }) => problems)
process.exit(failed ? 1 : 0)
