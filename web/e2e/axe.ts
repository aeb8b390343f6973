import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './library'

interface Looked {
  /** Selector of the part that is looked at; the whole page without one. */
  part?: string
  /** The only rules that are asked; all without a list. */
  rules?: string[]
}

/**
 * What axe finds, a line for each broken rule; nothing is gathered about what is as it should be.
 * Nothing moves meanwhile: what fades in has too little contrast on its way.
 */
export async function violations(page: Page, { part, rules }: Looked = {}) {
  // Frames are asked one by one and joined in a page of their own; a page without any needs neither,
  // and has its script already when it is looked at again.
  const alone = page.frames().length === 1
  const loaded = alone && (await page.evaluate(() => 'axe' in globalThis))
  const axe = new AxeBuilder({ page, axeSource: loaded ? ';' : undefined })
  axe.setLegacyMode(alone).options({ resultTypes: ['violations'] })
  if (part) axe.include(part)
  if (rules) axe.withRules(rules)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { violations: found } = await axe.analyze()
  await page.emulateMedia({ reducedMotion: null })
  return found.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  )
}

export async function clean(page: Page, part?: string) {
  expect(await violations(page, { part })).toEqual([])
}

/** The themes beside the light one. */
export const darkOnes = ['dark', 'contrast']

/** Colours do not depend on width or language: the other themes are looked at in one project. */
export const otherThemes = () =>
  process.env.SUDAR_E2E_ALL || test.info().project.name === 'mn-390' ? darkOnes : []

/** Clean, and with contrast enough in the other themes: nothing else depends on them. */
export async function cleanInEveryTheme(page: Page, part?: string, themes = otherThemes()) {
  await clean(page, part)
  for (const theme of themes) {
    await wear(page, theme)
    expect(await violations(page, { part, rules: ['color-contrast'] }), theme).toEqual([])
  }
}

/** Shows the page in a theme, its colours gone over to it at once. */
export async function wear(page: Page, theme: string) {
  await page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen
    // one that ends may begin that of what inherits from it
    for (let round = 0; round < 10; round++)
      for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish()
  }, theme)
}
