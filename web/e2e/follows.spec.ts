import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { bell, listening } from './announcing'
import { cleanInEveryTheme } from './axe'
import { epubFile, filler } from './epub-file'
import { expect, ready, test } from './library'
import { enter, password, person } from './people'
import { fresh, member, portal, sudar, there } from './shelf'

/** Its librarian imports a book of an author, as `sudar import folder` does. */
function publish(slug: string, author: string, name: string) {
  const title = `${name} ${slug}`
  const folder = mkdtempSync(join(tmpdir(), 'sudar-follow-'))
  writeFileSync(join(folder, 'book.epub'), epubFile({ title, author, chapters: [filler(3)] }))
  const shown = ['--visibility', 'organization', '--free']
  sudar('import', 'folder', folder, '--organization', slug, ...shown)
  rmSync(folder, { recursive: true })
}

/** The address of the author of the only book of a portal, once it is there. */
async function authorOf(page: Page, slug: string): Promise<string> {
  let author: number | undefined
  await expect
    .poll(async () => {
      const own = `/edu/p/api/v1/contents?organization=${slug}`
      const response = await page.request.get(own, { headers: { Organization: slug } })
      const { data } = (await response.json()) as {
        data?: { authors: { author_id: number }[] }[]
      }
      author = data?.[0]?.authors[0]?.author_id
      return author
    })
    .toBeDefined()
  return there(`/author/${author}`, slug)
}

/** What is published is looked for every few seconds, by a job. */
const soon = { timeout: 30_000 }

test('who follows an author is told of a new title once, until that is ended', async ({
  page,
  library,
  browser,
}) => {
  const say = library.say.follows
  const slug = await portal(page)
  const author = fresh('Зохиолч')
  publish(slug, author, 'Эхний ном')
  const address = await authorOf(page, slug)
  const other = await (await browser.newContext()).newPage()
  for (const each of [page, other]) {
    await enter(each, (await person(each)).username)
    await listening(each, library.at(address))
    const follow = each.getByRole('button', { name: say['button.author'] })
    await follow.focus()
    await each.keyboard.press('Enter')
    await expect(each.locator('.toast-success')).toContainText(say['toast.on'])
    await expect(each.getByRole('button', { name: say['button.stop'] })).toBeVisible()
  }
  await cleanInEveryTheme(page, '[data-slot=author]')
  publish(slug, author, 'Хоёр дахь ном')
  await expect(bell(page, library, 1)).toBeVisible(soon)
  await bell(page, library, 1).click()
  const told = page.locator('.bell [data-slot=notification]')
  await expect(told).toHaveCount(1)
  await told.getByRole('link', { name: /Хоёр дахь ном/ }).click()
  await expect(page.locator('h1')).toContainText('Хоёр дахь ном')

  await page.goto(library.at(there('/notifications', slug)))
  await ready(page)
  await page.getByRole('link', { name: library.say.notifications['action.follows'] }).click()
  await expect(page.locator('h1')).toContainText(say['page.title'])
  const row = page.locator('[data-slot=follows] > li')
  await expect(row).toHaveCount(1)
  await expect(row.getByRole('link')).toContainText(author)
  await cleanInEveryTheme(page)
  const act = (text: string) => row.getByRole('button', { name: text.replace('{name}', author) })
  await act(say['row.stop_of']).click()
  await expect(row).toContainText(say['row.stopped'].replace('{name}', author))
  await act(say['row.undo_of']).click()
  await expect(row.getByRole('link')).toBeVisible()
  await act(say['row.stop_of']).click()
  await expect(act(say['row.undo_of'])).toBeVisible()

  publish(slug, author, 'Гурав дахь ном')
  // what is new of the author today is one notification that counts
  const counted = other.locator('.bell [data-slot=notification]')
  await bell(other, library, 1).click()
  await expect(counted).toContainText(/2 (шинэ бүтээл|new titles)/, soon)
  await expect(counted).toHaveCount(1)
  // both would have been told at once
  await page.goto(library.at(there('/notifications', slug)))
  await ready(page)
  await expect(page.locator('main [data-slot=notification]')).toHaveCount(1)
  await page.goto(library.at(there('/follows', slug)))
  await expect(page.locator('[data-slot=empty]')).toContainText(say['page.empty'])
  await other.context().close()
})

