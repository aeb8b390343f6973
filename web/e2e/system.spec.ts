import { cleanInEveryTheme } from './axe'
import { expect, ready, test } from './library'
import { openPart } from './parts'
import { enter } from './people'
import { governed } from './shelf'
import { office } from './trade'

const hubAdministrator = 'hubadmin'

test('an administrator of the hub sees how the machine does, and has it counted', async ({
  page,
  library,
}) => {
  const say = library.say.system
  await enter(page, hubAdministrator)
  await page.goto(library.at('/admin'))
  await ready(page)
  await openPart(page, library.say.admin['section.system'])
  const checks = page.locator('[data-check]')
  await expect(page.getByRole('heading', { name: say['health.title'] })).toBeVisible()
  await expect(checks).toHaveCount(7)
  await expect(page.locator('[data-check=database]')).toContainText(say['check.database'])
  await expect(page.locator('[data-check=mail]')).toContainText(say['why.mail.kept'])
  await expect(page.locator('[data-slot=health-verdict]')).toBeVisible()
  await expect(page.locator('[data-slot=health-files] tbody tr')).toHaveCount(8)
  await cleanInEveryTheme(page)
  await page.screenshot({ path: test.info().outputPath('system.png'), fullPage: true })

  await test.step('by the keyboard alone', async () => {
    await page.getByRole('button', { name: say['files.count'] }).focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('.toast-success')).toContainText(say['files.counting'])
    await page.locator('[data-check=jobs] a').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: say['jobs.title'] })).toBeVisible()
  })
})

test('an administrator of one organisation sees its jobs and files alone', async ({
  page,
  library,
}) => {
  const say = library.say.system
  const { slug, username } = await governed({ request: page.request })
  await enter(page, username)
  await page.goto(library.at(office(slug, 'system')))
  await ready(page)
  await expect(page.locator('[data-check]')).toHaveCount(1)
  await expect(page.locator('[data-check=jobs]')).toBeVisible()
  await expect(page.locator('[data-slot=health-storage]')).toContainText(say['storage.title'])
  await expect(page.locator('[data-slot=health-files]')).toHaveCount(0)
  await cleanInEveryTheme(page)
  await page.screenshot({ path: test.info().outputPath('own.png'), fullPage: true })
})

test('the hub sorts and narrows its organisations, and each leads to its own office', async ({
  page,
  library,
}) => {
  const say = library.say.admin
  await enter(page, hubAdministrator)
  await page.goto(library.at('/admin/organizations'))
  await ready(page)
  const rows = page.locator('[data-slot=organizations] tbody tr')
  await expect(rows.first()).toBeVisible()
  await page.getByLabel(say['org.order'], { exact: true }).selectOption('members.desc')
  await expect(page).toHaveURL(/order=members\.desc/)
  await page.getByLabel(say['org.search']).fill('ikhsurguuli')
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/order=members\.desc/)
  await page.screenshot({ path: test.info().outputPath('organizations.png'), fullPage: true })
  await page.getByLabel(say['org.status'], { exact: true }).selectOption('expired')
  await expect(page.locator('[data-slot=empty]')).toContainText(say['org.none'])
  await cleanInEveryTheme(page)
  await page.getByLabel(say['org.status'], { exact: true }).selectOption('')
  await rows.getByRole('link', { name: new RegExp(`^${say['org.to_members']}`) }).click()
  await ready(page)
  // Its portal has a host of its own, where one signs in again.
  await expect(page).toHaveURL(/\/\/ikhsurguuli\.localhost.*callbackUrl=.*%2Fadmin%2Fmembers/)
})
