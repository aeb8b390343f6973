import {
  IconArrowsMove,
  IconGripVertical,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import type { CSSProperties, HTMLAttributes, KeyboardEvent } from 'react'
import type { Node } from '../model'
import { t } from '../texts'

export interface CategoryRowProps {
  node: Node & { contents: number }
  depth: number
  /** What it stands below. */
  parent: string
  editable: boolean
  /** Where the dragged one would go, if it is over this row. */
  zone: string | undefined
  dragged: boolean
  handle: HTMLAttributes<HTMLElement>
  onStep: (key: string) => void
  onAct: (act: 'add' | 'rename' | 'move' | 'remove') => void
}

const acts = [
  ['add', IconPlus],
  ['rename', IconPencil],
  ['move', IconArrowsMove],
  ['remove', IconTrash],
] as const

/** A category of the tree with the handle that drags it and what can be done with it. */
export function CategoryRow(props: CategoryRowProps) {
  const { node, depth, parent, editable, zone, dragged, handle, onStep, onAct } = props
  const { id, name, name_en: nameEn, contents } = node
  const press = (event: KeyboardEvent) => {
    if (!event.altKey || !event.key.startsWith('Arrow')) return
    event.preventDefault()
    onStep(event.key)
  }
  return (
    <li
      className="tree-row"
      data-node={id}
      data-over={zone}
      data-dragged={dragged || undefined}
      style={{ '--depth': depth } as CSSProperties}
    >
      {editable && (
        <button
          type="button"
          className="icon-button tree-grip"
          aria-label={t('grip', { name })}
          aria-describedby="tree-keys"
          title={t('grip', { name })}
          onKeyDown={press}
          {...handle}
        >
          <IconGripVertical size={20} stroke={1.75} />
        </button>
      )}
      <span className="tree-name">
        <b lang="mn">{name}</b>
        {nameEn && <small lang="en">{nameEn}</small>}
        {parent && <span className="visually-hidden">{t('below', { name: parent })}</span>}
      </span>
      <span className="tree-count num">{t('titles', { n: contents })}</span>
      {editable && (
        <span className="tree-acts">
          {acts.map(([act, Drawing]) => (
            <button
              key={act}
              type="button"
              className="icon-button"
              data-act={act}
              aria-label={t(`act.${act}`, { name })}
              title={t(`act.${act}`, { name })}
              onClick={() => onAct(act)}
            >
              <Drawing size={20} stroke={1.75} />
            </button>
          ))}
        </span>
      )}
    </li>
  )
}
