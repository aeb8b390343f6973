import type { Locator, Page, TestInfo } from '@playwright/test'
import { type FreeTitle, freeTitles } from './free-titles'
import { expect, test } from './library'
import { chooseSentence, markMenu } from './marks'
import { enter, person } from './people'

/** What a screen reader is told of every panel; the files beside this one hold it. */
const told = async (element: Locator, name: string, { project }: TestInfo) =>
  expect(element).toMatchAriaSnapshot({ name: `${name}.${project.name}.aria.yml` })

// One of each language and width is looked at: what is told has no other shape in the other two.
test.skip(({ library }) => (library.locale === 'mn') !== library.narrow, 'no snapshot')

/** By the name in the address, which is the same in every language. */
const slugs = {
  epub: 'tuul-goliin-temdeglel',
  pdf: 'tald-odon-oron',
  audio: 'the-crane-who-kept-the-library',
}

/** The same publication in every run. */
async function the(page: Page, type: keyof typeof slugs): Promise<FreeTitle> {
  const found = (await freeTitles(page, type)).find(({ slug }) => slug === slugs[type])
  if (!found) throw new Error(`${slugs[type]} is not in the library`)
  return found
}

async function openBook(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('.reader-page')).toHaveAttribute('data-at', /./)
  await expect(page.locator('.reader-bookmark')).toBeEnabled()
}

const panel = (page: Page) => page.locator('dialog.reader-panel[open]')

/** Opens a panel by its key, and closes it by Escape, which empties a field first: the focus is where it was. */
async function byKey(page: Page, key: string, look: (element: Locator) => Promise<void>) {
  const before = await page.evaluate(() => document.activeElement?.className ?? '')
  await page.keyboard.press(key)
  await expect(panel(page)).toBeVisible()
  await look(panel(page))
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0, { timeout: 500 })
  }).toPass()
  expect(await page.evaluate(() => document.activeElement?.className ?? '')).toBe(before)
}

test('the panels of a book say what they are', async ({ page, library }, info) => {
  await enter(page, (await person(page)).username)
  const { item } = await the(page, 'epub')
  await openBook(page, library.at(`/read/${item}`))
  await told(page.locator('.reader-top'), 'book-bar', info)
  await byKey(page, 't', (element) => told(element, 'contents', info))
  await byKey(page, 'a', (element) => told(element, 'appearance', info))
  await byKey(page, 'n', (element) => told(element, 'notes-empty', info))
  await byKey(page, 's', async (element) => {
    await told(element, 'search', info)
    await page.keyboard.type('гол')
    await page.keyboard.press('Enter')
    await expect(element.getByRole('listitem').first()).toBeVisible()
    await told(element.getByRole('listitem').first(), 'search-passage', info)
  })
})

test('the menu of a selection and the list of notes say what they are', async ({
  page,
  library,
}, info) => {
  await enter(page, (await person(page)).username)
  const { item } = await the(page, 'epub')
  await openBook(page, library.at(`/read/${item}`))
  await page.keyboard.press('End')
  await chooseSentence(page)
  await told(markMenu(page), 'selection', info)
  await markMenu(page).getByRole('button').first().click()
  await byKey(page, 'n', async (element) => {
    await expect(element.locator('.notes-card')).toBeVisible()
    await told(element, 'notes', info)
  })
})

test('the panels of a PDF say what they are', async ({ page, library }, info) => {
  const { item } = await the(page, 'pdf')
  await openBook(page, library.at(`/read/${item}`))
  await byKey(page, 't', (element) => told(element, 'pdf-contents', info))
  await byKey(page, 'p', async (element) => {
    await expect(element.locator('.thumb[aria-current] canvas')).toBeVisible()
    await told(element, 'pdf-pages', info)
  })
  await byKey(page, 'a', (element) => told(element, 'pdf-appearance', info))
})

test('the player says what it is', async ({ page, library }, info) => {
  const { item } = await the(page, 'audio')
  await page.goto(library.at(`/listen/${item}`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await told(page.getByRole('main'), 'player', info)
})
