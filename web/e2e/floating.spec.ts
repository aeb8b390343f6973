import type { Page } from '@playwright/test'
import enAccess from '../src/features/accessibility/messages.en.json' with { type: 'json' }
import mnAccess from '../src/features/accessibility/messages.mn.json' with { type: 'json' }
import enKit from '../src/kit/messages.en.json' with { type: 'json' }
import mnKit from '../src/kit/messages.mn.json' with { type: 'json' }
import { coveredOnTheWay } from './covered'
import { seeFirstLook } from './instruments'
import { expect, ready, samples, test } from './library'
import { slowNetwork } from './slow-start'

const texts = { mn: { access: mnAccess, kit: mnKit }, en: { access: enAccess, kit: enKit } }

interface Look {
  size: number
  weight: number
  line: number
  spacing: number
  cursor: string
}

/** What a reader sees of running text, a heading and a button. */
const looks = (page: Page) =>
  page.evaluate(() => {
    const of = (selector: string): Look => {
      const style = getComputedStyle(document.querySelector(selector) as Element)
      return {
        size: Number.parseFloat(style.fontSize),
        weight: Number(style.fontWeight),
        line: Number.parseFloat(style.lineHeight),
        spacing: Number.parseFloat(style.letterSpacing) || 0,
        cursor: style.cursor,
      }
    }
    return {
      text: of('body'),
      paragraph: of('.footer-lead'),
      heading: of('main h2'),
      button: of('main .button'),
    }
  })

const parts = ['text', 'paragraph', 'heading', 'button'] as const

async function openPanel(page: Page, title: string) {
  await page.locator('.a11y-open').click()
  const panel = page.getByRole('dialog', { name: title })
  await expect(panel).toBeVisible()
  return panel
}

test('each option changes text, headings and buttons by its own amount, and only by that', async ({
  page,
  library,
}) => {
  const say = texts[library.locale].access
  await page.goto(library.at('/_kit'))
  await ready(page)
  await expect(page.locator('main h2').first()).toBeVisible()
  const before = await looks(page)
  const panel = await openPanel(page, say['panel.title'])
  const only = async (option: keyof typeof say, look: (was: Look) => Partial<Look>) => {
    const control = panel.getByRole('switch', { name: say[option] })
    await control.check()
    const after = await looks(page)
    for (const part of parts) {
      const wanted = { ...before[part], ...look(before[part]) }
      // The height of a line follows its letters.
      if (option === 'option.large_text') wanted.line = after[part].line
      // Spacing is a share of the letter's size.
      if (option === 'option.letter_spacing') wanted.spacing = 0.06 * before[part].size
      expect
        .soft(
          { ...after[part], spacing: round(after[part].spacing), line: round(after[part].line) },
          `${option}: ${part}`,
        )
        .toEqual({
          ...wanted,
          spacing: round(wanted.spacing),
          line: round(wanted.line),
        })
    }
    await control.uncheck()
    expect.soft(await looks(page), `${option} is off again`).toEqual(before)
  }
  await only('option.large_text', ({ size }) => ({ size: size + 2 }))
  await only('option.bold', ({ weight }) => ({ weight: Math.max(600, weight + 100) }))
  await only('option.line_spacing', ({ line }) => ({ line: line + 2 }))
  await only('option.letter_spacing', () => ({}))
})

const round = (value: number) => Math.round(value * 100) / 100

