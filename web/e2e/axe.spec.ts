import { otherThemes, violations, wear } from './axe'
import { expect, ready, test } from './library'
import { screens } from './screens'

const parts = 4

for (let part = 0; part < parts; part++)
  test(`axe finds nothing on any screen, part ${part + 1} of ${parts}`, async ({
    page,
    library,
  }) => {
    test.setTimeout(180_000)
    const own = Object.entries(await screens(page)).filter((_, at) => at % parts === part)
    for (const [name, path] of own) {
      await page.goto(library.at(path))
      await ready(page)
      expect.soft(await violations(page), name).toEqual([])
      for (const theme of otherThemes()) {
        await wear(page, theme)
        const found = await violations(page, { rules: ['color-contrast'] })
        expect.soft(found, `${name}, ${theme}`).toEqual([])
      }
    }
  })
