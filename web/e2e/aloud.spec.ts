import type { Page } from '@playwright/test'
import enPlayer from '../src/features/player/later.en.json' with { type: 'json' }
import mnPlayer from '../src/features/player/later.mn.json' with { type: 'json' }
import enReader from '../src/features/reader/later.en.json' with { type: 'json' }
import mnReader from '../src/features/reader/later.mn.json' with { type: 'json' }
import { clean } from './axe'
import { expect, type Locale, test } from './library'
import { enter, person } from './people'

const texts = {
  mn: { reader: mnReader, player: mnPlayer },
  en: { reader: enReader, player: enPlayer },
}

/** Of the demo library: read aloud, and there in words as well. */
const slug = 'the-night-register'
/** Of its five chapters. */
const third = 'Box Forty-One'

/** The two items of it. */
async function both(page: Page) {
  const response = await page.request.get(`/edu/p/api/v1/contents/${slug}`)
  const items = (await response.json()).data.content_items_info as {
    id: number
    file_type: string
  }[]
  const of = (type: string) => items.find(({ file_type }) => file_type === type)?.id ?? 0
  return { sound: of('audio'), text: of('epub') }
}

const stage = (page: Page) => page.locator('.reader-page')
const opened = (page: Page) => expect(stage(page)).toHaveAttribute('data-at', /./)
const inChapter = (page: Page, name: string) =>
  expect(page.locator('.reader-title p')).toHaveText(name)
const heardChapter = (page: Page) => page.locator('.player-chapter span')

/** A place in an item as another visit left it, so many minutes from now. */
async function leave(page: Page, token: string, item: number, share: number, minutes: number) {
  const response = await page.request.put(`/edu/api/v1/reading/${item}/progress`, {
    headers: { Authorization: `Bearer ${token}` },
    data: {
      locator: { href: '', locations: { totalProgression: share } },
      device: { id: 'shelf', name: 'Chrome' },
      modified_at: new Date(Date.now() + minutes * 60_000).toISOString(),
    },
  })
  expect(response.ok()).toBe(true)
}

const words = (locale: Locale) => texts[locale]

test('what was heard is read on from there: at once the first time, else it is offered', async ({
  page,
  library,
}) => {
  const { reader: t } = words(library.locale)
  const { username } = await person(page)
  const token = await enter(page, username)
  const { sound, text } = await both(page)
  await leave(page, token, sound, 0.42, 0)
  await page.goto(library.at(`/read/${text}`))
  await opened(page)
  await inChapter(page, third)
  await expect(page.locator('.reader-notice')).toHaveCount(0)

  await leave(page, token, sound, 0.9, 1)
  await page.reload()
  await opened(page)
  await inChapter(page, third)
  const offer = page.locator('.reader-notice-heard')
  await expect(offer).toContainText(t['heard.offer'].replace('{place}', 'Time Out'))
  await clean(page, '.reader-notice')
  await offer.getByRole('button', { name: t['sync.go'] }).click()
  await inChapter(page, 'Time Out')
})

test('what was read is heard on from there: at once the first time, else it is offered', async ({
  page,
  library,
}) => {
  const { player: t } = words(library.locale)
  const { username } = await person(page)
  const token = await enter(page, username)
  const { sound, text } = await both(page)
  await leave(page, token, text, 0.45, 0)
  await page.goto(library.at(`/listen/${sound}`))
  await expect(heardChapter(page)).toHaveText(third)

  await leave(page, token, sound, 0.05, 1)
  await leave(page, token, text, 0.6, 2)
  await page.reload()
  await expect(heardChapter(page)).toHaveText('The Job Nobody Wanted')
  const offer = page.locator('.player-notice')
  await expect(offer).toContainText(t.offer_read.replace('{place}', 'What Dulmaa Knew'))
  await offer.getByRole('button', { name: t.offer_go }).click()
  await expect(heardChapter(page)).toHaveText('What Dulmaa Knew')
})

test('from a page to its sound, and from the sound to its page', async ({ page, library }) => {
  const { reader: t, player } = words(library.locale)
  const { sound, text } = await both(page)
  await page.goto(library.at(`/read/${text}`))
  await opened(page)
  const panel = page.getByRole('dialog')
  const open = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await open(t['bar.toc'])
  await panel.getByRole('button', { name: third }).click()
  await inChapter(page, third)
  if (!library.narrow) await page.keyboard.press('Escape')
  await open(t['bar.more'])
  await clean(page, '.reader-panel')
  await panel.getByRole('link', { name: t['more.listen'] }).click()
  await expect(page).toHaveURL(new RegExp(`/listen/${sound}`))
  await expect(heardChapter(page)).toHaveText(third)

  await page.getByRole('button', { name: player.next_chapter }).click()
  await expect(heardChapter(page)).toHaveText('What Dulmaa Knew')
  await page.getByRole('link', { name: player.read_here }).click()
  await expect(page).toHaveURL(new RegExp(`/read/${text}`))
  await inChapter(page, 'What Dulmaa Knew')
})
