import type { APIRequestContext } from '@playwright/test'
import { expect, type Locale, test } from './library'

// Every link of the server's own pages leads to a page that is the record it names: its heading is
// the record's name in the page's language, its canonical address is itself.

/** So many pages are opened; all of them in `make soak`. */
const most = process.env.SUDAR_E2E_ALL ? 5_000 : 160

const records = /^\/(p|author|series|c)\/[^/?]+/

const bare = (text: string) =>
  text
    .replace(/<[^>]*>/g, '')
    .replace(/\u00ad|&shy;/g, '')
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()

function read(html: string) {
  const links = [...html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
  return {
    links,
    lang: /<html[^>]* lang="(\w+)"/.exec(html)?.[1],
    heading: bare(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? ''),
    canonical: bare(/<link rel="canonical"[^>]* href="([^"]*)"/.exec(html)?.[1] ?? ''),
  }
}

/** The name of the record behind an address, as the API has it in a language; null for a list. */
async function nameOf(request: APIRequestContext, address: string, locale: Locale) {
  const { pathname, searchParams } = new URL(address, 'http://x')
  const [, kind, id] = /^(?:\/en)?\/(p|author|series)\/([^/]+)$/.exec(pathname) ?? []
  const asked = async (path: string) => {
    const headers = { 'Accept-Language': locale }
    return (await (await request.get(`/edu/p/api/v1${path}`, { headers })).json()).data
  }
  if (kind === 'p') return (await asked(`/contents/${id}`)).title as string
  if (kind === 'series') return (await asked(`/series/${id}`)).name as string
  if (kind === 'author') return (await asked(`/authors/${id}`)).author_display_name as string
  const category = Number(searchParams.get('category_id'))
  if (!category) return null
  for (const tree of ['general', 'ddc']) {
    const name = named(await asked(`/categories/tree?type=${tree}`), category, locale)
    if (name) return name
  }
  return null
}

interface Branch {
  id: number
  name: string
  category_translations?: Record<string, { name: string }>
  translations?: Record<string, { name: string }>
  children?: Branch[]
}

function named(branches: Branch[], id: number, locale: Locale): string | null {
  for (const each of branches) {
    const names = each.category_translations ?? each.translations
    if (each.id === id) return names?.[locale]?.name ?? each.name
    const below = named(each.children ?? [], id, locale)
    if (below) return below
  }
  return null
}

/** What an address is, whatever else stands in it. */
const self = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://x')
  return `${decodeURIComponent(pathname)} ${searchParams.get('category_id') ?? ''}`
}

test('each link leads to the record it names, in its language, at its own address', async ({
  page,
  library,
}) => {
  test.setTimeout(process.env.SUDAR_E2E_ALL ? 900_000 : 60_000)
  const { at, locale } = library
  const queue = [at('/'), at('/c/content'), at('/c/content?search=ном')]
  const wrong: string[] = []
  const met = new Set<string>()
  for (const address of queue) {
    if (met.size >= most) break
    if (met.has(address)) continue
    met.add(address)
    const response = await page.request.get(address)
    const { links, lang, heading, canonical } = read(await response.text())
    if (response.status() !== 200) wrong.push(`${response.status()} ${address}`)
    if (lang !== locale) wrong.push(`${address} is in ${lang}`)
    const name = records.test(address.replace(/^\/en/, ''))
      ? await nameOf(page.request, address, locale)
      : null
    if (name && !heading.includes(bare(name)))
      wrong.push(`${address} is headed “${heading}”, not “${bare(name)}”`)
    if (name && self(canonical) !== self(address)) wrong.push(`${address} says it is ${canonical}`)
    const inside = (link: string) => (locale === 'en') === /^\/en(\/|\?|$)/.test(link)
    const leads = (link: string) =>
      !/^\/(edu|assets|read|listen|login|licences)\b|\.\w+$/.test(link.replace(/^\/en/, ''))
    queue.push(...links.filter((link) => inside(link) && leads(link) && !met.has(link)))
  }
  expect(met.size).toBeGreaterThan(50)
  expect(wrong).toEqual([])
})
