import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { cleanInEveryTheme } from './axe'
import { expect, type Library, ready, test } from './library'
import { openPart } from './parts'
import { enter, newcomer, password } from './people'
import { portal as newPortal, told } from './shelf'

const record = (id: number, title: string) =>
  `<record><header><identifier>oai:e2e:${id}</identifier><datestamp>2026-11-0${id}</datestamp></header><metadata><dc><title>${title}</title>
  </dc></metadata></record>`

/** A repository of another library, with one record more each time it is told. */
async function repository() {
  const titles = ['Монголын уран зохиолын тойм'] as const
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://x')
    if (address.pathname !== '/oai') return response.writeHead(404).end()
    const records = titles.map((title, i) => record(i + 1, title)).join('')
    return response.end(`<OAI-PMH><ListRecords>${records}</ListRecords></OAI-PMH>`)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { titles, at: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** Opens the sources of a portal of its own, as its librarian. */
async function open(page: Page, library: Library) {
  const { username, email } = newcomer()
  const portal = await newPortal(page)
  const who = ['--username', username, '--email', email, '--first-name', 'Сарнай']
  told(`${password}\n`, 'user', 'add', ...who, '--organization', portal, '--role', 'librarian')
  await enter(page, username)
  await page.goto(library.at(`/admin?domain=${portal}`))
  await ready(page)
  await openPart(page, library.say.admin['section.imports'])
  await page.getByRole('link', { name: library.say.imports.sources, exact: true }).click()
}

test('a librarian keeps a repository, tries it, runs it, pauses and deletes it', async ({
  page,
  library,
}) => {
  const say = library.say.imports
  const elsewhere = await repository()
  await open(page, library)
  await expect(page.getByRole('heading', { name: say.source_none })).toBeVisible()
  await cleanInEveryTheme(page)

  const address = page.getByLabel(say.source_url)
  const add = page.getByRole('button', { name: say.source_add, exact: true })
  await address.fill('ftp://example.org/')
  await add.click()
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await address.fill(`${elsewhere.at}/oai`)
  await add.click()
  const row = page.locator('[data-slot=sources] li')
  await expect(row).toContainText(`${elsewhere.at}/oai`)

  const act = (name: string) => row.getByRole('button', { name: new RegExp(`^${name}`) })
  await act(say.source_try).click()
  await row.getByRole('link').click()
  await expect(page.locator('[data-slot=import-rows] tbody tr')).toContainText(elsewhere.titles[0])
  await page.goBack()

  await act(say.source_run).click()
  await expect(row.getByRole('link')).toContainText('2')
  await act(say.source_pause).click()
  await expect(row).toContainText(say.source_paused)
  await cleanInEveryTheme(page)
  await row.getByRole('link').click()
  const added = page
    .locator('[data-slot=import-counts]')
    .getByRole('link', { name: say['done.added'] })
  await expect(added).toContainText('1')
  await page.goBack()

  await act(say.source_delete).click()
  await page.getByRole('dialog').getByRole('button', { name: say.source_delete }).click()
  await expect(row).toHaveCount(0)
  elsewhere.close()
})

test('a repository that fails says why', async ({ page, library }) => {
  const say = library.say.imports
  const elsewhere = await repository()
  await open(page, library)
  await page.getByLabel(say.source_url).fill(`${elsewhere.at}/none`)
  await page.getByRole('button', { name: say.source_add, exact: true }).click()
  const row = page.locator('[data-slot=sources] li')
  await row.getByRole('button', { name: new RegExp(`^${say.source_run}`) }).click()
  await expect(row.locator('.source-problem')).toContainText('404')
  elsewhere.close()
})
