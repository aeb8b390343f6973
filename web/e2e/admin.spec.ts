import type { Page } from '@playwright/test'
import { cleanInEveryTheme } from './axe'
import { expect, ready, test } from './library'
import { openPart, parts } from './parts'
import { enter, linkFor, newcomer, password, person } from './people'

const staff = { admin: 'admin', hub: 'hubadmin', librarian: 'librarian' }

/** Where the demo's administrator works: the university, by its domain parameter. */
const portal = 'ikhsurguuli'

const at = (path: string) => `${path}?domain=${portal}`

/** A call of the API as whoever a token belongs to, for a portal. */
async function call(page: Page, token: string, method: string, path: string, data?: object) {
  const headers = { Authorization: `Bearer ${token}`, Organization: portal }
  return page.request.fetch(`/edu${path}`, { method, headers, data })
}

/** A new reader of the administrator's library, by an invitation that was accepted. */
async function newReader(page: Page, other: Page) {
  const { username, email } = await person(other)
  const token = await enter(page, staff.admin)
  const said = { email, role: 'reader' }
  expect((await call(page, token, 'POST', '/admin/api/v1/invitations', said)).status()).toBe(200)
  const link = new URL(await linkFor(page, email, 2), 'http://x').searchParams.get('token')
  const data = { token: link }
  const theirs = await enter(other, username)
  expect((await call(other, theirs, 'POST', '/api/v1/invitations/accept', data)).status()).toBe(200)
  return { username, email }
}

test('members are found, changed and removed, and the log tells of it', async ({
  page,
  library,
  browser,
}) => {
  const say = library.say.admin
  const other = await browser.newPage()
  const { username, email } = await newReader(page, other)
  await other.close()
  await page.goto(library.at(at('/admin')))
  await ready(page)
  await expect(page.getByRole('heading', { name: say['section.members'] })).toBeVisible()
  await cleanInEveryTheme(page)
  await page.getByLabel(say['members.search']).fill(username)
  const row = page.locator('[data-slot=members] tbody tr')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(email)
  await row.getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say['members.role']).selectOption('librarian')
  await dialog.getByLabel(say['members.ends_on']).fill('2020-01-01')
  await cleanInEveryTheme(page, '.dialog')
  await dialog.getByRole('button', { name: say['action.save'] }).click()
  await expect(page.locator('.toast-success')).toContainText(say['state.saved'])
  await expect(row).toContainText(say['role.librarian'])
  await expect(row).toContainText(say['state.ended'])
  await row.getByRole('button').click()
  await dialog.getByRole('button', { name: say['members.remove'] }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(say['members.remove_question'].replace('{name}', username))
  await question.getByRole('button', { name: say['members.remove'] }).last().click()
  await expect(page.locator('[data-slot=empty]')).toBeVisible()
  await openPart(page, say['section.audit'])
  // others work in the same server meanwhile: what is told of this member
  const log = page.locator('[data-slot=audit] > li').filter({ hasText: username })
  await expect(log.first()).toContainText(say['act.member_removed'])
  await expect(log.nth(1)).toContainText(say['act.member_changed'])
  await expect(log.nth(1)).toContainText(`${say['role.reader']} → ${say['role.librarian']}`)
})

