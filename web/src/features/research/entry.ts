// What an entry is to who looks at it: where it stands in its book, and what they may do with it.
import type { Entry, Folder, Locator } from '@/api/types'
import { shortDate } from '@/kit/format/date'
import { href, paths, type Target } from '@/kit/navigation/paths'
import { t } from './texts'

const locatorOf = ({ locator }: Entry) => locator as Locator | null

/** Where its book opens at its place; null for a free note, and for a title that is gone. */
export function placeOf(entry: Entry): Target | null {
  const { content_item_id, source } = entry
  if (!content_item_id || !source) return null
  const locator = locatorOf(entry)
  const loc = locator ? JSON.stringify(locator) : undefined
  const sound = locator?.type?.startsWith('audio/')
  return sound ? paths.listen(content_item_id, loc) : paths.read(content_item_id, loc)
}

/**
 * The address of its place that anybody can be given (PRODUCT "Research corner"): the title's page,
 * which opens the reader there. Without the text beside the place: the address is long enough.
 */
export function linkOf(entry: Entry): string {
  const { content_item_id: item, source } = entry
  const locator = locatorOf(entry)
  if (!item || !source || !locator) return ''
  const { text: _, ...loc } = locator
  const place = { ...paths.content(source.slug), search: { item, loc: JSON.stringify(loc) } }
  return new URL(href(place), location.origin).href
}

function pageOf(entry: Entry) {
  const at = locatorOf(entry)?.locations
  const page = at?.page ?? at?.position
  return page ? t('entry.page', { page }) : ''
}

/** Authors, chapter, page and day, as far as they are known. */
export const whereOf = (entry: Entry): string =>
  [
    entry.source?.authors.join(', '),
    locatorOf(entry)?.title,
    pageOf(entry),
    shortDate(entry.created_at),
  ]
    .filter(Boolean)
    .join(', ')

/** Whether the reader may change an entry: their own, or one in a folder that they may edit. */
export const mayEdit = ({ author, folder_id }: Entry, folders: Folder[]) =>
  !author || folders.some(({ id, role }) => id === folder_id && role !== 'viewer')

/** Whether the reader may answer to an entry: in a shared folder that they may edit. */
export const mayReply = ({ folder_id }: Entry, folders: Folder[]) =>
  folders.some(
    ({ id, role, shared }) =>
      id === folder_id && role !== 'viewer' && (shared || role === 'editor'),
  )

/** Tags as they are typed: between commas. */
export const tagsFrom = (text: string) =>
  [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean)
