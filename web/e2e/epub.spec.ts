import type { Frame, Page } from '@playwright/test'
import enLater from '../src/features/reader/later.en.json' with { type: 'json' }
import mnLater from '../src/features/reader/later.mn.json' with { type: 'json' }
import { clean } from './axe'
import { epubFile, filler } from './epub-file'
import { freeItem } from './free-titles'
import { expect, test } from './library'
import { bringOne, there } from './shelf'

const texts = { mn: { ...mnLater }, en: { ...enLater } }

const stage = (page: Page) => page.locator('.reader-page')
const place = (page: Page) => stage(page).getAttribute('data-at')

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(stage(page)).toHaveAttribute('data-at', /./)
}

/** The first words of the page once it rests. */
async function settled(page: Page) {
  const words = () => stage(page).getAttribute('data-first')
  let [before, still] = [await words(), 0]
  while (still < 3) {
    await page.waitForTimeout(120)
    const now = await words()
    still = now === before ? still + 1 : 0
    before = now
  }
  return before
}

/** The frame of the book that something stands in. */
async function frameWith(page: Page, selector: string): Promise<Frame> {
  let found: Frame | undefined
  await expect(async () => {
    for (const frame of page.frames().slice(1)) {
      if ((await frame.locator(selector).count()) > 0) found = frame
    }
    expect(found).toBeDefined()
  }).toPass()
  return found as Frame
}

test('a note is shown where one reads, and links have a way back', async ({ page, library }) => {
  const t = texts[library.locale]
  const links = '<p><a href="#note-1"><sup>1</sup></a> <a href="#note-1">доош</a></p>'
  const note1 = '<aside id="note-1"><p>Тайлбар бичиг. <a href="#top">Буцах</a></p></aside>'
  const noted = { title: 'Тайлбартай ном', chapters: [`${links}${filler(60)}${note1}`] }
  const { item, portal } = await bringOne(page, 'noted.epub', epubFile(noted))
  await open(page, there(library.at(`/read/${item}`), portal))
  const book = await frameWith(page, 'a[href="#note-1"]')
  const marks = book.locator('a[href="#note-1"]')
  const note = page.getByRole('dialog', { name: t['footnote.label'] })
  const [start, words] = [await place(page), await settled(page)]

  await marks.first().focus()
  await page.keyboard.press('Enter')
  await expect(note).toBeFocused()
  await expect(note.locator('.reader-footnote-text')).toHaveText(/\S{3}/)
  await expect(note.locator('.reader-footnote-text a')).toHaveCount(0)
  await clean(page, '.reader-footnote')
  await page.keyboard.press('Escape')
  await expect(note).toHaveCount(0)
  expect(await place(page)).toBe(start)

  for (const lead of [
    () => note.getByRole('button', { name: t['footnote.go'] }).click(),
    () => marks.nth(1).click(),
  ]) {
    await marks.first().click()
    await lead()
    await expect.poll(() => place(page)).not.toBe(start)
    await page.getByRole('button', { name: t['visit.go'] }).click()
    await expect.poll(() => settled(page)).toBe(words)
  }
})

test('letters are bolder and wider, lines end evenly, long words are broken', async ({
  page,
  library,
}) => {
  const t = texts[library.locale]
  await open(page, library.at(`/read/${await freeItem(page, 'epub')}`))
  for (let i = 0; i < 3; i++) {
    const before = await place(page)
    await page.keyboard.press('PageDown')
    await expect.poll(() => place(page)).not.toBe(before)
  }
  await page.keyboard.press('a')
  const panel = page.getByRole('dialog', { name: t['bar.settings'] })
  await panel.getByText(t['settings.fine']).click()
  const choose = (group: string, name: string) =>
    panel.getByRole('group', { name: group }).getByRole('radio', { name, exact: true }).check()
  await choose(t['settings.weight'], t['settings.weight_bold'])
  await choose(t['settings.letter_spacing'], t['settings.letter_spacing_wider'])
  await choose(t['settings.alignment'], t['settings.alignment_justify'])
  await expect(panel.getByRole('checkbox', { name: t['settings.hyphens'] })).toBeChecked()
  await clean(page, '.reader-panel')

  const style = async () => {
    const book = await frameWith(page, 'p')
    return book
      .locator('p')
      .first()
      .evaluate((p) => {
        const { fontWeight, letterSpacing, textAlign } = getComputedStyle(p)
        const soft = document.body.textContent?.includes('\u00ad')
        return { fontWeight, apart: Number.parseFloat(letterSpacing) > 1, textAlign, soft }
      })
  }
  const chosen = { fontWeight: '600', apart: true, textAlign: 'justify', soft: true }
  await expect.poll(style).toEqual(chosen)
  const first = await settled(page)
  await page.reload()
  await expect.poll(style).toEqual(chosen)
  expect(await settled(page)).toBe(first)
})

test('a page of the printed book is named and found', async ({ page, library }) => {
  const t = texts[library.locale]
  const chapter = (at: number) => `<p id="p${at}">${at}</p>${filler(20)}`
  const printed = [40, 41, 42].map((name, at) => [`${name}`, `ch${at + 3}.xhtml#p${at + 3}`])
  const file = epubFile({
    title: 'Хэвлэмэл хуудастай ном',
    chapters: [1, 2, 3, 4, 5].map(chapter),
    printed: printed as [string, string][],
  })
  const { item, portal } = await bringOne(page, 'printed.epub', file)
  await open(page, there(library.at(`/read/${item}`), portal))
  await page.keyboard.press('t')
  const panel = page.getByRole('dialog', { name: t['bar.toc'] })
  const field = panel.getByRole('textbox', { name: t['pages.printed'] })
  await field.fill('9999')
  await field.press('Enter')
  await expect(panel.getByText(t['pages.missing'])).toBeVisible()
  await field.fill('41')
  await field.press('Enter')
  await expect(stage(page)).toHaveAttribute('data-at', /ch4\.xhtml /)
  await expect(page.locator('.reader-state')).toContainText('41 · ')
})
