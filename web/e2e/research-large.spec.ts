// A tree with more folders than a screen shows: those near the screen are drawn, and every one is
// reached by key, told its place, and keeps the focus.

import { clean } from './axe'
import { dialog, openLive, researcher, texts, tree } from './corner'
import { expect, test } from './library'

test('a hundred folders are walked by key', async ({ page, library }) => {
  const t = texts[library.locale]
  const { folder } = await researcher(page)
  const tops: string[] = []
  for (let at = 1; at <= 50; at++) tops.push(await folder(`Хавтас ${at}`))
  for (const [at, top] of tops.entries()) await folder(`Дотор ${at + 1}`, top)
  await openLive(page, library.at('/research'))
  const shelves = await tree(page, t)
  const line = (name: string) =>
    shelves
      .getByRole('treeitem')
      .filter({ has: page.locator('.tree-name', { hasText: new RegExp(`^${name}$`) }) })
  await line('Хавтас 1').focus()
  await page.keyboard.press('*')
  await expect(line('Дотор 1')).toBeVisible()
  await page.keyboard.press('End')
  await expect(line(t['tree.trash'])).toBeFocused()
  await expect(line(t['tree.trash'])).toBeInViewport()
  await expect(line('Дотор 1')).toHaveCount(0)
  for (const name of [t['tree.unfiled'], 'Дотор 50', 'Хавтас 50']) {
    await page.keyboard.press('ArrowUp')
    await expect(line(name)).toBeFocused()
  }
  const last = line('Хавтас 50')
  await expect(last).toHaveAttribute('aria-level', '1')
  await expect(last).toHaveAttribute('aria-posinset', '51')
  await expect(last).toHaveAttribute('aria-setsize', '53')
  await expect(last).toHaveAttribute('aria-expanded', 'true')
  await clean(page)
  // scrolled away from, it keeps the focus, and the next key goes on from it
  await shelves.evaluate((list) => list.scrollIntoView())
  await expect(line('Дотор 1')).toBeVisible()
  await expect(last).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(last).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(last).toHaveAttribute('aria-posinset', '50')
  await expect(last).toBeFocused()
  await page.keyboard.press('F2')
  await expect(dialog(page, t['folder.rename'])).toBeVisible()
})
