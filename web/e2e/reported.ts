import type { Browser, Page } from '@playwright/test'
import { epubFile, filler } from './epub-file'
import { type Library, ready } from './library'
import { enter, newcomer, password } from './people'
import { bringOne, there, told } from './shelf'

/** A member of a portal, signed in in a browser of their own. */
export async function member(browser: Browser, portal: string, role: string) {
  const page = await (await browser.newContext()).newPage()
  const { username, email } = newcomer()
  const who = ['--username', username, '--email', email, '--first-name', 'Сарнай']
  told(`${password}\n`, 'user', 'add', ...who, '--organization', portal, '--role', role)
  await enter(page, username)
  return page
}

export const visit = async (page: Page, library: Library, path: string, portal: string) => {
  await page.goto(library.at(there(path, portal)))
  await ready(page)
}

/** A title whose use is reported. */
export const bringBook = (page: Page, free: boolean) =>
  bringOne(
    page,
    'book.epub',
    epubFile({ title: 'Тамир', author: 'Лодойдамба', chapters: [filler(3)] }),
    { free },
  )
