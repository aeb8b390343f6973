import type { Page } from '@playwright/test'
import { otherThemes, violations, wear } from './axe'
import { expect, type Library, ready, test } from './library'
import { enter } from './people'
import { cornerScreens, ownScreens, screens } from './screens'

/** Looks at screens, each in every theme. */
async function look(page: Page, { at }: Library, addresses: Record<string, string>) {
  for (const [name, path] of Object.entries(addresses)) {
    await page.goto(at(path))
    await ready(page)
    expect.soft(await violations(page), name).toEqual([])
    for (const theme of otherThemes()) {
      await wear(page, theme)
      const found = await violations(page, { rules: ['color-contrast'] })
      expect.soft(found, `${name}, ${theme}`).toEqual([])
    }
  }
}

/** Every so many of them, from the given one on. */
const every = (count: number, addresses: Record<string, string>, from: number) =>
  Object.fromEntries(Object.entries(addresses).filter((_, at) => at % count === from))

const parts = 4

for (let part = 0; part < parts; part++)
  test(`axe finds nothing on any screen, part ${part + 1} of ${parts}`, async ({
    page,
    library,
  }) => {
    test.setTimeout(180_000)
    await look(page, library, every(parts, await screens(page), part))
  })

const halves = 2

for (let half = 0; half < halves; half++)
  test(`axe finds nothing on a reader’s screens, part ${half + 1} of ${halves}`, async ({
    page,
    library,
  }) => {
    test.setTimeout(180_000)
    const own = await ownScreens(page, await enter(page, 'reader'))
    await look(page, library, every(halves, own, half))
  })

test('axe finds nothing in the researcher’s corner', async ({ page, library }) => {
  test.setTimeout(180_000)
  await look(page, library, await cornerScreens(page, await enter(page, 'researcher')))
})
