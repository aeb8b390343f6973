import { faults, layOutAll } from './faults'
import { expect, ready, test } from './library'
import { screens } from './screens'

/** Runs inside the page: controls that no scrolling brings into view. */
function unreachable(): string[] {
  const wrong: string[] = []
  const controls = document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')
  for (const el of controls) {
    const apart = el.closest('[aria-hidden=true], [inert], .skip, .visually-hidden')
    const seen = el.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (apart || !seen || el.matches('[tabindex="-1"], .visually-hidden')) continue
    const name = `${el.tagName.toLowerCase()} “${(el.getAttribute('aria-label') ?? el.textContent ?? '').trim().slice(0, 40)}”`
    const shown = el.closest('label') ?? el
    const faults = (['center', 'start', 'end'] as const).map((block) => {
      el.scrollIntoView({ block, inline: 'center', behavior: 'instant' })
      const { left, right, top, bottom } = shown.getBoundingClientRect()
      if (left < -1 || right > innerWidth + 1) return `${left} to ${right} of ${innerWidth}`
      const y = Math.min(Math.max((top + bottom) / 2, 0), innerHeight - 1)
      const hit = document.elementFromPoint((left + right) / 2, y)
      if (!hit || shown.contains(hit) || hit.contains(shown)) return undefined
      return `under ${hit.closest('[class]')?.getAttribute('class')}`
    })
    if (faults.every(Boolean)) wrong.push(`${name}: ${faults[0]}`)
  }
  return wrong
}

const sizes = {
  'enlarged to 200 %': { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 },
  'at 320 px': { viewport: { width: 320, height: 640 }, deviceScaleFactor: 1 },
}

for (const [size, use] of Object.entries(sizes))
  test.describe(size, () => {
    test.use({ ...use, isMobile: false, hasTouch: false, reducedMotion: 'reduce' })

    test('every screen is whole and nothing of it is out of reach', async ({ page, library }) => {
      test.setTimeout(180_000)
      for (const [name, path] of Object.entries(await screens(page))) {
        await page.goto(library.at(path))
        await ready(page)
        await page.evaluate(layOutAll)
        const wrong = await page.evaluate(faults, library.locale)
        expect.soft([...wrong, ...(await page.evaluate(unreachable))], name).toEqual([])
      }
    })

    test('what opens fits and is scrolled to its end', async ({ page, library }) => {
      const { say, at } = library
      await page.goto(at('/c/content'))
      await ready(page)
      const openers = [
        page.getByRole('button', { name: say.shell['menu.open'] }),
        page.getByRole('button', { name: say.shell['search.open'] }),
        page.locator('.filter-open'),
        page.locator('.a11y-open'),
      ]
      for (const opener of openers) {
        await opener.click()
        const dialog = page.getByRole('dialog')
        await expect(dialog).toBeVisible()
        await page.waitForFunction(() => document.getAnimations().length === 0)
        const last = dialog.locator('a, button, input, summary').locator('visible=true').last()
        await last.scrollIntoViewIfNeeded()
        await expect(last).toBeInViewport({ ratio: 0.9 })
        const overflow = () => document.documentElement.scrollWidth - innerWidth
        expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      }
    })
  })
