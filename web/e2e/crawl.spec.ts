import type { Page } from '@playwright/test'
import { disorder, links, Traffic } from './controls'
import { expect, samples, test } from './library'
import { screens } from './screens'
import { attach, enter, open, refusals, refused, Walk } from './tab-order'

/** Somebody of her own: what she presses changes nothing for the other journeys' reader. */
const person = 'researcher'
/** Guests walk on phones, a person who is signed in on the desktop. */
const walker = (narrow: boolean) => (narrow ? undefined : person)

/** Of the addresses of one pattern so many are opened, of those with the same questions one. */
const each = 2
/** So many screens are opened by their links. */
const enough = 24

/** The kind of screen behind an address. */
const pattern = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://x')
  const path = pathname
    .replace(/^\/en(?=\/|$)/, '')
    .replace(/^\/(p|author|series|dictionary|read|listen|c|edu\/p\/api\/v1\/\w+)\/.+/, '/$1/…')
  return `${path}?${[...searchParams.keys()].sort().join('&')}`
}

/** Every screen whose controls are pressed; those of the kit are samples that do nothing. */
const names = [
  'home',
  'results',
  'results-empty',
  'inside',
  'advanced',
  'listing',
  'category',
  'category-empty',
  'detail',
  'detail-paid',
  'author',
  'login',
  'closed',
  'not-found',
  'read',
  'listen',
  'help',
]

/** These have controls of their own, whatever is in the library. */
const full = ['advanced', 'listing', 'detail', 'login', 'read', 'listen']

async function addressOf(page: Page, name: string) {
  const known = (await screens(page))[name]
  if (known) return known
  if (name === 'help') return '/help'
  const kind = name === 'read' ? 'kind=book&file_type=epub' : 'kind=audiobook'
  const response = await page.request.get(`/edu/p/api/v1/contents?price=free&${kind}`)
  const { data } = (await response.json()) as { data: { content_items_info: { id: number }[] }[] }
  return `/${name}/${data[0]?.content_items_info[0]?.id}`
}

/** The last thing that is pressed. */
async function signOut(page: Page, name: string) {
  await page.locator('.account > button').click()
  await page.getByRole('button', { name }).click()
  await expect(page).toHaveURL(/\/login/)
}

test('every control of the frame does something and every link of it leads on', async ({
  page,
  library,
}, info) => {
  await enter(page, walker(library.narrow))
  const responses = refusals(page)
  const walk = new Walk(page, library.at('/'), 'frame')
  await walk.all()
  for (const address of walk.met) {
    const response = await page.request.get(address)
    if (response.status() >= 400 && !refused(address))
      walk.wrong.push(`${response.status()} ${address}`)
  }
  await attach(info, [...walk.report, ...walk.met])
  if (!library.narrow) await signOut(page, library.say.accounts['menu.sign_out'])
  expect([...walk.wrong, ...responses]).toEqual([])
})

for (const name of names)
  test(`every control of ${name} does something`, async ({ page, library }, info) => {
    await enter(page, walker(library.narrow))
    // the browser's own window for passkeys would take every press after it
    await (await page.context().newCDPSession(page)).send('WebAuthn.enable')
    const address = library.at(await addressOf(page, name))
    const responses = refusals(page)
    const walk = new Walk(page, address, 'screen')
    await walk.all()
    await attach(info, walk.report)
    if (full.includes(name)) expect(walk.report).not.toEqual([])
    expect([...walk.wrong, ...responses]).toEqual([])
  })

test('links lead from screen to screen, and each is whole', async ({ page, library }, info) => {
  test.setTimeout(180_000)
  await enter(page, walker(library.narrow))
  const { free } = await samples(page)
  const responses = refusals(page)
  const wrong: string[] = []
  const traffic = new Traffic(page)
  const queue = [library.at('/'), library.at(`/p/${free}`)]
  const opened = new Map<string, number>()
  const visited: string[] = []
  for (const address of queue) {
    const kind = pattern(address)
    const times = opened.get(kind) ?? 0
    if (times >= (address.includes('?') ? 1 : each) || visited.includes(address)) continue
    if (visited.length >= enough) break
    opened.set(kind, times + 1)
    visited.push(address)
    if (/^\/edu\/|\/licences$/.test(address)) {
      const response = await page.request.get(address)
      if (response.status() >= 400) wrong.push(`${response.status()} ${address}`)
      continue
    }
    await open(page, address, traffic)
    wrong.push(...(await page.evaluate(disorder)).map((fault) => `${address}: ${fault}`))
    queue.push(...(await page.evaluate(links, undefined)))
  }
  await attach(info, visited)
  expect([...wrong, ...responses]).toEqual([])
})
