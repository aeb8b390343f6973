import { IconFolderMinus, IconPencil, IconTrash } from '@tabler/icons-react'
import type { OwnRecord } from '@/api/types'
import { Icon } from '@/kit/icons/icon'
import type { CslItem } from '../../csl'
import { byLine } from '../../own/names'
import { t } from '../../texts'

export interface RecordRowProps {
  record: OwnRecord
  /** The reader may change what is in the folder. */
  writes: boolean
  onCite: () => void
  onEdit: () => void
  onDelete: () => void
}

/** A record of one's own, or of somebody's in a shared folder, with what can be done to it. */
export function RecordRow({ record, writes, onCite, onEdit, onDelete }: RecordRowProps) {
  const { csl: item, owner } = record
  const { title } = item
  const remove = t(owner ? 'own.take_out' : 'own.delete', { title })
  const Remove = owner ? IconFolderMinus : IconTrash
  const acts = [
    { label: t('own.cite', { title }), run: onCite, icon: <Icon name="quote" /> },
    ...(writes && !owner
      ? [
          {
            label: t('own.edit', { title }),
            run: onEdit,
            icon: <IconPencil size={20} stroke={1.75} />,
          },
        ]
      : []),
    ...(writes || !owner
      ? [{ label: remove, run: onDelete, icon: <Remove size={20} stroke={1.75} /> }]
      : []),
  ]
  return (
    <li>
      <p>
        <span className="own-title">{title}</span>
        <small>
          {byLine(item as CslItem)}
          {owner && ` · ${t('own.by', { username: owner.username })}`}
        </small>
      </p>
      {acts.map(({ label, run, icon }) => (
        <button
          key={label}
          type="button"
          className="icon-button"
          aria-label={label}
          title={label}
          onClick={run}
        >
          {icon}
        </button>
      ))}
    </li>
  )
}
