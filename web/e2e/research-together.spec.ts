// Two people in two browsers who work in one folder: each sees what the other does, without reload.
import type { Page } from '@playwright/test'
import {
  dialog,
  done,
  entries,
  folderActs,
  openLive,
  researcher,
  second,
  sharedTree,
  texts,
  tree,
  withEntry,
} from './corner'
import { expect, test } from './library'

test.use({ expected: /status of (403|404|409)|ERR_FAILED/ })

/** Keeps in the report how long after an act of one the other saw it. */
async function seen(what: string, wait: () => Promise<void>) {
  const begun = Date.now()
  await wait()
  test.info().annotations.push({ type: 'seen', description: `${what}: ${Date.now() - begun} ms` })
}

test('a folder is shared, written in by two, left and closed, seen live by both', async ({
  page,
  library,
  browser,
}) => {
  const t = texts[library.locale]
  const { owner, folder } = await withEntry(page, 'Хамтын', 'Эхний үг')
  const other = await second(browser, page)
  const guest = await researcher(other)
  const path = library.at(`/research?folder=${folder}`)
  const share = dialog(page, t['share.title'])
  const people = share.locator('.share-person')

  await test.step('the invitation comes by itself', async () => {
    await openLive(other, library.at('/research'))
    await expect(other.getByText(t['empty.entries'], { exact: true })).toBeVisible()
    await openLive(page, path)
    await page.getByRole('button', { name: t['share.act'], exact: true }).click()
    await share.getByRole('combobox', { name: t['share.person'] }).fill(guest.username)
    await share.getByRole('button', { name: t['share.send'] }).click()
    await seen('invitation', () => expect(other.locator('.corner-request')).toContainText('Хамтын'))
  })

  await test.step('so does the answer', async () => {
    await expect(share.getByText(t['share.pending'])).toBeVisible()
    await other
      .locator('.corner-request')
      .getByRole('button', { name: t['request.accept'] })
      .click()
    await seen('acceptance', () => expect(share.getByText(t['share.pending'])).toHaveCount(0))
    await expect(people).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(share).toHaveCount(0)
    await (await sharedTree(other, t)).getByRole('treeitem', { name: /Хамтын/ }).click()
    await expect(entries(other)).toContainText('Эхний үг')
  })

  await test.step('what one writes the other reads', async () => {
    await other.getByRole('button', { name: t['entry.new'], exact: true }).click()
    const writing = dialog(other, t['entry.new'])
    await writing.getByRole('textbox', { name: t['entry.body'] }).fill('Хамтрагчийн үг')
    await writing.getByRole('button', { name: t['entry.save'] }).click()
    await seen('new note', () =>
      expect(entries(page).filter({ hasText: 'Хамтрагчийн үг' })).toBeVisible(),
    )
    // what somebody else wrote is edited, not deleted
    await entries(page).filter({ hasText: 'Хамтрагчийн үг' }).locator('.entry-body').click()
    const theirs = entries(page).filter({ hasText: 'Хамтрагчийн үг' })
    await expect(theirs.getByRole('button', { name: t['entry.edit'] })).toBeVisible()
    await expect(theirs.getByRole('button', { name: t['entry.delete'] })).toHaveCount(0)
  })

  await test.step('one answers the other', async () => {
    const note = (who: Page) => entries(who).filter({ hasText: 'Эхний үг' })
    await note(other).locator('.entry-body').click()
    await note(other).getByRole('button', { name: t['reply.act'], exact: true }).click()
    await note(other).getByRole('textbox', { name: t['reply.body'] }).fill('Дахин шалгая')
    await note(other).getByRole('button', { name: t['reply.send'] }).click()
    const answer = (who: Page) => note(who).locator('.replies li', { hasText: 'Дахин шалгая' })
    await expect(answer(other)).toBeVisible()
    await note(page).locator('.entry-body').click()
    await seen('reply', () => expect(answer(page)).toBeVisible())
    await expect(note(page).getByRole('button', { name: t['reply.delete'] })).toHaveCount(0)
    await note(other).getByRole('button', { name: t['reply.delete'] }).click()
    await expect(answer(page)).toHaveCount(0)
  })

  await test.step('two edit one note: no words are lost', async () => {
    const editing = (who: Page) => dialog(who, t['entry.edit_title'])
    for (const who of [page, other]) {
      const note = entries(who).filter({ hasText: 'Эхний үг' })
      await note.locator('.entry-body').click()
      await note.getByRole('button', { name: t['entry.edit'] }).click()
    }
    const write = async (who: Page, words: string) => {
      await editing(who).getByRole('textbox', { name: t['entry.body'] }).fill(words)
      await editing(who).getByRole('button', { name: t['entry.save'] }).click()
    }
    await write(other, 'Хамтрагчийн засвар')
    await expect(editing(other)).toHaveCount(0)
    await seen('edit', () => expect(page.locator('.entries')).toContainText('Хамтрагчийн засвар'))
    await write(page, 'Эзэмшигчийн засвар')
    await expect(editing(page).getByRole('alert')).toContainText('Хамтрагчийн засвар')
    await editing(page).getByRole('button', { name: t['entry.save'] }).click()
    await expect(editing(page)).toHaveCount(0)
    await seen('settled conflict', () =>
      expect(other.locator('.entries')).toContainText('Эзэмшигчийн засвар'),
    )
  })

  await test.step('who leaves is gone at once', async () => {
    await other.getByRole('button', { name: folderActs(t, 'Хамтын') }).click()
    await other.getByRole('button', { name: t['share.leave'], exact: true }).click()
    const leaving = dialog(other, t['share.leave'])
    await leaving.getByRole('combobox').selectOption('take')
    await leaving.getByRole('button', { name: t['share.leave'], exact: true }).click()
    await seen('leaving', () =>
      expect(entries(page).filter({ hasText: 'Хамтрагчийн үг' })).toHaveCount(0),
    )
    await expect(entries(other)).toHaveCount(1)
    await expect(entries(other)).toContainText('Хамтрагчийн үг')
  })

  await test.step('who is removed sees nothing more', async () => {
    await owner.share(folder, guest.username)
    await expect(other.locator('.corner-request')).toBeVisible()
    await guest.acceptAll()
    await (await sharedTree(other, t)).getByRole('treeitem', { name: /Хамтын/ }).click()
    await expect(other.locator('.entries')).toContainText('Эзэмшигчийн засвар')
    await page.getByRole('button', { name: t['share.act'], exact: true }).click()
    await share.getByRole('button', { name: t['share.remove'] }).click()
    await page.getByRole('button', { name: t['share.remove'], exact: true }).last().click()
    await expect(done(page)).toBeVisible()
    await seen('removal', () => expect(other.getByText(t['missing.folder'])).toBeVisible())
    await expect(other.getByText('Эзэмшигчийн засвар')).toHaveCount(0)
    expect(await guest.status('GET', `/folder/${folder}`)).toBe(404)
    expect(await guest.status('GET', `?folder_id=${folder}`)).toBe(404)
    await expect((await tree(other, t)).getByText('Хамтын')).toHaveCount(0)
  })
  await other.context().close()
})
