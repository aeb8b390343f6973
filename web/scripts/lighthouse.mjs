// Lighthouse 12, phone, median of five on home, a list, a detail and a book of a running server:
//   SUDAR_URL=http://localhost:8080 npm run lighthouse [runs]
// Fails below the performance that each must have, and below 100 in accessibility, best practices
// and SEO. A page that search engines are told to leave out has no SEO to measure.
import { mkdir, writeFile } from 'node:fs/promises'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

const base = process.env.SUDAR_URL ?? 'http://localhost:8080'
const runs = Number(process.argv[2] ?? 5)
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const folder = new URL('../lighthouse/', import.meta.url)

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]

/** The item of a free book that is laid out as it is read. */
async function book() {
  const query = 'page_size=30&price=free&file_type=epub'
  const answer = await fetch(`${base}/edu/p/api/v1/contents?${query}`)
  const { data } = await answer.json()
  const items = data.flatMap((each) => each.content_items_info)
  return `/read/${items.find(({ free, file_type }) => free && file_type === 'epub').id}`
}

async function detail() {
  const answer = await fetch(`${base}/edu/p/api/v1/contents?page_size=30&order=views.desc`)
  const { data } = await answer.json()
  return `/p/${data[0].slug}`
}

async function measure(chrome, path) {
  const { lhr } = await lighthouse(base + path, {
    port: chrome.port,
    onlyCategories: categories,
    formFactor: 'mobile',
  })
  return lhr
}

const chrome = await launch({
  chromePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  chromeFlags: [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
  ],
})
await mkdir(folder, { recursive: true })
let below = false
for (const [name, path, performance] of [
  ['home', '/', 98],
  ['listing', '/c/content?kind=book', 98],
  ['detail', await detail(), 95],
  ['reader', await book(), 92],
]) {
  const reports = []
  for (let run = 0; run < runs; run++) reports.push(await measure(chrome, path))
  await writeFile(new URL(`${name}.json`, folder), JSON.stringify(reports.at(-1)))
  const hidden = reports.some((r) => r.audits['is-crawlable']?.score === 0)
  const measured = categories.filter((key) => key !== 'seo' || !hidden)
  const score = (key) => Math.round(100 * median(reports.map((r) => r.categories[key].score ?? 0)))
  const audit = (key) => Math.round(median(reports.map((r) => r.audits[key].numericValue ?? 0)))
  const cls = median(
    reports.map((r) => r.audits['cumulative-layout-shift'].numericValue ?? 0),
  ).toFixed(3)
  // How fast the host is, as Lighthouse sees it: the simulated phone is this host four times slower.
  const host = Math.round(median(reports.map((r) => r.environment.benchmarkIndex)))
  const scores = measured.map((key) => `${key} ${score(key)}`)
  below ||= measured.some((key) => score(key) < (key === 'performance' ? performance : 100))
  console.log(
    `${name}: ${scores.join(', ')}; FCP ${audit('first-contentful-paint')} ms, LCP ${audit('largest-contentful-paint')} ms, SI ${audit('speed-index')} ms, TBT ${audit('total-blocking-time')} ms, CLS ${cls}; host ${host}`,
  )
  for (const { id, score: s } of Object.values(reports[0].audits))
    if (s === 0) console.log(`  failed: ${id}`)
}
await chrome.kill()
process.exitCode = below ? 1 : 0
