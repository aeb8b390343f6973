import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, ready, test } from './library'
import { screens } from './screens'

interface Violation {
  id: string
  nodes: { html: string }[]
}

const inWords = ({ id, nodes }: Violation) =>
  `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`

/** What axe finds on the page; nothing is gathered about what is as it should be. */
const violations = async (page: Page, rules?: string[]) => {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  return (await (rules ? axe.withRules(rules) : axe).analyze()).violations.map(inWords)
}

test('axe finds nothing on any screen', async ({ page, library }, info) => {
  test.setTimeout(360_000)
  // Colours do not depend on width or language: they are looked at once.
  const themes = info.project.name === 'mn-390' ? ['dark', 'contrast'] : []
  for (const [name, path] of Object.entries(await screens(page))) {
    await page.goto(library.at(path))
    await ready(page)
    expect.soft(await violations(page), name).toEqual([])
    for (const theme of themes) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset.theme = chosen
      }, theme)
      expect.soft(await violations(page, ['color-contrast']), `${name}, ${theme}`).toEqual([])
    }
  }
})
