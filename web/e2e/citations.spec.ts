import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import en from '../src/features/citations/later.en.json' with { type: 'json' }
import mn from '../src/features/citations/later.mn.json' with { type: 'json' }
import enNotes from '../src/features/notes/later.en.json' with { type: 'json' }
import mnNotes from '../src/features/notes/later.mn.json' with { type: 'json' }
import enReading from '../src/features/reading/later.en.json' with { type: 'json' }
import mnReading from '../src/features/reading/later.mn.json' with { type: 'json' }
import { clean } from './axe'
import { freeTitles } from './free-titles'
import { expect, ready, samples, test } from './library'
import { chooseSentence, markMenu, turnToText } from './marks'
import { enter, person } from './people'
import { sudar } from './shelf'

const texts = { mn, en }
const reading = { mn: mnReading, en: enReading }
const notes = { mn: mnNotes, en: enNotes }

const dialog = (page: Page) => page.locator('[data-slot=cite-dialog]')
const reference = (page: Page) => dialog(page).locator('.cite-references')
const settled = (page: Page) =>
  expect(dialog(page).locator('.cite-results')).toHaveAttribute('aria-busy', 'false')

/** Opens the dialog on the page of a title that is free to read. */
async function openCite(page: Page, address: string, styles: string) {
  await page.goto(address)
  await ready(page)
  await page.locator('[data-slot=cite]').getByRole('button', { name: styles }).click()
  await settled(page)
}

const clipboard = (page: Page) =>
  page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    const read = async (type: string) => (await item?.getType(type))?.text()
    return { text: await read('text/plain'), html: await read('text/html') }
  })

test('a title is cited in another style and language, copied and taken along', async ({
  page,
  library,
  context,
}) => {
  const { locale, at, say } = library
  const t = texts[locale]
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { free } = await samples(page)
  await openCite(page, at(`/p/${free}`), say.catalogue['cite.styles'])
  const { data } = await (await page.request.get(`/edu/p/api/v1/contents/${free}/cite?format=csl`))
    .json()
    .then((items: { title: string }[]) => ({ data: items[0] }))
  await expect(reference(page)).toContainText(data?.title ?? 'no title')

  await test.step('style', async () => {
    await dialog(page).getByRole('radio', { name: 'IEEE' }).check({ force: true })
    await expect(reference(page)).toContainText('[1]')
    await expect(dialog(page).locator('[data-slot=cite-in-text]')).toHaveText('[1]')
  })
  await test.step('page and language', async () => {
    await dialog(page).getByLabel(t['page.label'], { exact: true }).fill('58')
    const inText = dialog(page).locator('[data-slot=cite-in-text]')
    await expect(inText).toHaveText(locale === 'mn' ? '[1, х. 58]' : '[1, p. 58]')
    await dialog(page).getByLabel(t['language.label']).selectOption('ru')
    await expect(inText).toHaveText('[1, с. 58]')
  })
  await test.step('copy', async () => {
    await dialog(page).getByRole('button', { name: t['copy.all'], exact: true }).click()
    await expect(page.locator('.toast-success').first()).toHaveText(new RegExp(t['copy.done']))
    const shown = (await reference(page).textContent()) ?? ''
    const copied = await clipboard(page)
    expect(copied.text).toBe(shown.trim())
    expect(copied.html).toContain('<i>')
  })
  await test.step('files', async () => {
    for (const [name, extension] of [
      ['BibTeX', 'bib'],
      ['RIS', 'ris'],
      ['CSL-JSON', 'json'],
      ['Markdown', 'md'],
    ] as const) {
      const download = page.waitForEvent('download')
      const label = t['export.file'].replace('{format}', name)
      await dialog(page).getByRole('button', { name: label }).click()
      const file = await download
      expect(file.suggestedFilename()).toBe(`${free}.${extension}`)
      const text = await readFile(await file.path(), 'utf8')
      if (extension !== 'md') expect(text).toContain(data?.title)
    }
    // a Word file belongs to the research package
    const word = t['export.file'].replace('{format}', 'DOCX')
    await expect(dialog(page).getByRole('button', { name: word })).toHaveCount(0)
  })
  await test.step('the style is remembered', async () => {
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await openCite(page, at(`/p/${free}`), say.catalogue['cite.styles'])
    await expect(dialog(page).getByRole('radio', { name: 'IEEE' })).toBeChecked()
  })
})

test('citing works by keyboard alone and axe finds nothing', async ({ page, library }) => {
  const { locale, at, say } = library
  const { free } = await samples(page)
  await page.goto(at(`/p/${free}`))
  await ready(page)
  const opener = page
    .locator('[data-slot=cite]')
    .getByRole('button', { name: say.catalogue['cite.styles'] })
  await opener.focus()
  await page.keyboard.press('Enter')
  await settled(page)
  const apa = dialog(page).getByRole('radio', { name: 'APA 7' })
  await expect(apa).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(dialog(page).getByRole('radio', { name: 'MLA 9' })).toBeChecked()
  await settled(page)
  await clean(page, '.dialog')
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByLabel(texts[locale]['language.label'])).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a passage of an open book is cited with its words', async ({ page, library }) => {
  const { locale, at } = library
  const [{ item, title } = { item: 0, title: '' }] = await freeTitles(page, 'epub')
  await page.goto(at(`/read/${item}`))
  await expect(page.locator('.reader-page')).toHaveAttribute('data-at', /./, { timeout: 20_000 })
  await expect(page.locator('.reader-bookmark')).toBeEnabled()
  await turnToText(page)
  await chooseSentence(page)
  await markMenu(page).getByRole('button', { name: notes[locale]['menu.more'] }).click()
  await markMenu(page).getByRole('button', { name: notes[locale]['selection.cite'] }).click()
  await settled(page)
  const words = dialog(page).locator('blockquote')
  await expect(words).toHaveText(/^«.+» /)
  await expect(reference(page)).toContainText(title)
  await clean(page, '.dialog')
})

test('what a reader with the package keeps becomes a bibliography in one file', async ({
  page,
  library,
}) => {
  const { locale, at } = library
  const t = texts[locale]
  const { username } = await person(page)
  const headers = { Authorization: `Bearer ${await enter(page, username)}` }
  const found = await page.request.get('/edu/p/api/v1/contents?kind=book&page_size=3')
  const { data: kept } = (await found.json()) as { data: { id: number }[] }
  for (const { id } of kept) {
    const answer = await page.request.post('/edu/api/v1/contents/saved', {
      headers,
      data: { content_id: id },
    })
    expect(answer.ok()).toBe(true)
  }
  await page.goto(at('/library?type=saved'))
  await ready(page)
  const act = page.getByRole('button', { name: reading[locale]['act.bibliography'] })
  await act.click()
  await expect(page.getByText(t['package.text'])).toBeVisible()
  await clean(page, '.dialog')
  await page.getByRole('link', { name: t['package.more'] }).click()
  await expect(page).toHaveURL(/\/research$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  sudar('grant', '--package', 'research', '--user', username, '--days', '30')
  await page.goto(at('/library?type=saved'))
  await ready(page)
  await act.click()
  await settled(page)
  await expect(reference(page).locator('li')).toHaveCount(kept.length)
  const take = async (format: string) => {
    const download = page.waitForEvent('download')
    const name = t['export.file'].replace('{format}', format)
    await dialog(page).getByRole('button', { name }).click()
    return readFile(await (await download).path())
  }
  expect(JSON.parse((await take('CSL-JSON')).toString())).toHaveLength(kept.length)
  expect((await take('DOCX')).subarray(0, 2).toString()).toBe('PK')
  await clean(page, '.dialog')
})
