// The corner's parts: beside each other where there is room, else one at a time by the address; who
// is in a folder, and the references of what is in it.
import type { Page } from '@playwright/test'
import enCites from '../src/features/citations/later.en.json' with { type: 'json' }
import mnCites from '../src/features/citations/later.mn.json' with { type: 'json' }
import { cleanInEveryTheme } from './axe'
import {
  dialog,
  entries,
  openLive,
  part,
  researcher,
  second,
  sharedTree,
  texts,
  tree,
} from './corner'
import { expect, test } from './library'
import { furnished, there } from './shelf'

const cites = { mn: mnCites, en: enCites }
const references = (page: Page) => page.locator('[data-slot=bibliography]')

/** A title of the library that everybody sees. */
async function title(page: Page) {
  const answer = await page.request.get('/edu/p/api/v1/contents/tuul-goliin-temdeglel')
  return (await answer.json()).data.id as number
}

test('folders, notes and references are parts of the address, and Back returns to each', async ({
  page,
  library,
}) => {
  const t = texts[library.locale]
  const c = cites[library.locale]
  const owner = await researcher(page)
  const folder = await owner.folder('Диплом')
  await owner.put(folder, await title(page))
  await owner.write('Бодол', { folder_id: folder })
  await page.goto(library.at(`/research?folder=${folder}`))
  await expect(entries(page)).toContainText('Бодол')
  const narrow = await part(page, 'citations').isVisible()
  if (narrow) {
    await expect(references(page)).toHaveCount(0)
    await part(page, 'citations').click()
    await expect(page).toHaveURL(/tab=citations/)
    await expect(entries(page)).toHaveCount(0)
  }
  const list = references(page)
  await expect(list.locator('.cite-references > li')).toHaveCount(1, { timeout: 20_000 })
  const before = (await list.locator('.cite-references').textContent()) ?? ''
  await list.getByRole('combobox', { name: c['style.label'] }).selectOption('vancouver')
  await expect(list.locator('.cite-references')).not.toHaveText(before)
  const file = page.waitForEvent('download')
  await list.getByRole('button', { name: c['export.file'].replace('{format}', 'BibTeX') }).click()
  expect((await file).suggestedFilename()).toMatch(/\.bib$/)
  await cleanInEveryTheme(page)

  if (!narrow) return
  await page.reload()
  await expect(list.locator('.cite-references > li')).toHaveCount(1, { timeout: 20_000 })
  await page.goBack()
  await expect(entries(page)).toContainText('Бодол')
  await expect(part(page, '')).toHaveAttribute('aria-current', 'page')
  await expect(await tree(page, t)).toBeVisible()
  await expect(page).toHaveURL(/tab=folders/)
  await cleanInEveryTheme(page)
  // a folder leads back to its notes
  await (await tree(page, t)).getByRole('treeitem', { name: t['tree.all'] }).click()
  await expect(entries(page)).toContainText('Бодол')
  await part(page, 'citations').click()
  await expect(page.getByText(t['tab.no_folder'], { exact: true })).toBeVisible()
  await cleanInEveryTheme(page)
})

test('a folder is cited from its head, and the check for copied text leads elsewhere', async ({
  page,
  library,
  baseURL,
}) => {
  const t = texts[library.locale]
  const c = cites[library.locale]
  const owner = await researcher(page)
  const folder = await owner.folder('Диплом')
  // the footer has the same link, and is there before the corner
  const check = page.locator('.corner-page-head').getByRole('link', { name: t['page.plagiarism'] })
  await page.goto(library.at(`/research?folder=${folder}`))
  const act = page.getByRole('button', { name: t['folder.cite'], exact: true })
  await act.click()
  await expect(page.locator('.toast')).toContainText(c['folder.nothing'])
  await expect(check).toHaveCount(0)
  await owner.put(folder, await title(page))
  await act.click()
  const shown = dialog(page, c['dialog.title'])
  await expect(shown.locator('.cite-result').first()).toBeVisible({ timeout: 20_000 })
  await cleanInEveryTheme(page, '.dialog')
  const links = { plagiarism: 'https://check.example/' }
  await page.goto(there(library.at('/research'), await furnished(page, baseURL ?? '', { links })))
  await expect(check).toHaveAttribute('href', links.plagiarism)
  await expect(check).toHaveAttribute('target', '_blank')
  await cleanInEveryTheme(page, '.corner-page-head')
})

test('the head of a shared folder says who is in it, whose it is and what one may', async ({
  page,
  library,
  browser,
}) => {
  const t = texts[library.locale]
  const owner = await researcher(page)
  const folder = await owner.folder('Семинар')
  const other = await second(browser, page)
  const guest = await researcher(other)
  await owner.share(folder, guest.username)
  await openLive(page, library.at(`/research?folder=${folder}`))
  const people = page.getByRole('list', { name: t['share.people'] })
  await expect(page.getByRole('heading', { name: 'Семинар' })).toBeVisible()
  await expect(people).toHaveCount(0)
  await guest.acceptAll()
  await expect(people.getByRole('listitem')).toHaveCount(2)
  await expect(people).toContainText(t['share.editor'])

  await openLive(other, library.at('/research'))
  await (await sharedTree(other, t)).getByRole('treeitem', { name: /Семинар/ }).click()
  const theirs = other.getByRole('list', { name: t['share.people'] })
  await expect(theirs.getByRole('listitem')).toHaveCount(2)
  await expect(other.locator('.corner-meta')).toContainText(t['folder.editor'])
  await cleanInEveryTheme(other)
  await other.getByRole('button', { name: t['share.act'], exact: true }).click()
  await expect(dialog(other, t['share.title'])).toBeVisible()
  await other.context().close()
})

test('a package that ends soon says so, and whom to ask', async ({ page, library }) => {
  const t = texts[library.locale]
  await researcher(page, 5)
  await page.goto(library.at('/research'))
  const ending = page.locator('.corner-ending')
  await expect(ending).toContainText('4') // whole days
  await expect(ending.getByRole('link', { name: t['package.ask'] })).toHaveAttribute(
    'href',
    /^mailto:/,
  )
})
