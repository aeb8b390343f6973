import type { Page } from '@playwright/test'
import en from '../src/features/desk/later.en.json' with { type: 'json' }
import mn from '../src/features/desk/later.mn.json' with { type: 'json' }
import { cleanInEveryTheme } from './axe'
import { expect, ready, test } from './library'
import { openPart } from './parts'
import { enter, newcomer, password } from './people'
import { fresh, told } from './shelf'

const texts = { mn, en }

/** A new librarian of the hub. */
function cataloguer() {
  const { username, email } = newcomer()
  const who = ['--username', username, '--email', email]
  told(`${password}\n`, 'user', 'add', ...who, '--organization', 'hub', '--role', 'librarian')
  return username
}

const row = (page: Page, name: string) => page.locator('.dup-names li', { hasText: name })

test('tags are added, found, renamed by keys and removed', async ({ page, library }) => {
  const say = texts[library.locale]
  const [first, second] = [fresh('Шошго'), fresh('Өөр')]
  await enter(page, cataloguer())
  await page.goto(library.at('/admin'))
  await ready(page)
  await openPart(page, library.say.admin['section.tags'])
  await expect(page.locator('[data-slot=tags] .dup-names li').first()).toBeVisible()
  await cleanInEveryTheme(page)
  await page.screenshot({ path: test.info().outputPath('tags.png'), fullPage: true })

  const form = page.locator('[data-slot=tag-form]')
  await page.getByRole('button', { name: say['tags.add'] }).focus()
  await page.keyboard.press('Enter')
  await form.getByLabel(say['tags.name_mn']).fill(first)
  await form.getByLabel(say['tags.name_en']).fill(`${first} en`)
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()

  await page.getByLabel(say['tags.search']).fill(first)
  await expect(row(page, first)).toContainText(say['tags.unused'])
  await expect(page.locator('[data-slot=tags] .dup-names li')).toHaveCount(1)
  await row(page, first).getByRole('button').first().focus()
  await page.keyboard.press('Enter')
  await form.getByLabel(say['tags.name_mn']).fill(second)
  await cleanInEveryTheme(page, '.dialog')
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  await page.getByLabel(say['tags.search']).fill(second)
  await row(page, second)
    .getByRole('button', { name: say['tags.remove_named'].replace('{name}', second) })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: say['tags.remove'] }).click()
  await expect(page.getByText(say['tags.nothing'])).toBeVisible()
})

test('a tag that is taken is refused at its field', async ({ page, library }) => {
  const say = texts[library.locale]
  await enter(page, cataloguer())
  await page.goto(library.at('/admin'))
  await ready(page)
  await openPart(page, library.say.admin['section.tags'])
  const held = await page
    .locator('.dup-names li > span')
    .first()
    .evaluate((span) => span.firstChild?.textContent)
  await page.getByRole('button', { name: say['tags.add'] }).click()
  const form = page.locator('[data-slot=tag-form]')
  await form.getByLabel(say['tags.name_mn']).fill(held ?? '')
  await form.getByRole('button', { name: say['tags.add'] }).click()
  await expect(form.getByRole('alert')).toBeVisible()
})

test('publishers are listed, and what merging them does is shown first', async ({
  page,
  library,
}) => {
  const say = texts[library.locale]
  await enter(page, 'librarian')
  await page.goto(library.at('/admin'))
  await ready(page)
  await openPart(page, library.say.admin['section.duplicates'])
  await page.getByRole('link', { name: say['duplicates.tab.publishers'] }).click()
  const list = page.locator('[data-slot=publishers]')
  await expect(list.locator('.dup-names li').first()).toBeVisible()
  await cleanInEveryTheme(page)
  await page.screenshot({ path: test.info().outputPath('publishers.png'), fullPage: true })
  await list.locator('.dup-names li').first().getByRole('button').click()
  const into = page.locator('[data-slot=merge-into]')
  await into.locator('.dup-names li').first().getByRole('button').click()
  await expect(into.getByRole('status')).toBeVisible()
  await cleanInEveryTheme(page, '.dialog')
  await page.screenshot({ path: test.info().outputPath('merge.png') })
})
