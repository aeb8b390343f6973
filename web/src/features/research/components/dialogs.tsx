import type { ReactNode } from 'react'
import type { Entry, Folder } from '@/api/types'
import { closeModal, openModal } from '@/kit/dialog/modal'
import { t } from '../texts'
import { AddTitle } from './add-title'
import { EntryForm } from './entries/entry-form'
import { MoveForm } from './entries/move-form'
import { TagForm } from './entries/tag-form'
import { Leave } from './share/leave'
import { Sharing } from './share/sharing'
import { DeleteShared } from './tree/delete-shared'
import { FolderForm } from './tree/folder-form'

/** Opens a dialog whose inside can close it. */
function open(title: string, inside: (close: () => void) => ReactNode) {
  const id = `research-${title}`
  openModal({ id, title, children: inside(() => closeModal(id)) })
}

export const newNote = (folder: string) =>
  open(t('entry.new'), (close) => <EntryForm folder={folder} onEnd={close} />)

export const editEntry = (entry: Entry) =>
  open(t('entry.edit_title'), (close) => (
    <EntryForm entry={entry} folder={entry.folder_id} onEnd={close} />
  ))

/** What was written offline beside what somebody else wrote meanwhile. */
export const settleEntry = (entry: Entry, other: Entry) =>
  open(t('entry.edit_title'), (close) => (
    <EntryForm entry={entry} folder={entry.folder_id} other={other} onEnd={close} />
  ))

export const moveEntries = (entries: Entry[], folders: Folder[], onMoved?: () => void) =>
  open(t('move.title'), (close) => (
    <MoveForm entries={entries} folders={folders} onMoved={onMoved} onEnd={close} />
  ))

export const tagEntries = (entries: Entry[], onTagged: () => void) =>
  open(t('tag.title'), (close) => <TagForm entries={entries} onTagged={onTagged} onEnd={close} />)

export const newFolder = (parent: string, onMade: (id: string) => void) =>
  open(parent ? t('folder.new_inside') : t('folder.new'), (close) => (
    <FolderForm parent={parent} onMade={onMade} onEnd={close} />
  ))

export const renameFolderOf = (folder: Folder) =>
  open(t('folder.rename'), (close) => <FolderForm folder={folder} parent="" onEnd={close} />)

export const deleteSharedFolder = (folder: Folder, onDelete: () => void) =>
  open(t('folder.delete'), (close) => (
    <DeleteShared folder={folder} onDelete={onDelete} onEnd={close} />
  ))

export const shareFolder = (folder: Folder) =>
  open(t('share.title'), (close) => (
    <Sharing folder={folder} onEnd={close} onLeave={() => leaveFolderOf(folder)} />
  ))

export const addTitleTo = (folder: Folder) =>
  open(t('contents.add'), () => <AddTitle folder={folder} />)

export const leaveFolderOf = (folder: Folder) =>
  open(t('share.leave'), (close) => <Leave folder={folder} onEnd={close} />)
