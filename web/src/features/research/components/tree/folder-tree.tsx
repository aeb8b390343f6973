import { useNavigate } from '@tanstack/react-router'
import { type DragEvent, useState } from 'react'
import { drag, dragged, heightWithin, letGo } from '../../drag'
import { shelfTarget, unfiled } from '../../filters'
import type { Shelf } from '../../shelves'
import { type Drop, dropAt, type Step } from '../../tree'
import { TreeItem } from './tree-item'
import { useTreeKeys } from './use-tree-keys'
import './tree.css'

export interface TreeActs {
  /** moves a folder one step */
  onStep: (id: string, step: Step) => void
  /** a folder was let go at another one */
  onDrop: (id: string, at: string, drop: Drop) => void
  /** entries were let go at a folder, '' for none */
  onEntries: (ids: string[], folder: string) => void
  onRename: (id: string) => void
  onDelete: (id: string) => void
}

export interface FolderTreeProps {
  label: string
  shelves: Shelf[]
  current: string
  open: ReadonlySet<string>
  onToggle: (id: string) => void
  acts: TreeActs
}

/** Folders as a tree: by pointer and by key (WAI-ARIA), entries and folders can be dragged onto it. */
export function FolderTree({ label, shelves, current, open, onToggle, acts }: FolderTreeProps) {
  const navigate = useNavigate()
  const [over, setOver] = useState<{ id: string; drop: Drop } | null>(null)
  const find = (id: string) => shelves.find((shelf) => shelf.id === id)
  const keys = useTreeKeys({
    ...acts,
    ids: shelves.map(({ id }) => id),
    current,
    isOpen: (id) => (find(id)?.row?.full ? open.has(id) : undefined),
    parentOf: (id) => find(id)?.row?.folder.parent_id || undefined,
    onToggle,
    onGo: (id) => {
      const { to, search } = shelfTarget(id)
      void navigate({ to, search: search as Record<string, string>, resetScroll: false })
    },
  })
  const dropOf = (event: DragEvent, shelf: Shelf): Drop | null => {
    const kind = dragged(event)
    if (kind === 'folder') return shelf.row ? dropAt(heightWithin(event)) : null
    const takes = shelf.id === unfiled || (shelf.row && shelf.row.folder.role !== 'viewer')
    return kind === 'entries' && takes ? 'into' : null
  }
  const hover = (event: DragEvent, shelf: Shelf) => {
    const drop = dropOf(event, shelf)
    setOver(drop && { id: shelf.id, drop })
    if (drop) event.preventDefault()
  }
  const finish = (event: DragEvent, shelf: Shelf) => {
    const drop = dropOf(event, shelf)
    setOver(null)
    if (!drop) return
    event.preventDefault()
    const [folder] = letGo(event, 'folder')
    if (folder) acts.onDrop(folder, shelf.id, drop)
    else acts.onEntries(letGo(event, 'entries'), shelf.id === unfiled ? '' : shelf.id)
  }
  return (
    <div ref={keys.root} role="tree" className="tree" aria-label={label}>
      {shelves.map((shelf) => (
        <TreeItem
          key={shelf.id}
          shelf={shelf}
          open={open.has(shelf.id)}
          current={shelf.id === current}
          drop={over?.id === shelf.id ? over.drop : null}
          stop={shelf.id === keys.stop}
          draggable={shelf.row?.folder.role === 'owner'}
          onToggle={() => onToggle(shelf.id)}
          onFocus={() => keys.setChosen(shelf.id)}
          onKeyDown={(event) => keys.press(event, shelf.id)}
          onDragStart={(event) => drag(event, 'folder', [shelf.id])}
          onDragOver={(event) => hover(event, shelf)}
          onDragLeave={() => setOver(null)}
          onDrop={(event) => finish(event, shelf)}
        />
      ))}
    </div>
  )
}
