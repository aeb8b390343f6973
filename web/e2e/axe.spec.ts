import { violations, wear } from './axe'
import { expect, ready, test } from './library'
import { screens } from './screens'

test('axe finds nothing on any screen', async ({ page, library }, info) => {
  test.setTimeout(360_000)
  // Colours do not depend on width or language: they are looked at once.
  const themes = info.project.name === 'mn-390' ? ['dark', 'contrast'] : []
  for (const [name, path] of Object.entries(await screens(page))) {
    await page.goto(library.at(path))
    await ready(page)
    expect.soft(await violations(page), name).toEqual([])
    for (const theme of themes) {
      await wear(page, theme)
      const found = await violations(page, { rules: ['color-contrast'] })
      expect.soft(found, `${name}, ${theme}`).toEqual([])
    }
  }
})
