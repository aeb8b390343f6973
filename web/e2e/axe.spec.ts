import { AxeBuilder } from '@axe-core/playwright'
import { expect, ready, test } from './library'

interface Violation {
  id: string
  nodes: { html: string }[]
}

const inWords = ({ id, nodes }: Violation) =>
  `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`

import { screens } from './screens'

test('axe finds nothing on any screen', async ({ page, library }) => {
  test.setTimeout(240_000)
  for (const [name, path] of Object.entries(await screens(page))) {
    await page.goto(library.at(path))
    await ready(page)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect.soft(violations.map(inWords), name).toEqual([])
  }
})

for (const theme of ['dark', 'contrast'])
  test(`colours keep their contrast, ${theme}`, async ({ page, library }, info) => {
    test.skip(info.project.name !== 'mn-1280', 'colours do not depend on width or language')
    test.setTimeout(240_000)
    for (const [name, path] of Object.entries(await screens(page))) {
      await page.goto(library.at(path))
      await ready(page)
      await page.evaluate((chosen) => {
        document.documentElement.dataset.theme = chosen
      }, theme)
      const { violations } = await new AxeBuilder({ page }).withRules('color-contrast').analyze()
      expect.soft(violations.map(inWords), name).toEqual([])
    }
  })
