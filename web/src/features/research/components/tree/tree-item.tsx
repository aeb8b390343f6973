import {
  IconChevronDown,
  IconChevronRight,
  IconEye,
  IconFolder,
  IconNotes,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import type { CSSProperties, HTMLAttributes } from 'react'
import { number } from '@/kit/format/number'
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

export interface TreeItemProps extends HTMLAttributes<HTMLDivElement> {
  shelf: Shelf
  open: boolean
  current: boolean
  /** Tab leads here */
  stop: boolean
  /** where a dragged thing would be put */
  drop: Drop | null
  onToggle: () => void
}

/** A line of the tree: a folder, or one of the places that are always there. */
export function TreeItem({ shelf, open, current, stop, drop, onToggle, ...item }: TreeItemProps) {
  const { id, label, icon, count, row, note } = shelf
  const Icon = icons[icon]
  const Chevron = open ? IconChevronDown : IconChevronRight
  return (
    <div
      {...item}
      role="treeitem"
      tabIndex={stop ? 0 : -1}
      className="tree-item"
      data-shelf={id}
      data-drop={drop ?? undefined}
      aria-level={row?.level ?? 1}
      aria-setsize={row?.of}
      aria-posinset={row?.place}
      aria-expanded={row?.full ? open : undefined}
      aria-current={current ? 'page' : undefined}
      style={{ '--level': (row?.level ?? 1) - 1 } as CSSProperties}
    >
      {row?.full ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys open and close the line
        // biome-ignore lint/a11y/useKeyWithClickEvents: the same
        <span className="tree-toggle" onClick={onToggle}>
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
}
