// Whoever takes a book faster than pages can be turned is held back, and the reader waits for it.
import type { Page } from '@playwright/test'
import enReader from '../src/features/reader/later.en.json' with { type: 'json' }
import mnReader from '../src/features/reader/later.mn.json' with { type: 'json' }
import { epubFile, filler } from './epub-file'
import { expect, test } from './library'
import { enter, newcomer, password } from './people'
import { bringOne, sudar, there, told } from './shelf'

const texts = { mn: mnReader, en: enReader }

const chapters = 20
const lastWords = 'Сүүлийн бүлгийн эхний үг'

// a frame that is held back shows nothing, and says so in the console
test.use({ expected: /status of 429|Refused to display/ })

const stage = (page: Page) => page.locator('.reader-page')

/** A long book that is sold, open to somebody who has bought it. */
async function openSold(page: Page, path: (item: number) => string) {
  const bodies = Array.from({ length: chapters }, (_, at) =>
    at === chapters - 1 ? `<p>${lastWords}</p>${filler(300)}` : filler(300),
  )
  const book = epubFile({ title: 'Хуулж болохгүй ном', chapters: bodies })
  const { item, portal } = await bringOne(page, 'sold.epub', book, { free: false })
  const { username, email } = newcomer()
  const who = ['--username', username, '--email', email, '--organization', portal]
  told(`${password}\n`, 'user', 'add', ...who)
  sudar('grant', '--user', username, '--item', `${item}`)
  await enter(page, username)
  await page.goto(there(path(item), portal))
  await expect(stage(page)).toHaveAttribute('data-at', /./)
}

/** Takes all chapters but the last at once, as a script with the reader's cookie does. */
function copyNearly(page: Page, base: string) {
  const responses = Array.from({ length: chapters - 1 }, (_, at) =>
    page.request.get(`${base}EPUB/ch${at + 1}.xhtml`),
  )
  return Promise.all(responses)
}

/** Where the parts of the open book lie. */
const baseOf = (page: Page) =>
  page.evaluate(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name)
    const found = names.map((name) => /^.*\/edu\/read\/\d+\/\d+\/[^/]+\//.exec(name)?.[0])
    return found.find((base) => base !== undefined) ?? ''
  })

for (const serviceWorkers of ['block', 'allow'] as const)
  test.describe(`worker: ${serviceWorkers}`, () => {
    test.use({ serviceWorkers })

    test('a book that is copied is held back, and the reader goes on by itself', async ({
      page,
      library,
    }) => {
      const t = texts[library.locale]
      await openSold(page, (item) => library.at(`/read/${item}`))
      const copying = copyNearly(page, await baseOf(page))
      await page.keyboard.press('t')
      const contents = page.getByRole('dialog', { name: t['bar.toc'] })
      await contents.getByRole('button').last().click()
      await expect(stage(page)).toHaveAttribute('data-first', new RegExp(lastWords), {
        timeout: 60_000,
      })
      await expect(page.locator('.reader-sheet')).toHaveCount(0)
      const refused = (await copying).filter((response) => response.status() === 429)
      expect(refused.length).toBeGreaterThan(0)
      for (const response of refused) {
        expect(Number(response.headers()['retry-after'])).toBeGreaterThan(0)
        expect((await response.json()).code).toBe('copied_too_fast')
      }
    })
  })
