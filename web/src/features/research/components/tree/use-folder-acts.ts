import { useQueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import type { Entry, Folder } from '@/api/types'
import { openConfirm } from '@/kit/dialog/modal'
import { act, sayDone } from '../../done'
import { move, moveBack } from '../../entries-api'
import { moveFolder, restoreFolder, trashFolder } from '../../folders-api'
import { orLater } from '../../offline/later'
import { t } from '../../texts'
import { type Drop, dropped, inside, type Move, type Step, stepped } from '../../tree'
import { useFilter } from '../../use-filter'
import { deleteSharedFolder, renameFolderOf } from '../dialogs'
import type { TreeActs } from './folder-tree'

const owned = (folders: Folder[]) => folders.filter(({ role }) => role === 'owner')

/** What can be done to the folders of a tree, by key, by drag and from the menu of a folder. */
export function useFolderActs(folders: Folder[], entriesOf: (ids: string[]) => Entry[]): TreeActs {
  const client = useQueryClient()
  const { filter, go } = useFilter()
  const own = owned(folders)
  const find = (id: string) => own.find((folder) => folder.id === id)
  function take(id: string, to: Move | null) {
    const folder = find(id)
    if (!folder) return
    const { title, parent_id } = folder
    if (!to) return sayDone({ text: t('tree.stays', { title }) })
    const position = inside(own, parent_id).indexOf(folder)
    void act(client, () => moveFolder(id, to), {
      text: t('tree.moved', { title }),
      undo: () => moveFolder(id, { parent_id, position }),
    })
  }
  function trash(folder: Folder) {
    const { id, title, parent_id } = folder
    if (filter.folder === id) go({ folder: parent_id })
    void act(client, () => trashFolder(id), {
      text: t('folder.deleted', { title }),
      undo: () => restoreFolder(id),
    })
  }
  return {
    onStep: (id: string, step: Step) => take(id, stepped(own, id, step)),
    onDrop: (id: string, at: string, drop: Drop) => take(id, dropped(own, id, at, drop)),
    onEntries: (ids, folder) => {
      const entries = entriesOf(ids)
      if (entries.length)
        void act(client, () => orLater(client, entries, { folder }, () => move(entries, folder)), {
          text: t('done.moved', { n: entries.length }),
          undo: () => moveBack(entries),
        })
    },
    onRename: (id) => {
      const folder = find(id)
      if (folder) renameFolderOf(folder)
    },
    onDelete: (id) => {
      const folder = find(id)
      if (folder?.shared) deleteSharedFolder(folder, () => trash(folder))
      else if (folder)
        openConfirm({
          title: t('folder.delete'),
          children: createElement('p', null, t('folder.delete_text', { title: folder.title })),
          labels: { confirm: t('entry.delete'), cancel: t('entry.cancel') },
          onConfirm: () => trash(folder),
        })
    },
  }
}
