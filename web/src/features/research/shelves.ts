// The lines of the corner's tree: all entries, the folders of one's own and those of others.
import type { Folder } from '@/api/types'
import { trash, unfiled } from './filters'
import { t } from './texts'
import { rowsOf, type TreeRow } from './tree'

export interface Shelf {
  /** what the address says: '', `none`, `trash` or the id of a folder */
  id: string
  label: string
  icon: 'notes' | 'folder' | 'trash' | 'shared' | 'viewed'
  count?: number
  /** who shares it, at the top of what others share */
  note?: string
  /** others see this folder of one's own */
  sharedOut?: boolean
  row?: TreeRow<Folder>
  /** its place among its siblings, from 1, and how many these are */
  place: number
  of: number
}

const icon = ({ role }: Folder) =>
  role === 'owner' ? 'folder' : role === 'viewer' ? 'viewed' : 'shared'

const line = (row: TreeRow<Folder>): Shelf => {
  const { id, title, entries, contents, records, role, owner_username, shared } = row.folder
  return {
    id,
    label: title,
    icon: icon(row.folder),
    count: entries + contents + records,
    note:
      role !== 'owner' && row.level === 1
        ? t('tree.shared_with', { username: owner_username })
        : undefined,
    sharedOut: shared && role === 'owner',
    row,
    place: row.place,
    of: row.of,
  }
}

/** One's own folders among the places that are always there. */
export function ownShelves(folders: Folder[], open: ReadonlySet<string>, all?: number): Shelf[] {
  const rows = rowsOf(
    folders.filter(({ role }) => role === 'owner'),
    open,
  ).map(line)
  const top = rows.filter(({ row }) => row?.level === 1)
  const of = top.length + 3
  for (const each of top) Object.assign(each, { place: each.place + 1, of })
  return [
    { id: '', label: t('tree.all'), icon: 'notes', count: all, place: 1, of },
    ...rows,
    { id: unfiled, label: t('tree.unfiled'), icon: 'notes', place: of - 1, of },
    { id: trash, label: t('tree.trash'), icon: 'trash', place: of, of },
  ]
}

/** What others share. */
export const sharedShelves = (folders: Folder[], open: ReadonlySet<string>): Shelf[] =>
  rowsOf(
    folders.filter(({ role }) => role !== 'owner'),
    open,
  ).map(line)

/** The folders that one may write in, set in by their depth. */
export function folderChoices(folders: Folder[]): [string, string][] {
  const all = new Set(folders.map(({ id }) => id))
  return rowsOf(folders, all)
    .filter(({ folder }) => folder.role !== 'viewer')
    .map(({ folder, level }) => [folder.id, `${'\u2003'.repeat(level - 1)}${folder.title}`])
}
