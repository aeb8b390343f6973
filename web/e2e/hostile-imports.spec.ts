// Catalogue files that were made to do harm, sent as a librarian sends any other: what cannot be read is
// refused in words, and what looks like a formula or a script comes in as plain text.
import type { Page } from '@playwright/test'
import serverEN from '../../internal/kit/locale/en.json' with { type: 'json' }
import serverMN from '../../internal/kit/locale/mn.json' with { type: 'json' }
import { harmOf } from './hostile/harm'
import { hostileRecords } from './hostile/records'
import { expect, type Library, ready, test } from './library'
import { openPart } from './parts'
import { enter } from './people'
import { type Governed, governed } from './shelf'

const server: Record<'mn' | 'en', Record<string, string>> = { mn: serverMN, en: serverEN }

test.use({ expected: /status of 422/ })

const open = async (page: Page, library: Library, { slug }: Governed) => {
  await page.goto(library.at(`/admin?domain=${slug}`))
  await ready(page)
  await openPart(page, library.say.admin['section.imports'])
}

const parts = 3

for (let part = 0; part < parts; part++)
  test(`hostile catalogue files are refused in words or taken as text, part ${part + 1} of ${parts}`, async ({
    page,
    library,
  }) => {
    const say = library.say.imports
    const harm = harmOf(page)
    const staff = await governed({ request: page.request })
    await enter(page, staff.username)
    for (const { name, bytes, reason, shown = [] } of hostileRecords.filter(
      (_, i) => i % parts === part,
    )) {
      await open(page, library, staff)
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: say.choose, exact: true }).click(),
      ])
      await chooser.setFiles({ name, mimeType: 'text/plain', buffer: bytes })
      const told = reason ? (server[library.locale][`import.${reason}`] ?? 'no such text') : ''
      await expect(page.locator('main'), name).toContainText(told || (shown[0] ?? ''))
      for (const text of shown)
        await expect(page.locator('[data-slot=import-rows]'), name).toContainText(text)
      await expect(page.locator('main')).not.toContainText('root:')
    }
    expect(await harm()).toEqual([])
    expect((await page.request.get('/readyz')).status()).toBe(200)
  })
