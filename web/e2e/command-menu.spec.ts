import { cleanInEveryTheme } from './axe'
import { expect, ready, test } from './library'
import { enter } from './people'
import { governed } from './shelf'
import { office } from './trade'

test('the command menu finds a title, a member and a part, by keys alone', async ({
  page,
  library,
}) => {
  const say = library.say.admin
  const { slug, username } = await governed({ request: page.request })
  await enter(page, username)
  await page.goto(library.at(office(slug, 'members')))
  await ready(page)
  const menu = page.getByRole('dialog', { name: say['command.title'] })
  await page.getByRole('button', { name: say['command.title'] }).press('Enter')
  const field = menu.getByRole('searchbox')
  await expect(field).toBeFocused()
  await field.fill(username)
  const members = menu.getByRole('region', { name: say['section.members'] })
  await expect(members.getByRole('link')).toContainText([username])
  await cleanInEveryTheme(page, '.dialog')
  await field.press('ArrowDown')
  await expect(members.getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(say['members.search'])).toHaveValue(username)
  await expect(menu).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await field.fill(say['section.settings'])
  await expect(menu.getByRole('link')).toHaveText([say['section.settings']])
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: say['section.settings'] })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
})
