import { IconGripVertical } from '@tabler/icons-react'
import type { HTMLAttributes, KeyboardEvent } from 'react'
import { Icon } from '@/kit/icons/icon'
import { t } from '../texts'

export interface MenuRowProps {
  entry: { id: number; name: string; name_en: string; contents: number; below: number }
  first: boolean
  last: boolean
  dragged: boolean
  /** Where the dragged one would go, if it is over this row. */
  zone: string | undefined
  handle: HTMLAttributes<HTMLElement>
  /** An arrow key, and what it was pressed on. */
  onStep: (key: string, act: string) => void
  onRemove: () => void
}

/** An entry of the menu: where it stands, and away with it. */
export function MenuRow(props: MenuRowProps) {
  const { entry, first, last, dragged, zone, handle, onStep, onRemove } = props
  const { id, name, name_en: nameEn, contents, below } = entry
  const press = (event: KeyboardEvent) => {
    if (!event.altKey || !event.key.startsWith('Arrow')) return
    event.preventDefault()
    onStep(event.key, 'grip')
  }
  const step = (act: 'up' | 'down', end: boolean) => (
    <button
      type="button"
      className="icon-button"
      data-act={act}
      aria-label={t(`menu.${act}`, { name })}
      title={t(`menu.${act}`, { name })}
      // one that the focus is on stays one that can have it
      aria-disabled={end || undefined}
      onClick={() => end || onStep(act === 'up' ? 'ArrowUp' : 'ArrowDown', act)}
    >
      <Icon name="down" size={22} />
    </button>
  )
  return (
    <li className="tree-row" data-node={id} data-over={zone} data-dragged={dragged || undefined}>
      <button
        type="button"
        className="icon-button tree-grip"
        data-act="grip"
        aria-label={t('menu.grip', { name })}
        title={t('menu.grip', { name })}
        onKeyDown={press}
        {...handle}
      >
        <IconGripVertical size={20} stroke={1.75} />
      </button>
      <span className="tree-name">
        <b lang="mn">{name}</b>
        {nameEn && <small lang="en">{nameEn}</small>}
      </span>
      <span className="tree-count num">
        {t('titles', { n: contents })}
        {below > 0 && `, ${t('menu.below', { n: below })}`}
      </span>
      <span className="tree-acts">
        {step('up', first)}
        {step('down', last)}
        <button
          type="button"
          className="icon-button"
          data-act="remove"
          aria-label={t('menu.remove', { name })}
          title={t('menu.remove', { name })}
          onClick={onRemove}
        >
          <Icon name="close" size={22} />
        </button>
      </span>
    </li>
  )
}
