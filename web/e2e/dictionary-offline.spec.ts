import type { Page } from '@playwright/test'
import enLater from '../src/features/dictionary/later.en.json' with { type: 'json' }
import mnLater from '../src/features/dictionary/later.mn.json' with { type: 'json' }
import { test as base, expect, ready } from './library'
import { enter, person } from './people'

const texts = { mn: mnLater, en: enLater }

base.use({ serviceWorkers: 'allow' })

/** Without a network the browser writes every request that fails to its console. */
const test = base.extend({
  quiet: async ({ page: _ }, use) => use(undefined),
})

/** Waits until the worker has kept the page that is shown. */
const kept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const keys = await (await caches.open('sudar-pages')).keys()
        return keys.some(({ url }) => url === location.href)
      }),
    )
    .toBe(true)

const headword = (page: Page) => page.locator('[data-slot=word] h2')

async function lookUp(page: Page, field: string, word: string) {
  const box = page.getByRole('combobox', { name: field })
  await box.fill(word)
  await box.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('q') === word)
}

test('a word that was looked up is there without a network, in any of its forms', async ({
  page,
  context,
  library,
}) => {
  const say = texts[library.locale]
  await page.goto(library.at('/dictionary?q=номоос'))
  await ready(page)
  await expect(headword(page)).toHaveText('ном')
  await kept(page)
  await context.setOffline(true)
  await page.reload()
  await ready(page)
  await expect(headword(page)).toHaveText('ном')
  await lookUp(page, say['search.placeholder'], 'номуудаар')
  await expect(headword(page)).toHaveText('ном')
  await expect(page.locator('.dict-met')).toHaveText('номуудаар')
  await lookUp(page, say['search.placeholder'], 'тэмээ')
  await expect(page.getByRole('alert')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('alert').getByRole('button').click()
  await expect(headword(page)).toHaveText('тэмээ')
})

test('who signs out leaves no word', async ({ page, library }) => {
  const say = texts[library.locale]
  const { username } = await person(page)
  await enter(page, username)
  await page.goto(library.at('/dictionary?q=ном'))
  await ready(page)
  await expect(headword(page)).toHaveText('ном')
  await page.goto(library.at('/dictionary'))
  await ready(page)
  const recent = page.locator('.dict-links').filter({ hasText: say.recent })
  await expect(recent.getByRole('link', { name: 'ном' })).toBeVisible()
  const menu = page.getByRole('button', { name: library.say.shell['menu.open'] })
  await (library.narrow ? menu : page.locator('.account > button')).click()
  await page.getByRole('button', { name: library.say.accounts['menu.sign_out'] }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto(library.at('/dictionary'))
  await ready(page)
  await expect(page.getByText(say.start)).toBeVisible()
  await expect(recent).toHaveCount(0)
})