test('a guest who wants to be told signs in first and comes back', async ({ page, library }) => {
  const say = library.say.accounts
  const slug = await portal(page)
  publish(slug, fresh('Зохиолч'), 'Ном')
  const address = library.at(await authorOf(page, slug))
  const { username } = await person(page)
  await page.goto(address)
  await ready(page)
  await page.getByRole('link', { name: library.say.follows['button.author'] }).click()
  await page.getByLabel(say['login.identifier']).fill(username)
  await page.getByLabel(say['login.password'], { exact: true }).fill(password)
  await page.getByRole('button', { name: say['login.submit'], exact: true }).click()
  await expect(page).toHaveURL(/\/author\/\d+/)
  await expect(
    page.getByRole('button', { name: library.say.follows['button.author'] }),
  ).toBeVisible()
})

test('a saved search tells of a new title in the bell, once', async ({ page, library }) => {
  const say = library.say.search
  const slug = await portal(page)
  const { username } = member()
  await enter(page, username)
  const address = '/advanced/content/?search=бичээс&page=1&content_type=advanced'
  await page.goto(library.at(there(address, slug)))
  await ready(page)
  await page.getByLabel(say['advanced.save_name']).fill('Бичээс')
  await page.getByRole('button', { name: say['advanced.save'] }).click()
  await page.getByLabel(say['alert.label'].replace('{name}', 'Бичээс')).selectOption('daily')
  await expect(page.locator('.toast-success').last()).toContainText(say['alert.saved'])

  await listening(page, library.at(there('/', slug)))
  publish(slug, fresh('Зохиолч'), 'Хадны бичээс')
  await authorOf(page, slug)
  // no day passes: the operator makes the alert due, until the title has been found for it
  const due = () => sudar('alerts', '--user', username).trim().endsWith(': 1')
  await expect(async () => {
    due()
    await expect(bell(page, library, 1)).toBeVisible({ timeout: 15_000 })
  }).toPass({ timeout: 90_000 })
  await bell(page, library, 1).click()
  const told = page.locator('.bell [data-slot=notification]')
  await expect(told).toHaveCount(1)
  await expect(told).toContainText(/Бичээс.*1 (шинэ бүтээл|new title)/)

  // it becomes due again only after the server has looked, twice more
  for (let looks = 0; looks < 2; looks++) await expect.poll(due, soon).toBe(true)
  await page.goto(library.at(there('/notifications', slug)))
  await ready(page)
  const all = page.locator('main [data-slot=notification]')
  await expect(all).toHaveCount(1)
  await all.getByRole('link').click()
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('link', { name: /Хадны бичээс/ }).first()).toBeVisible()
})

test('the alert of a saved search is switched on, and its link opens the search', async ({
  page,
  library,
}) => {
  const say = library.say.search
  await enter(page, (await person(page)).username)
  const address = '/advanced/content/?search=тамир&page=1&content_type=advanced'
  await page.goto(library.at(address))
  await ready(page)
  await page.getByLabel(say['advanced.save_name']).fill('Тамир')
  await page.getByRole('button', { name: say['advanced.save'] }).click()
  const alert = page.getByLabel(say['alert.label'].replace('{name}', 'Тамир'))
  await expect(alert).toHaveValue('off')
  const kept = page.waitForResponse(
    (response) =>
      /\/searches\/[^/]+$/.test(response.url()) && response.request().method() === 'PATCH',
  )
  await alert.selectOption('daily')
  const { data } = (await (await kept).json()) as { data: { id: string } }
  await expect(page.locator('.toast-success').last()).toContainText(say['alert.saved'])
  await cleanInEveryTheme(page, '.saved')
  await page.goto(library.at(`/advanced/content/?saved=${data.id}`))
  await expect(page).toHaveURL(/search=/)
  await expect(alert).toHaveValue('daily')
  await expect(page.getByRole('link', { name: 'Тамир', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
})