test('options work together, outlive a reload without a flash, and a reset clears them', async ({
  page,
  library,
}) => {
  const say = texts[library.locale].access
  await page.goto(library.at('/'))
  await ready(page)
  const panel = await openPanel(page, say['panel.title'])
  for (const option of ['option.large_text', 'option.contrast', 'option.bold'] as const)
    await panel.getByRole('switch', { name: say[option] }).check()
  const looks = await seeFirstLook(page)
  await page.reload()
  expect(await looks()).toEqual({
    fontSize: '18px',
    fontWeight: '600',
    backgroundColor: 'rgb(0, 0, 0)',
  })
  await ready(page)
  const again = await openPanel(page, say['panel.title'])
  await expect(again.getByRole('switch', { name: say['option.bold'] })).toBeChecked()
  await again.getByRole('button', { name: say['action.reset'] }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-a11y')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
  await expect(page.locator('body')).toHaveCSS('font-size', '16px')
})

test('a large cursor is for devices that have one', async ({ page, library }) => {
  const say = texts[library.locale].access
  await page.goto(library.at('/'))
  await ready(page)
  const panel = await openPanel(page, say['panel.title'])
  const cursor = panel.getByRole('switch', { name: say['option.large_cursor'] })
  if (library.narrow) return expect(cursor).toHaveCount(0)
  await cursor.check()
  for (const [selector, name] of [
    ['body', /arrow.*auto$/],
    ['main h2', /arrow.*auto$/],
    ['main .button', /hand.*pointer$/],
    ['input[type=search]', /beam.*text$/],
  ] as const)
    await expect(page.locator(selector).first()).toHaveCSS('cursor', name)
})

test('the panel is closed by Escape and gives the focus back', async ({ page, library }) => {
  const say = texts[library.locale].access
  await page.goto(library.at('/'))
  await ready(page)
  const panel = await openPanel(page, say['panel.title'])
  await expect(panel.getByRole('switch').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page.locator('.a11y-open')).toBeFocused()
})

test('a book is read with the options too', async ({ page, library }) => {
  const say = texts[library.locale].access
  await page.goto(library.at('/'))
  await ready(page)
  const panel = await openPanel(page, say['panel.title'])
  const wanted = ['large_text', 'bold', 'line_spacing', 'letter_spacing'] as const
  for (const option of wanted)
    await panel.getByRole('switch', { name: say[`option.${option}`] }).check()
  const response = await page.request.get(
    '/edu/p/api/v1/contents?page_size=30&price=free&file_type=epub',
  )
  const { data } = (await response.json()) as {
    data: { content_items_info: { id: number; free: boolean; file_type: string }[] }[]
  }
  const item = data.flatMap((each) => each.content_items_info).find((each) => each.free)
  await page.goto(library.at(`/read/${item?.id}`))
  // The frame stands in a closed shadow tree: no locator reaches it.
  const text = async () => {
    const frame = page.frames().find((each) => each.url().includes('/edu/read/'))
    return frame?.evaluate(() => {
      const { fontSize, fontWeight, lineHeight, letterSpacing } = getComputedStyle(document.body)
      return { fontSize, fontWeight, lineHeight, letterSpacing }
    })
  }
  const look = { fontSize: '20px', fontWeight: '600', lineHeight: '35px', letterSpacing: '1.2px' }
  await expect.poll(() => text().catch(() => undefined), { timeout: 20_000 }).toEqual(look)
  await expect(page.locator('.a11y-open')).toHaveCount(0)
})

/** Scrolls beyond a place and back to it, as far apart as two frames: the bar is there again. */
const turnBack = (page: Page, y: number) =>
  page.evaluate(async (to) => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))
    scrollTo({ top: to + 200, behavior: 'instant' })
    await frame()
    scrollTo({ top: to, behavior: 'instant' })
    await frame()
  }, y)

test('back to the top: after 300 px, clear of texts and controls, with the focus in the page', async ({
  page,
  library,
}) => {
  const { free } = await samples(page)
  const named = page.getByRole('button', { name: library.say.shell['scroll.top'] })
  const button = page.locator('.scroll-top').getByRole('button')
  const inBar = page.locator('.mainbar').getByRole('button', {
    name: library.say.shell['scroll.top'],
  })
  for (const path of ['/', `/p/${free}`]) {
    await page.goto(library.at(path))
    await ready(page)
    await page.evaluate(() => scrollTo(0, 300))
    await expect(named).toHaveCount(0)
    await page.evaluate(() => scrollTo(0, 301))
    await expect(button).toBeVisible()
    // Without a gutter it stands in the bar too, which is there when the reader turns back.
    await turnBack(page, 800)
    if (library.narrow) await expect(inBar).toBeInViewport({ ratio: 1 })
    else await expect(inBar).toHaveCount(0)
    const bounds = async (selector: string) => page.locator(selector).first().boundingBox()
    const lifted = async () => {
      const [box, footer] = [await button.boundingBox(), await bounds('[data-slot=footer]')]
      return box && footer ? footer.y - box.y - box.height : Number.NaN
    }
    // In the gutter it stands at the window's edge; without one it waits in the footer's first line.
    const middle = await button.boundingBox()
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    if (width >= 1024) expect(middle && middle.y + middle.height).toBeLessThanOrEqual(height)
    else expect(await lifted()).toBeLessThan(0)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(button).toBeInViewport({ ratio: 1 })
    if (width >= 1024) await expect.poll(lifted).toBeGreaterThanOrEqual(0)
    expect(Object.values(await coveredOnTheWay(page)).flat()).toEqual([])
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  }
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const each of library.narrow ? [button, inBar] : [button]) {
    if (each === inBar) await turnBack(page, 800)
    else await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await each.click()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await expect(page.locator('#main')).toBeFocused()
    await expect(named).toHaveCount(0)
  }
})

