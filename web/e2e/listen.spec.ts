import { existsSync, readFileSync, rmSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import enNotes from '../src/features/notes/later.en.json' with { type: 'json' }
import mnNotes from '../src/features/notes/later.mn.json' with { type: 'json' }
import enPlayer from '../src/features/player/later.en.json' with { type: 'json' }
import mnPlayer from '../src/features/player/later.mn.json' with { type: 'json' }
import { clean, cleanInEveryTheme } from './axe'
import { asShown, freeTitles } from './free-titles'
import { drawn, expect, type Locale, ready, test } from './library'
import { enter, person } from './people'
import { bringOne, fresh, keptFiles, there } from './shelf'

type Library = Parameters<Parameters<typeof test>[2]>[0]['library']

const texts = { mn: mnPlayer, en: enPlayer }
const notes = { mn: mnNotes, en: enNotes }

interface Sound {
  id: number
  slug: string
  title: string
}

/** The free recordings of the demo library. */
async function recordings(page: Page): Promise<Sound[]> {
  const found = await asShown(page, await freeTitles(page, 'audio'))
  return found.map(({ item, slug, title }) => ({ id: item, slug, title }))
}

async function recording(page: Page): Promise<Sound> {
  const [first] = await recordings(page)
  if (!first) throw new Error('the library has no recording')
  return first
}

const tracks = '**/edu/read/**/track*'

/** The controls of the player, in the language of the page. */
function controls(page: Page, locale: Locale) {
  const t = texts[locale]
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    t,
    play: button(t.play),
    pause: button(t.pause),
    back: button(t.back.replace('{seconds}', '15')),
    forward: button(t.forward.replace('{seconds}', '30')),
    position: page.getByRole('slider', { name: t.position }),
    speed: page.getByRole('combobox', { name: t.speed_label }),
    sleep: page.getByRole('combobox', { name: t.sleep }),
    mini: page.locator('.mini'),
    rows: page.locator('.player-rows li > button:first-child'),
  }
}

const second = (page: Page) =>
  page
    .locator('.player-line input')
    .inputValue()
    .then((value) => Number(value))

/** Plays until the sound has moved. */
async function plays(page: Page) {
  const before = await second(page)
  await expect.poll(() => second(page)).toBeGreaterThan(before)
}

