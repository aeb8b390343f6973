// The librarians of the hub choose what all portals recommend first.
import en from '../src/features/featured/later.en.json' with { type: 'json' }
import mn from '../src/features/featured/later.mn.json' with { type: 'json' }
import { cleanInEveryTheme } from './axe'
import { expect, ready, test } from './library'
import { openPart } from './parts'
import { enter, newcomer, password } from './people'
import { governed, told } from './shelf'

const texts = { mn, en }

// two that choose at once: the second is told so
test.use({ expected: /status of 409/ })

/** Titles of the demo library that nobody has chosen; each run of two takes its own. */
const chosen = {
  mn: { words: 'Шилэн хайрцаг', title: /Шилэн хайрцаг дахь утасны лавлах/ },
  en: { words: 'pear wood', title: /Pear Wood/i },
}

/** A new librarian of the hub. */
function librarian() {
  const { username, email } = newcomer()
  const who = ['--username', username, '--email', email]
  told(`${password}\n`, 'user', 'add', ...who, '--organization', 'hub', '--role', 'librarian')
  return username
}

test('a title is found, featured, moved by keys, and taken off again', async ({
  page,
  library,
  browser,
}) => {
  test.setTimeout(150_000)
  const say = texts[library.locale]
  const { words, title } = chosen[library.locale]
  await enter(page, librarian())
  await page.goto(library.at('/admin'))
  await ready(page)
  await openPart(page, library.say.admin['section.featured'])
  const list = page.getByRole('list', { name: say.title, exact: true })
  const rows = list.getByRole('listitem')
  const own = rows.filter({ hasText: title })
  await expect(rows.first()).toBeVisible()
  await cleanInEveryTheme(page)

  // Another run may change the list between two looks: it is refused then, and shown anew.
  const until = (act: () => Promise<void>) => expect(act).toPass({ timeout: 30_000 })
  await test.step('what is not there is said', async () => {
    await page.getByLabel(say.add).fill('зжщцзжщц')
    await expect(page.getByText(say.not_found)).toBeVisible()
  })
  await test.step('it is added at the end', async () => {
    await page.getByLabel(say.add).fill(words)
    const found = page.getByRole('list', { name: say.found }).getByRole('listitem')
    await until(async () => {
      if ((await own.count()) === 0)
        await found.filter({ hasText: title }).getByRole('button').click({ timeout: 2_000 })
      await expect(own).toBeVisible({ timeout: 2_000 })
    })
    await cleanInEveryTheme(page)
  })
  await test.step('the key moves it to the top, and the focus stays on it', async () => {
    const up = own.locator('[data-act=up]')
    await expect(async () => {
      await up.focus()
      await page.keyboard.press('Enter')
      await expect(up).toBeFocused()
      await expect(rows.first()).toContainText(title, { timeout: 500 })
    }).toPass({ timeout: 60_000, intervals: [0] })
  })
  await test.step('a guest sees it among what is recommended', async () => {
    const guest = await (await browser.newContext()).newPage()
    await until(async () => {
      await guest.goto(library.at('/'))
      const strip = guest.locator('[data-slot="strip:recommended"]')
      await expect(strip).toContainText(title, { timeout: 3_000 })
    })
    await guest.context().close()
  })
  await test.step('it is taken off, which can be undone', async () => {
    await until(async () => {
      await own.locator('[data-act=remove]').click({ timeout: 2_000 })
      await expect(own).toHaveCount(0)
      await page.getByRole('button', { name: say.undo, exact: true }).click({ timeout: 2_000 })
      await expect(own).toBeVisible({ timeout: 2_000 })
    })
    await until(async () => {
      if ((await own.count()) > 0) await own.locator('[data-act=remove]').click({ timeout: 2_000 })
      await expect(own).toHaveCount(0)
    })
  })
})

test('another portal sees the list and that it does not choose', async ({ page, library }) => {
  const say = texts[library.locale]
  const { slug, username } = await governed(page)
  await enter(page, username)
  await page.goto(library.at(`/admin?domain=${slug}`))
  await ready(page)
  await openPart(page, library.say.admin['section.featured'])
  await expect(page.getByText(say.others)).toBeVisible()
  await expect(page.locator('[data-slot=featured] [data-act]')).toHaveCount(0)
  await expect(page.getByLabel(say.add)).toHaveCount(0)
})