test('the bar has room for the way back to the top, however narrow and enlarged', async ({
  page,
  library,
}) => {
  const say = texts[library.locale].access
  for (const width of [320, 360, 768]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto(library.at('/'))
    await ready(page)
    for (const enlarged of [false, true]) {
      if (enlarged) {
        const panel = await openPanel(page, say['panel.title'])
        for (const option of ['large_text', 'bold', 'letter_spacing'] as const)
          await panel.getByRole('switch', { name: say[`option.${option}`] }).check()
        await page.keyboard.press('Escape')
      }
      await turnBack(page, 700)
      const bar = page.locator('.mainbar .bar-top')
      await expect(bar).toBeInViewport({ ratio: 1 })
      const parts = await page.locator('.mainbar .wrap > *, .mainbar-acts > *').evaluateAll((all) =>
        all
          .filter((el) => el.checkVisibility() && !el.querySelector('.bar-top'))
          .map((el) => el.getBoundingClientRect())
          .sort((a, b) => a.left - b.left)
          .map(({ left, right }) => [Math.round(left), Math.round(right)]),
      )
      for (const [at, [left = 0, right = 0]] of parts.entries()) {
        expect(left, `${width} ${enlarged} ${parts}`).toBeGreaterThanOrEqual(
          parts[at - 1]?.[1] ?? 0,
        )
        expect(right, `${width} ${enlarged} ${parts}`).toBeLessThanOrEqual(width)
      }
      await page.evaluate(() => scrollTo(0, 0))
    }
    await page.evaluate(() => localStorage.clear())
  }
})

test('a notice stands at the top right above all, waits while it is read, and closes', async ({
  page,
  library,
}) => {
  const say = texts[library.locale].kit
  await page.goto(library.at('/?msg=session_expired'))
  await ready(page)
  const notice = page.getByRole('status').locator('.toast-warning')
  await expect(notice).toContainText(library.say.accounts['msg.session_expired'])
  await notice.hover()
  const box = await notice.boundingBox()
  const { width } = page.viewportSize() ?? { width: 0 }
  const bar = await page.locator('.mainbar').boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  expect(box?.y).toBeLessThan(160)
  expect(box && width - box.x - box.width).toBeLessThanOrEqual(24)
  await expect(page.locator('.toasts')).toHaveCSS('z-index', '500')
  await notice.getByRole('button', { name: say['toast.close'] }).click()
  await expect(notice).toHaveCount(0)
})

test('what failed is an alert', async ({ page, library }) => {
  await page.goto(library.at('/_kit'))
  await ready(page)
  await page.getByRole('button', { name: library.say.shell['kit.danger'], exact: true }).click()
  await expect(page.getByRole('alert').locator('.toast-danger')).toBeVisible()
})

test('dialogs lie on each other: Escape takes the top one, typed words stay, the focus returns', async ({
  page,
  library,
}) => {
  const { shell } = library.say
  await page.goto(library.at('/_kit'))
  await ready(page)
  const opener = page.getByRole('button', { name: 'content', exact: true })
  await opener.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName(shell['kit.title_short'])
  await expect(page.locator('.dialog-scrim')).toHaveCSS('z-index', '401')
  await expect(page.locator('#root')).toHaveJSProperty('inert', true)
  const field = dialog.getByRole('textbox')
  await expect(field).toBeFocused()
  await field.fill('Туул')
  await dialog.getByRole('button', { name: shell['kit.delete'] }).click()
  await expect(dialog).toHaveCount(1)
  await expect(dialog).toHaveAccessibleName(shell['kit.question'])
  for (let press = 0; press < 8; press++) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true)
  }
  const scrolled = await page.evaluate(() => scrollY)
  await page.mouse.wheel(0, 600)
  await page.keyboard.press('Escape')
  await expect(page.locator('.toast-info')).toContainText(shell['kit.cancel'])
  await expect(dialog).toHaveAccessibleName(shell['kit.title_short'])
  await expect(field).toHaveValue('Туул')
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expect(page.locator('#root')).toHaveJSProperty('inert', false)
})