test('people are invited one by one and by a file, and accept by the link', async ({
  page,
  library,
}) => {
  const say = library.say.admin
  const own = library.say.accounts
  const [one, two] = [newcomer(), newcomer()]
  const { username } = await person(page)
  await enter(page, staff.admin)
  await page.goto(library.at(at('/admin/invitations')))
  await ready(page)
  const form = page.locator('[data-slot=invite]')
  const email = form.getByLabel(say['invite.email'])
  await email.fill('not an address')
  await form.getByRole('button', { name: say['invite.send'] }).click()
  await expect(form.locator('.field-error')).toBeVisible()
  await email.fill(one.email)
  await form.getByRole('button', { name: say['invite.send'] }).click()
  await expect(page.locator('.toast-success')).toContainText(say['invite.sent'])
  const row = page.locator('[data-slot=invitations] tbody tr').filter({ hasText: one.email })
  await expect(row).toContainText(say['invited.waiting'])
  const file = `email;first_name;role\n${two.email};Туяа;reader\nnobody;;king\n${one.email};;\n`
  await page.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  })
  const lines = page.locator('[data-slot=sheet] tbody tr')
  await expect(lines).toHaveCount(3)
  await expect(lines.nth(1).locator('.admin-wrong')).toBeVisible()
  await cleanInEveryTheme(page)
  await page.getByRole('button', { name: /^(1 хүн урих|Invite 1 person)$/ }).click()
  await expect(page.locator('[data-slot=invitations] tbody tr').first()).toContainText(two.email)
  await row.getByRole('button').last().click()
  await page.getByRole('dialog').getByRole('button', { name: say['invite.revoke'] }).click()
  await expect(row).toContainText(say['invited.revoked'])
  const link = await linkFor(page, two.email)
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.goto(link)
  await ready(page)
  await expect(page.locator('main')).toContainText(own['invitation.role_reader'])
  await cleanInEveryTheme(page)
  await page.getByRole('link', { name: own['login.title'], exact: true }).click()
  await page.getByLabel(own['login.identifier']).fill(username)
  await page.getByLabel(own['login.password'], { exact: true }).fill(password)
  await page.getByRole('button', { name: own['login.submit'], exact: true }).click()
  await page.getByRole('button', { name: own['invitation.accept'] }).click()
  await expect(page.locator('.toast-success').last()).toContainText(own['invitation.done'])
  await page.goto(link)
  await ready(page)
  await expect(page.locator('main')).toContainText(own['invitation.over'])
})

