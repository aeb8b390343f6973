// By keyboard alone: an invitation is accepted, a note replied to, records are imported and exported.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import enCites from '../src/features/citations/later.en.json' with { type: 'json' }
import mnCites from '../src/features/citations/later.mn.json' with { type: 'json' }
import { entries, openLive, part, researcher, second, texts } from './corner'
import { expect, test } from './library'

const cites = { mn: mnCites, en: enCites }

/** So many stops are between any two places of the corner at most. */
const most = 150

/** Goes on by Tab until something has the focus. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < most; stops++) {
    if (await target.evaluate((stop) => stop === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no Tab leads to ${target}`)
}

async function enter(page: Page, target: Locator) {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

const record =
  'TY  - BOOK\r\nTI  - Тунгалаг Тамир\r\nAU  - Лодойдамба, Ч.\r\nPY  - 1962\r\nER  - \r\n'

test('keys alone accept, open, reply, import and export', async ({ page, library, browser }) => {
  const t = texts[library.locale]
  const c = cites[library.locale]
  const me = await researcher(page)
  await openLive(page, library.at('/research'))
  const other = await second(browser, page)
  const owner = await researcher(other)
  const folder = await owner.folder('Семинар')
  await owner.write('Эзэмшигчийн үг', { folder_id: folder })
  await owner.share(folder, me.username)
  await other.context().close()

  await enter(
    page,
    page.locator('.corner-request').getByRole('button', { name: t['request.accept'] }),
  )
  await expect(page.locator('.corner-request')).toHaveCount(0)

  const line = page.getByRole('treeitem', { name: /Семинар/ })
  await expect(part(page, 'folders').or(line).filter({ visible: true }).first()).toBeVisible()
  if (await part(page, 'folders').isVisible()) await enter(page, part(page, 'folders'))
  await enter(page, line)
  await expect(entries(page)).toContainText('Эзэмшигчийн үг')

  await enter(page, entries(page).getByRole('button', { name: t['reply.act'] }))
  const words = entries(page).getByRole('textbox', { name: t['reply.body'] })
  await expect(words).toBeFocused()
  await page.keyboard.type('Зөв байна')
  await enter(page, entries(page).getByRole('button', { name: t['reply.send'] }))
  const replies = entries(page).getByRole('list', { name: t['reply.label'] })
  await expect(replies).toContainText('Зөв байна')
  await enter(page, replies.getByRole('button', { name: t['reply.delete'] }))
  await expect(replies).toHaveCount(0)

  await enter(page, page.getByRole('button', { name: c['own.import'], exact: true }))
  const form = page.locator('[data-slot=import-form]')
  const asked = page.waitForEvent('filechooser')
  await enter(page, form.getByRole('button', { name: c['import.choose'] }))
  const file = { name: 'zotero.ris', mimeType: 'text/plain', buffer: Buffer.from(record) }
  await (await asked).setFiles(file)
  await enter(page, form.locator('.button-primary'))
  await expect(form).toHaveCount(0)
  await expect(page.locator('[data-slot=own-records]')).toContainText('Тунгалаг Тамир')

  await enter(page, page.locator('.corner-export summary'))
  const taken = page.waitForEvent('download')
  await enter(
    page,
    page
      .locator('.corner-export')
      .getByRole('link', { name: /Markdown/ })
      .first(),
  )
  expect(await readFile(await (await taken).path(), 'utf8')).toContain('Эзэмшигчийн үг')
})
