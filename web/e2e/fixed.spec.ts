import type { Page } from '@playwright/test'
import enReader from '../src/features/reader/later.en.json' with { type: 'json' }
import mnReader from '../src/features/reader/later.mn.json' with { type: 'json' }
import { clean } from './axe'
import { freeTitles } from './free-titles'
import { expect, test } from './library'

const texts = { mn: mnReader, en: enReader }

const stage = (page: Page) => page.locator('.reader-page')
const place = (page: Page) => stage(page).getAttribute('data-at')

async function open(page: Page, at: (path: string) => string, shown = /page-01/) {
  const titles = await freeTitles(page, 'epub')
  const pictures = titles.find(({ slug }) => slug === 'taval-hamtdaa')
  await page.goto(at(`/read/${pictures?.item}`))
  await expect(stage(page)).toHaveAttribute('data-at', shown)
}

/** Where the page stands in its room, and how much larger it is. */
const room = (page: Page) =>
  stage(page).evaluate((it) => ({
    left: Math.round(it.scrollLeft),
    top: Math.round(it.scrollTop),
    wider: it.scrollWidth - it.clientWidth,
    higher: it.scrollHeight - it.clientHeight,
  }))

/** How much of the page is out of sight: on a phone it first grows wider, on a desktop higher. */
async function hidden(page: Page): Promise<number> {
  const { wider, higher } = await room(page)
  return wider + higher
}

/** Makes the page larger until it is wider than its room. Each step has to be drawn before the next. */
async function enlarge(page: Page, label: string) {
  for (let steps = 0; (await room(page)).wider < 200; steps++) {
    expect(steps, 'steps').toBeLessThan(8)
    const before = await hidden(page)
    await page.getByRole('button', { name: label, exact: true }).click()
    await expect.poll(() => hidden(page)).toBeGreaterThan(before)
  }
}

test('a picture book is enlarged, moved about and kept so', async ({ page, library }) => {
  const t = texts[library.locale]
  await open(page, library.at)
  expect(await room(page)).toEqual({ left: 0, top: 0, wider: 0, higher: 0 })
  const whole = await place(page)

  await enlarge(page, t['zoom.in'])
  await clean(page, '.reader-top')
  const key = async (name: string, side: 'left' | 'top', to: 1 | -1) => {
    const before = (await room(page))[side]
    await page.keyboard.press(name)
    await expect.poll(async () => Math.sign((await room(page))[side] - before)).toBe(to)
  }
  await key('ArrowRight', 'left', 1)
  await key('ArrowLeft', 'left', -1)
  await key('ArrowDown', 'top', 1)
  await key('ArrowUp', 'top', -1)
  expect(await place(page)).toBe(whole)

  const enlarged = (await room(page)).wider
  for (let presses = 0; (await place(page)) === whole; presses++) {
    expect(presses, 'presses').toBeLessThan(20)
    const { top } = await room(page)
    const onward = async () => (await place(page)) !== whole || (await room(page)).top > top
    await page.keyboard.press('PageDown')
    await expect.poll(onward).toBe(true)
  }
  await expect.poll(async () => (await room(page)).top).toBe(0)
  await expect.poll(async () => (await room(page)).wider).toBe(enlarged)

  await open(page, library.at, /page-02/)
  await expect.poll(async () => (await room(page)).wider).toBe(enlarged)

  await page.getByRole('button', { name: t['zoom.fit_width'] }).click()
  await expect.poll(async () => (await room(page)).wider).toBe(0)
  await page.getByRole('button', { name: t['zoom.fit_page'] }).click()
  await expect.poll(() => room(page)).toEqual({ left: 0, top: 0, wider: 0, higher: 0 })
})

test('the mouse takes hold of a picture and moves it', async ({ page, library }) => {
  test.skip(library.narrow, 'a mouse')
  const t = texts[library.locale]
  await open(page, library.at)
  await enlarge(page, t['zoom.in'])
  const before = await room(page)
  const box = await stage(page).boundingBox()
  const [x, y] = [(box?.x ?? 0) + 400, (box?.y ?? 0) + 300]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 90, y - 60, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await room(page)).left).toBe(before.left + 90)
  expect((await room(page)).top).toBe(before.top + 60)
  await page.mouse.move(x + 200, y)
  expect((await room(page)).left).toBe(before.left + 90)
})

/** Draws a finger over the screen as a hand does: in steps. */
async function draw(page: Page, [x, y]: [number, number], [byX, byY]: [number, number]) {
  const line = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share = 0) =>
    line.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + byX * share, y: y + byY * share }],
    })
  await touch('touchStart')
  for (const share of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', share)
  await touch('touchEnd')
}

test('a finger moves a larger picture and turns a whole one', async ({ page, library }) => {
  test.skip(!library.narrow, 'a finger')
  const t = texts[library.locale]
  await open(page, library.at)
  const whole = await place(page)
  await enlarge(page, t['zoom.in'])
  const before = await room(page)
  await draw(page, [250, 420], [-120, 0])
  await expect.poll(async () => (await room(page)).left).toBeGreaterThan(before.left + 60)
  expect(await place(page)).toBe(whole)

  await page.getByRole('button', { name: t['zoom.fit_width'] }).click()
  await page.getByRole('button', { name: t['zoom.fit_page'] }).click()
  await expect.poll(async () => (await room(page)).wider).toBe(0)
  await draw(page, [250, 420], [-120, 0])
  await expect.poll(() => place(page)).toMatch(/page-02/)
})