test('an audiobook plays, skips, changes its speed and goes by chapters', async ({
  page,
  library,
}) => {
  const c = controls(page, library.locale)
  const { id, title } = await recording(page)
  await page.goto(library.at(`/listen/${id}`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await c.play.click()
  await plays(page)
  await c.forward.click()
  await expect.poll(() => second(page)).toBeGreaterThanOrEqual(30)
  await c.back.click()
  await expect.poll(() => second(page)).toBeLessThan(30)
  await c.speed.selectOption('2')
  await c.pause.click()
  for (const [press, row] of [
    [c.rows.nth(2), 2],
    [page.getByRole('button', { name: c.t.next_chapter }), 3],
    [page.getByRole('button', { name: c.t.previous_chapter }), 2],
  ] as const) {
    await press.click()
    await expect(c.rows.nth(row)).toHaveAttribute('aria-current', 'true')
  }
  await c.position.focus()
  await page.keyboard.press('Home')
  await expect.poll(() => second(page)).toBe(0)
  await page.reload()
  await expect(c.speed).toHaveValue('2')
  await clean(page)
})

test('the sound goes on while the reader walks through the library', async ({ page, library }) => {
  const c = controls(page, library.locale)
  const { id, title } = await recording(page)
  await page.goto(library.at(`/listen/${id}`))
  await c.play.click()
  await plays(page)
  const before = await second(page)
  await page.getByRole('link', { name: c.t['bar.close'] }).click()
  await expect(c.mini).toBeVisible()
  await expect(c.mini).toContainText(title)
  await expect(c.pause).toHaveCount(1) // the screen that is left may stand for a moment
  await page.locator('.logo').first().click()
  await expect(page).toHaveURL(/:\d+\/(en\/?)?$/)
  await expect(c.pause).toBeVisible()
  await clean(page, '.mini')
  const box = await c.mini.boundingBox()
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(page.viewportSize()?.height)
  await c.mini.getByRole('link').click()
  await expect(c.mini).toBeHidden()
  expect(await second(page)).toBeGreaterThan(before)
  await plays(page)
})

test('what was left is shown after a reload, costs nothing, and goes on at its place', async ({
  page,
  library,
}) => {
  const c = controls(page, library.locale)
  const { id } = await recording(page)
  await page.goto(library.at(`/listen/${id}`))
  await c.play.click()
  await c.forward.click()
  await c.forward.click()
  await expect.poll(() => second(page)).toBeGreaterThanOrEqual(60)
  await c.pause.click()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(library.at('/'))
  await expect(c.mini).toBeVisible()
  await ready(page)
  expect(asked.filter((path) => /\/reading\/|\/edu\/read\//.test(path))).toEqual([])
  await c.play.click()
  await expect(c.pause).toBeVisible()
  await c.mini.getByRole('link').click()
  await expect.poll(() => second(page)).toBeGreaterThanOrEqual(59)
  await page.goto(library.at('/'))
  await page.getByRole('button', { name: c.t.close }).click()
  await expect(c.mini).toBeHidden()
  await page.reload()
  await ready(page)
  await expect(c.mini).toBeHidden()
  await page.goto(library.at(`/listen/${id}`))
  await expect.poll(() => second(page)).toBeGreaterThanOrEqual(59)
})

test('a recording that was opened and never played does not follow to other pages', async ({
  page,
  library,
}) => {
  const c = controls(page, library.locale)
  const { id } = await recording(page)
  await page.goto(library.at(`/listen/${id}`))
  await c.forward.click()
  await expect.poll(() => second(page)).toBeGreaterThanOrEqual(30)
  await page.goto(library.at('/'))
  await ready(page)
  await expect(c.mini).toBeHidden()
})

test('the first page knows nothing of the player until something is heard', async ({
  page,
  library,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(library.at('/'))
  await ready(page)
  expect(asked.filter((url) => /(dock|mini|player|recordings)-/.test(url))).toEqual([])
})

test('the sleep timer stops the sound', async ({ page, library }) => {
  const c = controls(page, library.locale)
  const { id } = await recording(page)
  await page.clock.install()
  await page.goto(library.at(`/listen/${id}`))
  await c.play.click()
  await plays(page)
  await c.sleep.selectOption('5')
  await expect(page.getByRole('timer')).toBeVisible()
  await page.clock.fastForward('04:30')
  await expect(c.pause).toBeVisible()
  await page.clock.fastForward('00:31')
  await expect(c.play).toBeVisible()
  await expect(c.sleep).toHaveValue('null')
})

test.describe('a track that', () => {
  test.use({ expected: /status of (404|410|503)|ERR_FAILED/ })

  test('does not come is told, and heard again from the same place', async ({ page, library }) => {
    const c = controls(page, library.locale)
    const { id } = await recording(page)
    const path = library.at(`/listen/${id}`)
    await page.goto(path)
    await c.forward.click()
    await c.forward.click()
    await page.reload()
    await expect.poll(() => second(page)).toBeGreaterThanOrEqual(59)
    await page.route(tracks, (route) => route.abort())
    await broken(page, path)
    await expect.poll(() => second(page)).toBeGreaterThanOrEqual(59)
    await page.unroute(tracks)
    await page.getByRole('button', { name: c.t.retry }).click()
    await expect(page.getByRole('alert')).toBeHidden()
    await plays(page)
    expect(await second(page)).toBeGreaterThanOrEqual(59)
  })

  async function brought(page: Page) {
    const unique = Buffer.from(fresh('end of a recording'))
    const sound = Buffer.concat([readFileSync('../test/corpus/files/speech.mp3'), unique])
    return { ...(await bringOne(page, 'speech.mp3', sound)), ...keptFiles(sound) }
  }

  test('was lost, and its original too, is told', async ({ page, library }) => {
    const { item, portal, original, pack } = await brought(page)
    rmSync(original)
    rmSync(pack)
    await page.goto(there(library.at(`/listen/${item}`), portal))
    const c = controls(page, library.locale)
    await expect(page.getByRole('heading', { name: c.t.damaged })).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('button', { name: c.t.retry })).toBeVisible()
  })

  test('was lost is made again from its original', async ({ page, library }) => {
    const { item, portal, pack } = await brought(page)
    rmSync(pack)
    await expect(async () => {
      await page.goto(there(library.at(`/listen/${item}`), portal))
      await controls(page, library.locale).play.click({ timeout: 2000 })
      await plays(page)
    }).toPass()
    expect(existsSync(pack)).toBe(true)
  })

  test('does not come for ten seconds is told', async ({ page, library }) => {
    const { id } = await recording(page)
    await page.clock.install()
    await page.route(tracks, () => {})
    await broken(page, library.at(`/listen/${id}`), 11_000)
  })

  /** Sees the text of SPEC §8, in red: at once for a bad response, after a wait (ms) for one that does not come. */
  async function broken(page: Page, path: string, wait = 0): Promise<void> {
    const locale: Locale = path.startsWith('/en') ? 'en' : 'mn'
    await page.goto(path)
    const c = controls(page, locale)
    const alert = page.getByRole('alert')
    // a bad response shows by itself: the track is asked for before anything is pressed
    if (wait) {
      await c.play.click()
      await page.clock.runFor(wait)
    }
    await expect(alert).toContainText(texts[locale].error_link)
    const [colour, danger] = await alert.evaluate((element) => {
      const probe = document.createElement('i')
      probe.style.color = 'var(--danger)'
      element.append(probe)
      const both = [getComputedStyle(element).color, getComputedStyle(probe).color]
      probe.remove()
      return both
    })
    expect(colour).toBe(danger)
  }
})

/** Of the demo library: a recording that is sold. */
const sold = 'ink-soot-and-pear-wood'

async function soldItem(page: Page): Promise<number> {
  const response = await page.request.get(`/edu/p/api/v1/contents/${sold}`)
  return (await response.json()).data.content_items_info[0].id
}

test('a preview ends with the ways to the whole', async ({ page, library }) => {
  const c = controls(page, library.locale)
  await page.goto(library.at(`/listen/${await soldItem(page)}`))
  await expect(page.getByText(c.t.preview, { exact: true })).toBeVisible()
  await c.play.click()
  const end = page.getByRole('status').filter({ hasText: c.t.preview_end })
  await expect(async () => {
    await c.forward.click({ timeout: 500 })
    await expect(end).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(end).toContainText('9,900')
  await expect(end.getByRole('link', { name: c.t.get_access })).toBeVisible()
})

test('a bookmark with a note stays, and leads back', async ({ page, library }) => {
  const c = controls(page, library.locale)
  const n = notes[library.locale]
  const { username } = await person(page)
  await enter(page, username)
  const { id } = await recording(page)
  await page.goto(library.at(`/listen/${id}`))
  await c.forward.click()
  await page.getByRole('button', { name: c.t.bookmark, exact: true }).click()
  const card = page.locator('.notes-card')
  await expect(card).toContainText('0:30')
  await card.getByRole('button', { name: n['entry.edit'] }).click()
  await page.getByLabel(n['editor.body']).fill('Энд эргэж сонсоно')
  const saved = page.waitForResponse(
    (each) => each.url().includes('/api/v1/research') && each.request().method() !== 'GET',
  )
  await page.getByRole('button', { name: n['editor.save'], exact: true }).click()
  expect((await saved).ok()).toBe(true)
  await expect(card).toContainText('Энд эргэж сонсоно')
  await cleanInEveryTheme(page)
  await c.forward.click()
  await expect.poll(() => second(page)).toBeGreaterThanOrEqual(60)
  await page.reload()
  await page.getByRole('button', { name: c.t.bookmarks, exact: true }).click()
  await expect(card).toContainText('Энд эргэж сонсоно')
  await card.getByRole('button', { name: /0:30/ }).click()
  await expect.poll(() => second(page)).toBeLessThan(35)
})

async function elsewhere(browser: Browser, first: Page, username: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: new URL(first.url()).origin,
    viewport: first.viewportSize(),
  })
  const page = await context.newPage()
  await enter(page, username)
  return page
}

test('another device goes on where this one stopped', async ({ page, library, browser }) => {
  const c = controls(page, library.locale)
  const { username } = await person(page)
  await enter(page, username)
  const { id } = await recording(page)
  await page.goto(library.at(`/listen/${id}`))
  const saved = page.waitForResponse((each) => each.url().includes('/progress'))
  await c.forward.click()
  await c.forward.click()
  expect((await saved).ok()).toBe(true)
  const other = await elsewhere(browser, page, username)
  await other.goto(library.at(`/listen/${id}`))
  await expect.poll(() => second(other)).toBeGreaterThanOrEqual(59)
  await other.context().close()
})

/** Searches in the bar, as a reader does. */
async function search(page: Page, { narrow, say }: Library, words: string) {
  if (narrow) await page.getByRole('button', { name: say.shell['search.open'] }).click()
  const field = (narrow ? page.getByRole('dialog') : page.locator('.mainbar'))
    .locator('input')
    .first()
  await field.fill(words)
  await field.press('Enter')
}

test('a second work waits in the queue and follows the first', async ({ page, library }) => {
  const c = controls(page, library.locale)
  const [first, next] = await recordings(page)
  test.skip(!first || !next, 'one recording only')
  await page.goto(library.at(`/listen/${first?.id}`))
  await c.play.click()
  await plays(page)
  await page.getByRole('link', { name: c.t['bar.close'] }).click()
  await expect(c.mini).toBeVisible()
  await search(page, library, next?.title ?? '')
  await page.locator(`main a[href$="/p/${next?.slug}"]`).first().click()
  await page.locator(`main a[href$="/listen/${next?.id}"]`).first().click()
  await page.getByRole('button', { name: c.t.listen_next }).click()
  await expect(page.getByRole('button', { name: c.t.queued_next })).toBeVisible()
  await clean(page)
  await c.mini.getByRole('link').click()
  await page.getByRole('button', { name: c.t.queue, exact: true }).click()
  await expect(page.locator('.player-work')).toContainText([next?.title ?? ''])
  await c.position.focus()
  await page.keyboard.press('End')
  await expect(page).toHaveURL(new RegExp(`/listen/${next?.id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(next?.title ?? '')
  await expect(c.pause).toBeVisible()
})

test('everything is done by keyboard', async ({ page, library }) => {
  const c = controls(page, library.locale)
  const { id } = await recording(page)
  await page.goto(library.at(`/listen/${id}`))
  await drawn(page)
  await expect(c.play).toBeVisible()
  await expect(page.getByRole('button', { name: c.t.bookmark, exact: true })).toBeEnabled()
  await page.keyboard.press('Space')
  await expect(c.pause).toBeVisible()
  await plays(page)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => second(page)).toBeGreaterThanOrEqual(30)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => second(page)).toBeLessThan(30)
  await page.keyboard.press('Shift+ArrowRight')
  await expect(c.rows.nth(1)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('BracketRight')
  await expect(c.speed).toHaveValue('1.1')
  await page.keyboard.press('BracketLeft')
  await page.keyboard.press('BracketLeft')
  await expect(c.speed).toHaveValue('0.9')
  await page.keyboard.press('b')
  await expect(page.locator('.notes-card')).toHaveCount(1)
  await page.keyboard.press('Space')
  await expect(c.play).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toBeVisible()
})
