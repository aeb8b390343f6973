import type { Browser, Page } from '@playwright/test'
import enPlayer from '../src/features/player/later.en.json' with { type: 'json' }
import mnPlayer from '../src/features/player/later.mn.json' with { type: 'json' }
import enReader from '../src/features/reader/later.en.json' with { type: 'json' }
import mnReader from '../src/features/reader/later.mn.json' with { type: 'json' }
import { expect, test } from './library'
import { enter, person } from './people'
import { portal, sudar, there } from './shelf'

const texts = {
  mn: { player: mnPlayer, reader: mnReader },
  en: { player: enPlayer, reader: enReader },
}

/** Of the demo library: a book and a recording that are sold. */
const sold = { book: 'shilen-hairtsag', sound: 'ink-soot-and-pear-wood' }

async function itemOf(page: Page, slug: string): Promise<number> {
  const response = await page.request.get(`/edu/p/api/v1/contents/${slug}`)
  return (await response.json()).data.content_items_info[0].id
}

const stage = (page: Page) => page.locator('.reader-page')

/** Another device of somebody, whose clock the test moves. */
async function device(browser: Browser, baseURL: string | undefined, username: string) {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await enter(page, username)
  return page
}

// the clock of the test may not enter the book's frame
// and what is asked for by the address of a right that has ended is not there (ADR 30)
test.use({ expected: /status of (402|403|404|409)|Blocked script execution/ })

test('a right that ends closes the book and stops the sound within a minute, places are kept', async ({
  page,
  library,
  browser,
  baseURL,
}) => {
  const t = texts[library.locale]
  const { username } = await person(page)
  const grant = (content: string) => sudar('grant', '--user', username, '--content', content).trim()
  const rights = [grant(sold.book), grant(sold.sound)]
  await enter(page, username)
  const other = await device(browser, baseURL, username)
  for (const each of [page, other]) await each.clock.install()
  await page.goto(library.at(`/read/${await itemOf(page, sold.book)}`))
  await expect(stage(page)).toHaveAttribute('data-at', /./)
  await other.goto(library.at(`/listen/${await itemOf(page, sold.sound)}`))
  const play = other.getByRole('button', { name: t.player.play, exact: true })
  const second = () => other.locator('.player-line input').inputValue().then(Number)
  await play.click()
  await expect.poll(second).toBeGreaterThan(0)
  const before = await second()
  for (const right of rights) sudar('revoke', right)

  // a right that has ended opens what is open for another half minute of the server's time
  const alerts = [page, other].map((each) => each.getByRole('alert')) as [Alert, Alert]
  const ended = [t.reader['error.revoked'], t.player.revoked]
  await expect(async () => {
    for (const each of [page, other]) await each.clock.runFor(26_000)
    for (const [at, alert] of alerts.entries())
      await expect(alert).toContainText(ended[at] as string, { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByRole('link', { name: t.reader['end.details'] })).toBeVisible()
  await expect(stage(page)).toBeHidden()
  // turning the device does not open it again
  await page.setViewportSize({ width: 700, height: 500 })
  await page.clock.runFor(1_000)
  await expect(stage(page)).toBeHidden()
  await expect(alerts[1]).toContainText(t.player.way_purchase)
  await expect(alerts[1].getByRole('link', { name: t.player.get_access })).toBeVisible()
  await expect(play).toBeVisible()

  grant(sold.sound)
  await other.reload()
  await expect.poll(second).toBeGreaterThanOrEqual(Math.floor(before))
  await other.context().close()
})

/** Somebody who belongs to an organisation; the username. */
async function member(page: Page, slug: string): Promise<string> {
  const { username } = await person(page)
  sudar('user', 'role', username, '--role', 'reader', '--organization', slug)
  return username
}

test('a right that has no free seat is waited for', async ({ page, library, browser, baseURL }) => {
  const t = texts[library.locale].reader
  const slug = await portal(page)
  const lease = (seats: number) =>
    sudar('grant', '--organization', slug, '--content', sold.book, '--seats', `${seats}`)
  lease(1)
  const path = there(library.at(`/read/${await itemOf(page, sold.book)}`), slug)
  const names = [await member(page, slug), await member(page, slug)]
  const first = await device(browser, baseURL, names[0] as string)
  await first.goto(path)
  await expect(stage(first)).toHaveAttribute('data-at', /./)
  await enter(page, names[1] as string)
  await page.goto(path)
  await expect(page.getByText(t['error.seats'])).toBeVisible()
  lease(2)
  await page.getByRole('button', { name: t['error.retry'] }).click()
  await expect(stage(page)).toHaveAttribute('data-at', /./)
  await first.context().close()
})

type Alert = ReturnType<Page['getByRole']>