test('a question is answered; a named dialog gets what it was opened with', async ({
  page,
  library,
}) => {
  const { shell } = library.say
  await page.goto(library.at('/_kit'))
  await ready(page)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'confirm', exact: true }).click()
  await dialog.getByRole('button', { name: shell['kit.delete'] }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('.toast-success')).toBeVisible()
  await page.getByRole('button', { name: 'context', exact: true }).click()
  await expect(dialog).toContainText(shell['kit.title'])
  await page.locator('.dialog-scrim').click({ position: { x: 5, y: 5 } })
  await expect(dialog).toHaveCount(0)
})

test('the forced reset is left by a new password only', async ({ page, library }) => {
  const { accounts } = library.say
  await page.goto(library.at('/_kit'))
  await ready(page)
  await page.getByRole('button', { name: accounts['forced.title'] }).click()
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('Escape')
  await page.locator('.dialog-scrim').click({ position: { x: 5, y: 5 } })
  await expect(dialog).toBeVisible()
  await dialog.getByLabel(accounts['forced.new'], { exact: true }).fill('Khar-shuvuu7')
  await expect(dialog.locator('.rule-met')).toHaveCount(4)
  await dialog.getByLabel(accounts['forced.repeat'], { exact: true }).fill('Khar-shuvuu7')
  await dialog.getByRole('button', { name: accounts['forced.submit'] }).click()
  await expect(page.locator('.toast-success')).toContainText(accounts['forced.success_body'])
  await expect(dialog).toHaveCount(0)
})

test.describe('a route', () => {
  // the second one breaks off
  test.use({ expected: /ERR_FAILED|ApiError/ })

  test('the progress bar runs from the start of a route to its end, or to its error', async ({
    page,
    library,
  }) => {
    await page.goto(library.at('/'))
    await ready(page)
    const bar = page.locator('.route-bar')
    await expect(bar).toHaveCSS('opacity', '0')
    for (const fails of [false, true]) {
      const release = await slowNetwork(page, { latency: 3000, throughput: -1 })
      await page
        .locator('main a[href*="/p/"]')
        .nth(fails ? 1 : 0)
        .click()
      await expect(bar).toHaveClass(/route-bar-on/)
      await expect(bar).toHaveCSS('animation-duration', '0.5s')
      await expect(bar).toHaveCSS('animation-timing-function', 'ease')
      if (fails) await page.context().setOffline(true)
      else await release()
      await expect(bar).not.toHaveClass(/route-bar-on/)
      await page.context().setOffline(false)
      await release()
      await page.goto(library.at('/'))
      await ready(page)
    }
  })
})

test('an address with “mobile” has neither header nor footer, and its links keep it so', async ({
  page,
  library,
}) => {
  await page.goto(library.at('/c/content?mobile'))
  await ready(page)
  for (const slot of ['topbar', 'mainbar', 'footer'])
    await expect(page.locator(`[data-slot=${slot}]`)).toHaveCount(0)
  await expect(page.locator('[data-slot=rows] a[href*="/p/"]').first()).toHaveAttribute(
    'href',
    /[?&]mobile/,
  )
})

test('the footer leads to the licences of what the library is made of', async ({
  page,
  library,
}) => {
  await page.goto(library.at('/about'))
  await page.locator('[data-slot=footer]').getByText(library.say.shell['footer.licences']).click()
  await expect(page).toHaveURL(new RegExp(`${library.at('/licences')}$`))
  await expect(page.locator('body')).toContainText(library.say.shell['footer.licences'])
  await expect(page.locator('body')).toContainText('SIL OPEN FONT LICENSE')
})

test('the footer counts the years from 2014 to this one', async ({ page, library }) => {
  await page.goto(library.at('/'))
  await ready(page)
  const year = new Date(Date.now() + 8 * 3_600_000).getUTCFullYear()
  await expect(page.locator('[data-slot=footer]')).toContainText(`2014–${year}`)
})
