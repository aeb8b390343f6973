import { bell, newReader } from './announcing'
import { cleanInEveryTheme } from './axe'
import { streamCall } from './controls'
import { expect, ready, test } from './library'
import { there } from './shelf'

const soon = { timeout: 20_000 }

test('an administrator writes, sees and sends an announcement, and takes it back', async ({
  page: reader,
  library,
  browser,
}) => {
  const say = library.say.admin
  const staff = await (await browser.newContext({ viewport: reader.viewportSize() })).newPage()
  const { slug } = (await newReader(reader, staff)).portal
  const stream = reader.waitForResponse(streamCall)
  await reader.goto(library.at(there('/notifications', slug)))
  await ready(reader)
  await stream

  await staff.goto(library.at(there('/admin/announcements', slug)))
  await ready(staff)
  await expect(staff.locator('[data-slot=empty]')).toContainText(say['announce.none'])
  await cleanInEveryTheme(staff)
  const form = staff.locator('[data-slot=announce]')
  await expect(form.getByLabel(say['announce.audience'])).toHaveCount(0) // all are the hub's
  await form.getByRole('button', { name: say['announce.see'] }).click()
  await expect(form.locator('.field-error')).toContainText(say['announce.nothing'])
  await form.getByLabel(say['announce.title'], { exact: true }).fill('Засварын зарлал')
  await form.getByLabel(say['announce.body'], { exact: true }).fill('Уншлагын танхим хаалттай.')
  await form.getByLabel(say['announce.title_en']).fill('Repairs')
  await form.getByLabel(say['announce.body_en']).fill('The reading room is closed.')
  await form.getByLabel(say['announce.link']).fill('/about')
  await form.getByRole('button', { name: say['announce.see'] }).click()
  const review = staff.locator('[data-slot=announce-review]')
  await expect(review.getByRole('heading', { name: say['announce.preview'] })).toBeFocused()
  await expect(review).toContainText('Уншлагын танхим хаалттай.')
  await expect(review).toContainText('The reading room is closed.')
  await cleanInEveryTheme(staff)
  await review.getByRole('button', { name: say['announce.back'] }).click()
  await expect(form.getByLabel(say['announce.title_en'])).toHaveValue('Repairs')
  await form.getByRole('button', { name: say['announce.see'] }).click()
  await review.getByRole('button', { name: say['announce.send'] }).click()
  await expect(staff.locator('.toast-success')).toContainText(say['announce.sent'])

  const title = library.locale === 'mn' ? 'Засварын зарлал' : 'Repairs'
  await expect(bell(reader, library, 1)).toBeVisible(soon)
  const told = reader.locator('main [data-slot=notification]')
  await expect(told).toContainText(title)
  await told.getByRole('link', { name: title }).click()
  await expect(reader).toHaveURL(/\/about/)
  await expect(bell(reader, library, 0)).toBeVisible()

  // the administrator is a member too, and has not read it
  const counts = say['announce.counts'].replace('{recipients}', '2').replace('{readers}', '1')
  const row = staff.locator('[data-slot=announcements] tbody tr')
  await expect(async () => {
    await staff.reload()
    await expect(row).toContainText(counts, { timeout: 2_000 })
  }).toPass(soon)
  await expect(row).toContainText(say['announce.done'])
  await cleanInEveryTheme(staff)
  await row.getByRole('button').click()
  const question = staff.getByRole('dialog')
  await expect(question).toContainText('Засварын зарлал')
  await question.getByRole('button', { name: say['announce.withdraw'] }).click()
  await expect(row).toContainText(say['announce.withdrawn'])
  await expect(row.getByRole('button')).toHaveCount(0)
  await expect(async () => {
    await reader.goto(library.at(there('/notifications', slug)))
    await expect(reader.locator('[data-slot=empty]')).toBeVisible({ timeout: 2_000 })
  }).toPass(soon)
  await staff.context().close()
})
