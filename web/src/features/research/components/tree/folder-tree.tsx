import { useNavigate } from '@tanstack/react-router'
import { type DragEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useVirtualRows } from '@/kit/layout/use-virtual-rows'
import { drag, dragged, heightWithin, letGo } from '../../drag'
import { shelfTarget, unfiled } from '../../filters'
import type { Shelf } from '../../shelves'
import { type Drop, dropAt, type Step } from '../../tree'
import { TreeItem, type TreeItemEvents } from './tree-item'
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
  onOpen: (ids: string[]) => void
  acts: TreeActs
}

/** The events of the lines as the last drawing has them, in one object that stays. */
function useSteady(events: TreeItemEvents): TreeItemEvents {
  const latest = useRef(events)
  useLayoutEffect(() => {
    latest.current = events
  })
  return useState<TreeItemEvents>(() => ({
    onToggle: (id) => latest.current.onToggle(id),
    onFocus: (id) => latest.current.onFocus(id),
    onKeyDown: (event, id) => latest.current.onKeyDown(event, id),
    onDragStart: (event, id) => latest.current.onDragStart(event, id),
    onDragOver: (event, id) => latest.current.onDragOver(event, id),
    onDragLeave: () => latest.current.onDragLeave(),
    onDrop: (event, id) => latest.current.onDrop(event, id),
  }))[0]
}

/** Where something that is dragged would be put: what its lines hear. */
function useTreeDrop(find: (id: string) => Shelf | undefined, acts: TreeActs) {
  const [over, setOver] = useState<{ id: string; drop: Drop } | null>(null)
  const dropOf = (event: DragEvent, shelf?: Shelf): Drop | null => {
    const kind = dragged(event)
    if (kind === 'folder') return shelf?.row ? dropAt(heightWithin(event)) : null
    const takes = shelf?.id === unfiled || (shelf?.row && shelf.row.folder.role !== 'viewer')
    return kind === 'entries' && takes ? 'into' : null
  }
  const onDragOver = (event: DragEvent, id: string) => {
    const drop = dropOf(event, find(id))
    if (over?.id !== id || over.drop !== drop) setOver(drop && { id, drop })
    if (drop) event.preventDefault()
  }
  const onDrop = (event: DragEvent, id: string) => {
    const drop = dropOf(event, find(id))
    setOver(null)
    if (!drop) return
    event.preventDefault()
    const [folder] = letGo(event, 'folder')
    if (folder) acts.onDrop(folder, id, drop)
    else acts.onEntries(letGo(event, 'entries'), id === unfiled ? '' : id)
  }
  return { over, onDragOver, onDrop, onDragLeave: () => setOver(null) }
}

/** How high a line is that was not seen, in px. */
const likely = 40

/**
 * Folders as a tree: by pointer and by key (WAI-ARIA), entries and folders can be dragged onto it.
 * There may be a thousand: those near the screen are drawn, and the one that has the focus.
 */
export function FolderTree(props: FolderTreeProps) {
  const { label, shelves, current, open, onToggle, onOpen, acts } = props
  const navigate = useNavigate()
  const root = useRef<HTMLDivElement>(null)
  const find = (id: string) => shelves.find((shelf) => shelf.id === id)
  const { over, ...drops } = useTreeDrop(find, acts)
  const ids = useMemo(() => shelves.map(({ id }) => id), [shelves])
  const keys = useTreeKeys({
    ...acts,
    root,
    ids,
    current,
    isOpen: (id) => (find(id)?.row?.full ? open.has(id) : undefined),
    parentOf: (id) => find(id)?.row?.folder.parent_id || undefined,
    onToggle,
    onOpenAll: (id) => {
      const parent = find(id)?.row?.folder.parent_id ?? ''
      const siblings = shelves.filter(({ row }) => row?.full && row.folder.parent_id === parent)
      onOpen(siblings.map((shelf) => shelf.id))
    },
    onGo: (id) => {
      const { to, search } = shelfTarget(id)
      void navigate({ to, search: search as Record<string, string>, resetScroll: false })
    },
  })
  const events = useSteady({
    ...drops,
    onToggle,
    onFocus: keys.setChosen,
    onKeyDown: keys.press,
    onDragStart: (event, id) => drag(event, 'folder', [id]),
  })
  const must = keys.stop === undefined ? [] : [keys.stop]
  const lines = useVirtualRows({ root, keys: ids, likely, must })
  return (
    <div ref={root} role="tree" className="tree" aria-label={label}>
      {lines.map(({ at, before, behind }) => {
        const shelf = shelves[at]
        if (!shelf) return null
        const { id } = shelf
        return (
          <TreeItem
            key={id}
            shelf={shelf}
            open={open.has(id)}
            current={id === current}
            drop={over?.id === id ? over.drop : null}
            stop={id === keys.stop}
            before={before}
            behind={behind}
            events={events}
          />
        )
      })}
    </div>
  )
}