/** A picture of eight by eight points. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mPgVc3AihiGlgQA9NomgQB0C1cAAAAASUVORK5CYII=',
  'base64',
)

test('rules and settings are checked line by line and kept', async ({ page, library }) => {
  const say = library.say.admin
  await enter(page, staff.admin)
  await page.goto(library.at(at('/admin/rules')))
  await ready(page)
  const domains = page.getByLabel(say['rules.domains'])
  const ranges = page.getByLabel(say['rules.ranges'])
  const before = { domains: await domains.inputValue(), ranges: await ranges.inputValue() }
  await domains.fill('nomyn-san.mn\ngmail.com')
  const save = page.getByRole('button', { name: say['action.save'], exact: true })
  await save.click()
  await expect(page.locator('.field-error')).toContainText('2')
  await cleanInEveryTheme(page)
  await domains.fill('nomyn-san.mn')
  await ranges.fill('198.51.100.7\n2001:db8:5::1/48')
  await save.click()
  await expect(page.locator('.toast-success')).toContainText(say['state.saved'])
  await expect(ranges).toHaveValue('198.51.100.7/32\n2001:db8:5::/48')
  await domains.fill(before.domains)
  await ranges.fill(before.ranges)
  await save.click()
  await openPart(page, say['section.settings'])
  const plagiarism = page.getByLabel(say['links.plagiarism'])
  await plagiarism.fill('javascript:alert(1)')
  await save.click()
  await expect(page.locator('.field-error')).toBeVisible()
  await cleanInEveryTheme(page)
  await plagiarism.fill('')
  await page.getByLabel(say['contact.phone']).fill('7000-0001')
  await save.click()
  await expect(page.locator('.toast-success').last()).toContainText(say['settings.saved'])
  await page.locator('input[type=file]').first().setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: dot,
  })
  await expect(page.locator('.admin-image-logo img')).toBeVisible()
  await page.getByRole('button', { name: say['settings.remove_logo'] }).click()
  await expect(page.locator('.admin-image-logo img')).toHaveCount(0)
})

test('a librarian makes a group, gives it a book and its code, and a reader joins', async ({
  page,
  library,
  browser,
}) => {
  const say = library.say.admin
  const own = library.say.accounts
  const name = `Анги ${Date.now().toString(36)} ${library.locale}`
  await enter(page, staff.librarian)
  await page.goto(library.at('/admin/groups'))
  await ready(page)
  await expect(await parts(page)).toHaveText([
    say['contents.add'],
    say['section.contents'],
    say['section.categories'],
    say['section.menus'],
    say['section.tags'],
    say['section.featured'],
    say['section.imports'],
    say['section.duplicates'],
    say['section.reported'],
    say['section.reviews'],
    say['section.leases'],
    say['section.groups'],
    say['section.submissions'],
    say['section.reports'],
  ])
  await page.keyboard.press('Escape')
  await page.getByLabel(say['groups.new']).fill(name)
  await page.getByRole('button', { name: say['groups.create'] }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await cleanInEveryTheme(page)
  const give = page.locator('[data-slot=assign]')
  await give.getByLabel(say['assign.title']).fill('а')
  await give.getByLabel(say['assign.title']).pressSequentially('л')
  await give.getByRole('radio').first().check()
  await give.getByLabel(say['assign.due']).fill('2090-12-31')
  await give.getByRole('button', { name: say['assign.give'] }).click()
  await expect(page.locator('[data-slot=assignments] li, .field-error').first()).toBeVisible()
  const add = page.locator('[data-slot=add]')
  await add.getByLabel(say['groups.addresses']).fill('reader@sudar.example\nnobody@example.mn')
  await add.getByRole('button', { name: say['groups.check'] }).click()
  await expect(add.locator('.admin-changes li')).not.toHaveCount(0)
  await page.getByRole('button', { name: say['groups.code_open'] }).click()
  const code = page.locator('.admin-join')
  await expect(code).toHaveText(/^[A-Z2-9]{8}$/)
  const theirs = await browser.newPage()
  await enter(theirs, 'reader')
  await theirs.goto(library.at('/profile'))
  await ready(theirs)
  const groups = theirs.locator('[data-slot=groups]')
  await groups.getByLabel(own['own_groups.code']).fill('AAAABBBB')
  await groups.getByRole('button', { name: own['own_groups.join'] }).click()
  await expect(groups.locator('.field-error')).toBeVisible()
  await groups.getByLabel(own['own_groups.code']).fill((await code.textContent()) ?? '')
  await groups.getByRole('button', { name: own['own_groups.join'] }).click()
  const line = groups.locator('li').filter({ hasText: name })
  await expect(line).toBeVisible()
  await line.getByRole('button').click()
  const sure = theirs.getByRole('dialog').getByRole('button', { name: own['own_groups.leave'] })
  await sure.click()
  await expect(line).toHaveCount(0)
  await theirs.close()
  await page.getByRole('button', { name: say['groups.remove'] }).click()
  await page.getByRole('dialog').getByRole('button', { name: say['groups.remove'] }).click()
  const list = page.getByRole('heading', { name: say['section.groups'], exact: true })
  await expect(list).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
})

test('the hub founds an organisation, suspends and resumes it', async ({ page, library }) => {
  const say = library.say.admin
  const slug = `e2e-${Date.now().toString(36)}-${library.locale}`
  await enter(page, staff.hub)
  await page.goto(library.at('/admin/organizations'))
  await ready(page)
  await cleanInEveryTheme(page)
  await page.getByRole('button', { name: say['org.create'] }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say['settings.name']).fill('Туршилтын сан')
  await dialog.getByLabel(say['org.slug']).fill('A B')
  await dialog.getByRole('button', { name: say['org.create'] }).click()
  await expect(dialog.locator('.field-error')).toBeVisible()
  await dialog.getByLabel(say['org.slug']).fill(slug)
  await dialog.getByRole('button', { name: say['org.create'] }).click()
  await expect(page.locator('.toast-success')).toContainText(say['org.created'])
  await page.getByLabel(say['org.search']).fill(slug)
  const row = page.locator('[data-slot=organizations] tbody tr')
  await expect(row).toHaveCount(1)
  await row.getByRole('button').click()
  await dialog.getByRole('button', { name: say['org.suspend'] }).click()
  await cleanInEveryTheme(page, '.dialog')
  await page.getByRole('dialog').getByRole('button', { name: say['org.suspend'] }).last().click()
  await expect(row).toContainText(say['status.suspended'])
  const closed = await page.request.get(`/edu/p/api/v1/organization/${slug}`)
  expect((await closed.json()).code).toBe('organization_suspended')
  await row.getByRole('button').click()
  await dialog.getByRole('button', { name: say['org.resume'] }).click()
  await expect(row).toContainText(say['status.active'])
})

test('readers have no back office', async ({ page, library }) => {
  const { username } = await person(page)
  await page.goto(library.at('/admin'))
  await expect(page).toHaveURL(/\/login\?.*callbackUrl=(%2Fen)?%2Fadmin/)
  await enter(page, username)
  await page.goto(library.at('/admin/members'))
  await ready(page)
  await expect(page.locator('[data-slot=empty]')).toContainText(library.say.admin['refused.title'])
})
