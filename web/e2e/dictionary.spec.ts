import type { Page } from '@playwright/test'
import enLater from '../src/features/dictionary/later.en.json' with { type: 'json' }
import mnLater from '../src/features/dictionary/later.mn.json' with { type: 'json' }
import enNotes from '../src/features/notes/later.en.json' with { type: 'json' }
import mnNotes from '../src/features/notes/later.mn.json' with { type: 'json' }
import { clean } from './axe'
import { freeItem } from './free-titles'
import { expect, ready, test } from './library'
import { chooseSentence, markMenu, turnToText } from './marks'

const texts = { mn: mnLater, en: enLater }
const notes = { mn: mnNotes, en: enNotes }

test('a menu leads to the dictionary, where any form finds its word', async ({ page, library }) => {
  const say = texts[library.locale]
  await page.goto(library.at('/'))
  await ready(page)
  await page
    .locator('.footer')
    .getByRole('link', { name: library.say.shell['apps.dictionary'] })
    .click()
  await expect(page).toHaveURL(/\/dictionary$/)
  const field = page.getByRole('combobox', { name: say['search.placeholder'] })
  const list = page.locator('.dict-form datalist option')
  await expect(async () => {
    await field.fill('')
    await field.fill('ном')
    await expect(list.first()).toHaveAttribute('value', 'ном', { timeout: 2_000 })
  }).toPass()
  await field.fill('номоосоо')
  await field.press('Enter')
  const word = page.locator('[data-slot=word]')
  await expect(word.getByRole('heading', { level: 2 })).toHaveText('ном')
  await field.fill('номоос')
  await field.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'номоос' })).toContainText(
    say['case.abl'].toLowerCase(),
  )
  await expect(page.locator('.dict-met')).toHaveText('номоос')
  await page.reload()
  await ready(page)
  await expect(word.getByRole('heading', { level: 2 })).toHaveText('ном')
  await field.fill('khuukhdiin')
  await field.press('Enter')
  await expect(word.getByRole('heading', { level: 2 })).toHaveText('хүүхэд')
  await expect(page.getByText(say.latin.replace('{word}', 'хүүхдийн'))).toBeVisible()
})

test('the direction decides which language is looked up', async ({ page, library }) => {
  const say = texts[library.locale]
  await page.goto(library.at('/dictionary?q=books'))
  await ready(page)
  await expect(
    page.getByRole('heading', { name: say.none.replace('{word}', 'books') }),
  ).toBeVisible()
  const directions = page.getByRole('navigation', { name: say.direction })
  await directions.getByRole('link', { name: say['direction.en-mn'] }).click()
  const word = page.locator('[data-slot=word]')
  await expect(word.getByRole('heading', { level: 2 })).toHaveText('book')
  await expect(word).toContainText('ном')
  await page.goto(library.at('/dictionary?q=ном&dir=mn-mn'))
  await ready(page)
  await expect(word).toContainText('унших зүйл')
  await expect(word).not.toContainText('book')
})

test('a letter leads to its words, a word to its own page, and both are remembered', async ({
  page,
  library,
}) => {
  const say = texts[library.locale]
  await page.goto(library.at('/dictionary'))
  await ready(page)
  await page
    .getByRole('navigation', { name: say.alphabet })
    .getByRole('link', { name: 'Н', exact: true })
    .click()
  await page.locator('.dict-links').getByRole('link', { name: 'номын сан', exact: true }).click()
  await expect(page).toHaveURL(/\/dictionary\/%D0%BD%D0%BE%D0%BC%D1%8B%D0%BD%20/)
  await expect(page.locator('[data-slot=word] h2')).toHaveText('номын сан')
  await page.reload()
  await ready(page)
  await expect(page.locator('[data-slot=word] h2')).toHaveText('номын сан')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/dictionary\/%D0/)
  await page.goto(library.at('/dictionary'))
  await ready(page)
  const recent = page.locator('.dict-links').filter({ hasText: say.recent })
  await expect(recent.getByRole('link', { name: 'номын сан' })).toBeVisible()
  await recent.getByRole('button', { name: say.recent_clear }).click()
  await expect(recent).toHaveCount(0)
})

