import type { Page } from '@playwright/test'
import { cleanInEveryTheme } from './axe'
import { expect, type Library, ready, test } from './library'
import { openPart } from './parts'
import { enter } from './people'
import { type Governed, governed, member, sudar } from './shelf'
import { office } from './trade'

/** A portal whose administrator gives a membership an end, for which a job waits. */
async function withJob(page: Page): Promise<Governed> {
  const staff = await governed({ request: page.request })
  const { username } = member()
  sudar('user', 'role', username, '--organization', staff.slug, '--role', 'reader')
  const headers = {
    Authorization: `Bearer ${await enter(page, staff.username)}`,
    Organization: staff.slug,
  }
  const people = await page.request.get('/edu/admin/api/v1/members?role=reader', { headers })
  const [{ id }] = (await people.json()).data
  const response = await page.request.patch(`/edu/admin/api/v1/members/${id}`, {
    headers,
    data: { ends_on: '2099-12-31' },
  })
  expect(response.status(), await response.text()).toBe(200)
  return staff
}

async function open(page: Page, library: Library, { slug }: Governed) {
  await page.goto(library.at(office(slug, 'audit')))
  await ready(page)
  await openPart(page, library.say.admin['section.jobs'])
}

test('an administrator sees the jobs of the organisation, and one in full', async ({
  page,
  library,
}) => {
  const say = library.say.system
  await open(page, library, await withJob(page))
  const rows = page.locator('[data-slot="jobs"] tbody tr')
  const ending = rows.filter({ hasText: say['kind.members.end'] })

  await test.step('the job that waits is there, and nobody is named', async () => {
    await expect(page.getByRole('heading', { name: say['jobs.title'] })).toBeVisible()
    await expect(ending).toContainText(say['state.waiting'])
    await cleanInEveryTheme(page)
    await page.screenshot({ path: test.info().outputPath('jobs.png'), fullPage: true })
  })

  await test.step('filters are in the address', async () => {
    await page.getByLabel(say['jobs.state']).selectOption(say['state.dead'])
    await expect(page).toHaveURL(/state=dead/)
    await expect(page.locator('[data-slot="empty"]')).toContainText(say['jobs.none'])
    await page.getByLabel(say['jobs.state']).selectOption('')
    await page.getByLabel(say['jobs.kind']).selectOption(say['kind.members.end'])
    await expect(page).toHaveURL(/kind=members\.end/)
    await expect(ending).toHaveCount(1)
    await page.getByLabel(say['jobs.older']).selectOption(say['age.hour'])
    await expect(page.locator('[data-slot="empty"]')).toBeVisible()
    await page.getByLabel(say['jobs.older']).selectOption('')
  })

  await test.step('one is seen in full by the keyboard, without whom it is about', async () => {
    await ending.getByRole('link').press('Enter')
    await expect(page.getByRole('heading', { name: say['kind.members.end'] })).toBeVisible()
    const facts = page.locator('[data-slot="job-facts"]')
    await expect(facts).toContainText('members.end')
    await expect(facts).toContainText('•••')
    await expect(facts).not.toContainText('@')
    await cleanInEveryTheme(page)
    await page.screenshot({ path: test.info().outputPath('job.png'), fullPage: true })
  })

  await test.step('one that is no more says so', async () => {
    const gone = page.url().replace(/jobs\/[^?]*/, 'jobs/00000000-0000-7000-8000-000000000000')
    await page.goto(gone)
    await expect(page.locator('[data-slot="empty"]')).toContainText(library.say.system['jobs.gone'])
  })
})

test('the jobs of one organisation are not there for another', async ({
  page,
  library,
  browser,
}) => {
  const say = library.say.system
  await open(page, library, await withJob(page))
  await page.locator('[data-slot="jobs"] tbody tr').first().getByRole('link').click()
  await expect(page.locator('[data-slot="job-facts"]')).toBeVisible()
  const { pathname } = new URL(page.url())
  const other = await governed({ request: page.request })
  const theirs = await (await browser.newContext()).newPage()
  await enter(theirs, other.username)
  await theirs.goto(`${pathname}?domain=${other.slug}`)
  await expect(theirs.locator('[data-slot="empty"]')).toContainText(say['jobs.gone'])
})
