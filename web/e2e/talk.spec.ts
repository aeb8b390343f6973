import type { Page } from '@playwright/test'
import enTalk from '../src/features/talk/later.en.json' with { type: 'json' }
import mnTalk from '../src/features/talk/later.mn.json' with { type: 'json' }
import { cleanInEveryTheme } from './axe'
import { epubFile, filler } from './epub-file'
import { expect, ready, test } from './library'
import { openPart } from './parts'
import { enter, newcomer, password } from './people'
import { bringOne, fresh, governed, there, told } from './shelf'
import { office } from './trade'

const texts = { en: enTalk, mn: mnTalk }

/** A member of a portal, signed in in the browser of the page. */
async function joined(page: Page, slug: string, role: string) {
  const { username, email } = newcomer()
  const who = ['--username', username, '--email', email, '--first-name', 'Сарнай']
  told(`${password}\n`, 'user', 'add', ...who, '--organization', slug, '--role', role)
  return { token: await enter(page, username), username }
}

const picture = (page: Page, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true })

test('staff talk about a record, and the other one is told', async ({ page, browser, library }) => {
  const say = texts[library.locale]
  const staff = await governed({ request: page.request })
  const headers = {
    Authorization: `Bearer ${await enter(page, staff.username)}`,
    Organization: staff.slug,
  }
  const title = fresh('Тэмдэглэлтэй ном')
  const made = await page.request.post('/edu/admin/api/v1/contents', { headers, data: { title } })
  const { id } = (await made.json()).data
  const editor = library.at(office(staff.slug, `contents/${id}`))
  const other = await (await browser.newContext()).newPage()
  await joined(other, staff.slug, 'librarian')

  await test.step('an administrator asks', async () => {
    await page.goto(editor)
    await ready(page)
    const talk = page.locator('[data-slot=talk]')
    await expect(talk).toContainText(say.none)
    await talk.getByLabel(say.write, { exact: true }).fill('Хуудасны тоог шалгана уу.')
    await talk.getByRole('button', { name: say.send, exact: true }).press('Enter')
    await expect(talk.locator('li')).toContainText('Хуудасны тоог шалгана уу.')
    await expect(page.locator('[data-slot=talk-count]')).toContainText('1')
    await cleanInEveryTheme(page, '[data-slot=talk]')
    await picture(page, 'talk')
  })

  await test.step('a librarian finds it in the bell, answers and marks it done', async () => {
    await expect(async () => {
      await other.goto(library.at(there('/notifications', staff.slug)))
      await expect(other.locator('[data-slot=notification]').first()).toContainText(title, {
        timeout: 3_000,
      })
    }).toPass()
    await picture(other, 'bell')
    await other.locator('[data-slot=notification]').first().getByRole('link').click()
    const talk = other.locator('[data-slot=talk]')
    await talk.getByLabel(say.write, { exact: true }).fill('Шалгалаа.')
    await talk.getByRole('button', { name: say.send, exact: true }).press('Enter')
    await expect(talk.locator('li')).toHaveCount(2)
    await talk.locator('li').last().getByRole('button', { name: say.mark_done }).press('Enter')
    await expect(talk.locator('li').last()).toContainText(say.done)
  })

  await test.step('what one takes back can be brought back', async () => {
    const talk = other.locator('[data-slot=talk]')
    await talk.locator('li').first().getByRole('button', { name: say.remove }).press('Enter')
    await expect(talk.locator('li')).toHaveCount(1)
    await picture(other, 'removed')
    await talk.getByRole('button', { name: say.undo }).press('Enter')
    await expect(talk.locator('li')).toHaveCount(2)
  })
  await other.context().close()
})

test('a review is hidden for a reason, its reader is told, and it comes back', async ({
  page,
  browser,
  library,
}) => {
  const say = texts[library.locale]
  const book = epubFile({ title: fresh('Үнэлсэн ном'), chapters: [filler(0)] })
  const { id, slug, title, portal } = await bringOne({ request: page.request }, 'nom.epub', book)
  await joined(page, portal, 'librarian')
  const reader = await (await browser.newContext()).newPage()
  const { token } = await joined(reader, portal, 'reader')
  const wrote = await reader.request.post('/edu/api/v1/reviews', {
    headers: { Authorization: `Bearer ${token}`, Organization: portal },
    data: { content_id: id, stars: 1, text: 'Хямд утас зарна.' },
  })
  expect(wrote.status(), await wrote.text()).toBe(200)
  const lines = page.locator('[data-slot=reviews] .talk-line')
  const shown = async () => {
    const answer = await page.request.get(`/edu/p/api/v1/contents/${slug}/reviews`, {
      headers: { Organization: portal },
    })
    return (await answer.json()).meta.ratings.count
  }

  await page.goto(library.at(office(portal, 'contents')))
  await ready(page)
  await openPart(page, library.say.admin['section.reviews'])
  await expect(lines).toHaveCount(1)
  await cleanInEveryTheme(page)
  await picture(page, 'reviews')
  expect(await shown()).toBe(1)
  await lines.getByLabel(say['reviews.reason']).selectOption('spam')
  await lines.getByRole('button', { name: say['reviews.hide'], exact: true }).press('Enter')
  await expect(lines).toContainText(say['hidden.spam'])
  await picture(page, 'hidden')
  expect(await shown()).toBe(0)

  await expect(async () => {
    await reader.goto(library.at(there('/notifications', portal)))
    await expect(reader.locator('[data-slot=notification]').first()).toContainText(title, {
      timeout: 3_000,
    })
  }).toPass()
  await picture(reader, 'told')
  await page.getByLabel(say['reviews.which']).selectOption('hidden')
  await expect(page).toHaveURL(/show=hidden/)
  await lines.getByRole('button', { name: say['reviews.show'], exact: true }).press('Enter')
  await expect(page.getByText(say['reviews.none'], { exact: true })).toBeVisible()
  expect(await shown()).toBe(1)
  await reader.context().close()
})
