import type { Locator, Page } from '@playwright/test'
import { cleanInEveryTheme } from './axe'
import { expect, ready, test } from './library'
import { openPart } from './parts'
import { enter, newcomer, password } from './people'
import { fresh, governed, told } from './shelf'
import { office } from './trade'
import { treeTexts } from './tree-texts'

/** A new librarian of the hub. */
function cataloguer() {
  const { username, email } = newcomer()
  const who = ['--username', username, '--email', email]
  told(`${password}\n`, 'user', 'add', ...who, '--organization', 'hub', '--role', 'librarian')
  return username
}

const row = (page: Page, name: string) =>
  page.locator('.tree-row', { has: page.getByText(name, { exact: true }) })

const grip = (of: Locator) => of.locator('.tree-grip')

/** Adds a category with a button that is there. */
async function add(page: Page, say: (typeof treeTexts)['mn'], open: Locator, name: string) {
  await open.click()
  const form = page.locator('[data-slot=category-form]')
  await form.getByLabel(say['name.mn']).fill(name)
  await form.getByLabel(say['name.en']).fill(`${name} en`)
  await form.getByRole('button', { name: say.add }).click()
  await expect(form).toBeHidden()
  await expect(row(page, name)).toBeVisible()
}

/** Drags by the handle onto a part of another row, as a hand does. */
async function drag(page: Page, what: Locator, to: Locator, share: number) {
  await what.scrollIntoViewIfNeeded()
  const from = await grip(what).boundingBox()
  const there = await to.boundingBox()
  if (!from || !there) throw new Error('a row is not there')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(there.x + 80, there.y + there.height * 0.5)
  await page.mouse.move(there.x + 80, there.y + there.height * share)
  await page.mouse.up()
}

const depth = (of: Locator) => of.evaluate((element) => element.style.getPropertyValue('--depth'))

test('categories are added, moved by hand and keys, renamed, removed and put back', async ({
  page,
  library,
}) => {
  const say = treeTexts[library.locale]
  const [top, first, second] = [fresh('Орой'), fresh('Нэг'), fresh('Хоёр')]
  await enter(page, cataloguer())
  await page.goto(library.at('/admin'))
  await ready(page)
  await openPart(page, library.say.admin['section.categories'])
  await add(page, say, page.getByRole('button', { name: say.add_top }), top)
  for (const name of [first, second])
    await add(page, say, row(page, top).locator('[data-act=add]'), name)
  await expect(row(page, first).locator('.tree-name small')).toHaveText(`${first} en`)

  await test.step('by keyboard into the one before, and out again', async () => {
    await grip(row(page, second)).focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expect(page.locator('.tree-done')).toContainText(first)
    await expect.poll(() => depth(row(page, second))).toBe('2')
    await expect(grip(row(page, second))).toBeFocused()
    await page.keyboard.press('Alt+ArrowLeft')
    await expect.poll(() => depth(row(page, second))).toBe('1')
  })

  await test.step('by hand before the other, and undone', async () => {
    await drag(page, row(page, second), row(page, first), 0.1)
    await expect(row(page, top).locator('+ .tree-row')).toHaveAttribute(
      'data-node',
      (await row(page, second).getAttribute('data-node')) ?? '',
    )
    await cleanInEveryTheme(page)
    await page.screenshot({ path: test.info().outputPath('categories.png'), fullPage: true })
    await page.locator('.tree-done').getByRole('button', { name: say.undo }).click()
    await expect(row(page, top).locator('+ .tree-row')).toHaveAttribute(
      'data-node',
      (await row(page, first).getAttribute('data-node')) ?? '',
    )
  })

  await test.step('by a dialog to the top', async () => {
    await row(page, second).locator('[data-act=move]').click()
    const form = page.locator('[data-slot=category-move]')
    await form.getByLabel(say['move.parent']).selectOption('0')
    await form.getByRole('button', { name: say.move, exact: true }).click()
    await expect.poll(() => depth(row(page, second))).toBe('0')
  })

  await test.step('removed and put back', async () => {
    await row(page, second).locator('[data-act=remove]').click()
    const form = page.locator('[data-slot=category-remove]')
    await expect(form).toContainText(say['remove.empty'])
    await cleanInEveryTheme(page, '.dialog')
    await form.getByRole('button', { name: say.remove, exact: true }).click()
    await expect(row(page, second)).toHaveCount(0)
    await page.locator('.tree-removed', { hasText: second }).getByRole('button').click()
    await expect(row(page, second)).toBeVisible()
  })
})

test('who changes what another changed meanwhile is told, and what was typed stays', async ({
  page,
  library,
  browser,
}) => {
  const say = treeTexts[library.locale]
  const [old, theirs, ours] = [fresh('Нэр'), fresh('Тэдний'), fresh('Манай')]
  const other = await (await browser.newContext()).newPage()
  for (const each of [page, other]) {
    await enter(each, cataloguer())
    await each.goto(library.at(office('hub', 'categories')))
  }
  await add(page, say, page.getByRole('button', { name: say.add_top }), old)
  await other.reload()
  const rename = async (at: Page, name: string) => {
    const form = at.locator('[data-slot=category-form]')
    if (!(await form.isVisible())) await row(at, old).locator('[data-act=rename]').click()
    await form.getByLabel(say['name.mn']).fill(name)
    return form
  }
  const typed = await rename(other, ours)
  await (await rename(page, theirs)).getByRole('button', { name: say['rename.save'] }).click()
  await expect(row(page, theirs)).toBeVisible()
  const send = typed.getByRole('button', { name: say['rename.save'] })
  await send.click()
  await expect(typed.getByRole('alert')).toBeVisible()
  await expect(typed.getByLabel(say['name.mn'])).toHaveValue(ours)
  await expect(row(other, theirs)).toHaveCount(1)
  await send.click()
  await expect(row(other, ours)).toBeVisible()
  await other.context().close()
})

test('a portal gets a menu of its own, which its readers see', async ({ page, library }) => {
  const say = treeTexts[library.locale]
  const staff = await governed({ request: page.request })
  await enter(page, staff.username)
  await page.goto(library.at(office(staff.slug, 'menus')))
  await ready(page)
  const rows = page.locator('[data-slot=menus] .tree-row')
  await expect(page.getByText(say['menu.borrowed'])).toBeVisible()
  const nameOf = async (at: number) =>
    (await rows.nth(at).locator('.tree-name b').textContent()) ?? ''
  const [first, second] = [await nameOf(0), await nameOf(1)]
  await grip(rows.nth(0)).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(rows.nth(1).locator('.tree-name b')).toHaveText(first)
  await expect(grip(rows.nth(1))).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(rows.nth(0).locator('.tree-name b')).toHaveText(first)
  await drag(page, rows.nth(1), rows.nth(0), 0.2)
  await expect(rows.nth(0).locator('.tree-name b')).toHaveText(second)
  await rows.nth(1).locator('[data-act=remove]').click()
  await cleanInEveryTheme(page)
  await page.screenshot({ path: test.info().outputPath('menu.png'), fullPage: true })
  await page.getByRole('button', { name: say['menu.save'] }).click()
  await expect(page.getByText(say['menu.own'])).toBeVisible()
  const shown = await page.request.get('/edu/p/api/v1/menus', {
    headers: { Organization: staff.slug },
  })
  const names = ((await shown.json()).data as { name: string }[]).map(({ name }) => name)
  expect(names[0]).toBe(second)
  expect(names).not.toContain(first)
  await page.getByRole('button', { name: say['menu.reset'] }).click()
  await expect(page.getByText(say['menu.borrowed'])).toBeVisible()
})
