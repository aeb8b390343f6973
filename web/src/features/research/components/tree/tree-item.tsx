import {
  IconChevronDown,
  IconChevronRight,
  IconEye,
  IconFolder,
  IconNotes,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { type CSSProperties, type DragEvent, type KeyboardEvent, memo } from 'react'
import { number } from '@/kit/format/number'
import { gapsOf } from '@/kit/layout/use-virtual-rows'
import { Link } from '@/kit/navigation/link'
import { shelfTarget } from '../../filters'
import type { Shelf } from '../../shelves'
import { t } from '../../texts'
import type { Drop } from '../../tree'

const icons = {
  notes: IconNotes,
  folder: IconFolder,
  trash: IconTrash,
  shared: IconUsers,
  viewed: IconEye,
}

/** What happens at a line. */
export interface TreeItemEvents {
  onToggle: (id: string) => void
  onFocus: (id: string) => void
  onKeyDown: (event: KeyboardEvent, id: string) => void
  onDragStart: (event: DragEvent, id: string) => void
  onDragOver: (event: DragEvent, id: string) => void
  onDragLeave: () => void
  onDrop: (event: DragEvent, id: string) => void
}

export interface TreeItemProps {
  shelf: Shelf
  open: boolean
  current: boolean
  /** Tab leads here */
  stop: boolean
  /** where a dragged thing would be put */
  drop: Drop | null
  /** the space of lines that are not drawn, in px */
  before: number
  behind: number
  /** the same ones as long as the tree is there */
  events: TreeItemEvents
}

/** A line of the tree: a folder, or one of the places that are always there. */
export const TreeItem = memo(function TreeItem(props: TreeItemProps) {
  const { shelf, open, current, stop, drop, before, behind, events } = props
  const { id, label, icon, count, row, note, place, of } = shelf
  const Icon = icons[icon]
  const Chevron = open ? IconChevronDown : IconChevronRight
  const level = row?.level ?? 1
  return (
    <div
      role="treeitem"
      tabIndex={stop ? 0 : -1}
      className="tree-item"
      data-shelf={id}
      data-drop={drop ?? undefined}
      aria-level={level}
      aria-setsize={of}
      aria-posinset={place}
      aria-expanded={row?.full ? open : undefined}
      aria-current={current ? 'page' : undefined}
      style={{ '--level': level - 1, ...gapsOf({ before, behind }) } as CSSProperties}
      draggable={row?.folder.role === 'owner'}
      onFocus={() => events.onFocus(id)}
      onKeyDown={(event) => events.onKeyDown(event, id)}
      onDragStart={(event) => events.onDragStart(event, id)}
      onDragOver={(event) => events.onDragOver(event, id)}
      onDragLeave={events.onDragLeave}
      onDrop={(event) => events.onDrop(event, id)}
    >
      {row?.full ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys open and close the line
        // biome-ignore lint/a11y/useKeyWithClickEvents: the same
        <span className="tree-toggle" onClick={() => events.onToggle(id)}>
          <Chevron size={16} stroke={1.75} />
        </span>
      ) : (
        <span className="tree-toggle" />
      )}
      <Link to={shelfTarget(id)} tabIndex={-1} draggable={false}>
        <Icon size={18} stroke={1.75} />
        <span className="tree-name">
          {label}
          {note && <small>{note}</small>}
        </span>
        {shelf.sharedOut && (
          <IconUsers className="tree-mark" size={16} stroke={1.75} aria-label={t('tree.shared')} />
        )}
        {count !== undefined && <span className="num tree-count">{number(count)}</span>}
      </Link>
    </div>
  )
})