test('the forms of verbs and of what is one’s own stand in tables, words of one root lead to each other', async ({
  page,
  library,
}) => {
  const say = texts[library.locale]
  await page.goto(library.at('/dictionary?q=уншсан'))
  await ready(page)
  const word = page.locator('[data-slot=word]')
  await expect(word.getByRole('heading', { level: 2 })).toHaveText('унших')
  await expect(page.getByRole('status').filter({ hasText: 'уншсан' })).toContainText(
    say['verb.tense.past'].toLowerCase(),
  )
  const verb = page.getByRole('table', { name: say.conjugation })
  await expect(verb.locator('.dict-met')).toHaveText('уншсан')
  await expect(verb.getByRole('row', { name: say['verb.converb.joining'] })).toContainText('уншиж')
  await clean(page, 'main')

  await word.locator('.dict-family').getByRole('link', { name: 'уншигч', exact: true }).click()
  await expect(page).toHaveURL(/\/dictionary\/%D1%83%D0%BD%D1%88%D0%B8%D0%B3%D1%87/)
  await expect(word.getByRole('heading', { name: say.bases })).toBeVisible()
  await word.locator('.dict-family').getByRole('link', { name: 'унших', exact: true }).click()
  await expect(word.getByRole('heading', { level: 2 })).toHaveText('унших')

  await page.goto(library.at('/dictionary?q=номдоо'))
  await ready(page)
  await expect(word.getByRole('heading', { level: 2 })).toHaveText('ном')
  const own = page.getByRole('table', { name: say.own })
  await expect(own.locator('.dict-met')).toHaveText('номдоо')
})

test('a word that nobody knows leads to those spelt alike', async ({ page, library }) => {
  const say = texts[library.locale]
  await page.goto(library.at('/dictionary?q=номз'))
  await ready(page)
  await expect(page.getByRole('heading', { name: say.near })).toBeVisible()
  await page.locator('.dict-links').getByRole('link', { name: 'ном', exact: true }).click()
  await expect(page.locator('[data-slot=word] h2')).toHaveText('ном')
})

/** How long after the next press the card says what a word means, as the page itself sees it, in ms. */
const meaningAfterPress = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((seen) => {
        let pressed = 0
        addEventListener('click', () => (pressed = performance.now()), {
          capture: true,
          once: true,
        })
        const drawn = () => {
          if (!pressed || !document.querySelector('[data-slot=word-card] .dialog-acts')) return
          watch.disconnect()
          requestAnimationFrame(() => seen(performance.now() - pressed))
        }
        const watch = new MutationObserver(drawn)
        watch.observe(document, { childList: true, subtree: true, characterData: true })
      }),
  )

/** Keeps in the report how fast the card was. */
const note = (what: string, ms: number) =>
  test.info().annotations.push({ type: 'card', description: `${what}: ${Math.round(ms)} ms` })

test('the words of a passage are looked up over the book', async ({ page, library }) => {
  const say = texts[library.locale]
  const { 'menu.more': more, 'selection.look_up': act } = notes[library.locale]
  await page.goto(library.at(`/read/${await freeItem(page, 'epub')}`))
  await expect(page.locator('.reader-page')).toHaveAttribute('data-at', /./, { timeout: 20_000 })
  await expect(page.locator('.reader-bookmark')).toBeEnabled()
  await turnToText(page)
  await chooseSentence(page)
  await markMenu(page).getByRole('button', { name: more }).click()
  const first = meaningAfterPress(page)
  await markMenu(page).getByRole('button', { name: act }).click()
  const card = page.locator('[data-slot=word-card]')
  note('the first word of a visit', await first)
  const words = card.getByRole('group', { name: say['card.choose'] }).getByRole('button')
  await expect(words.first()).toHaveAttribute('aria-pressed', 'true')
  const other = meaningAfterPress(page)
  await words.nth(1).click()
  note('another word', await other)
  await expect(words.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await clean(page, '.dialog')
  const word = (await words.nth(1).textContent()) ?? ''
  const open = card.getByRole('link', { name: say['card.open'] })
  await expect(open).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  expect(word).not.toBe('')
})
