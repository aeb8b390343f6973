import {
  IconBook,
  IconFilter,
  IconFolderShare,
  IconLink,
  IconPencil,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Entry, Folder } from '@/api/types'
import { toast } from '@/kit/feedback/toast'
import { Link } from '@/kit/navigation/link'
import { act } from '../../done'
import { remove, writeAnew } from '../../entries-api'
import { linkOf, mayEdit, placeOf } from '../../entry'
import { orLater } from '../../offline/later'
import { t } from '../../texts'
import { useFilter } from '../../use-filter'
import { editEntry, moveEntries } from '../dialogs'

interface ActProps {
  icon: TablerIcon
  onClick: () => void
  children: ReactNode
}

function Act({ icon: Icon, onClick, children }: ActProps) {
  return (
    <button type="button" className="button button-text" onClick={onClick}>
      <Icon size={18} stroke={1.75} />
      {children}
    </button>
  )
}

async function copyLink(link: string) {
  try {
    await navigator.clipboard.writeText(link)
    toast({ kind: 'success', text: t('entry.linked') })
  } catch {
    toast({ kind: 'danger', text: t('entry.link_failed') })
  }
}

export interface EntryActsProps {
  entry: Entry
  folders: Folder[]
  /** folders can be used */
  held: boolean
  /** what other features do with it, such as to cite it */
  more?: ReactNode
}

/** What can be done with an entry. */
export function EntryActs({ entry, folders, held, more }: EntryActsProps) {
  const client = useQueryClient()
  const { filter, target } = useFilter()
  const place = placeOf(entry)
  const link = linkOf(entry)
  const book = place && String(entry.content_item_id)
  const may = mayEdit(entry, folders)
  const drop = () =>
    void act(client, () => orLater(client, [entry], { gone: true }, () => remove([entry])), {
      text: t('done.deleted', { n: 1 }),
      undo: () => writeAnew([entry]),
    })
  return (
    <>
      {place && (
        <Link className="button button-text" to={place}>
          <IconBook size={18} stroke={1.75} />
          {t('entry.open')}
        </Link>
      )}
      {link && (
        <Act icon={IconLink} onClick={() => void copyLink(link)}>
          {t('entry.link')}
        </Act>
      )}
      {book && filter.book !== book && (
        <Link className="button button-text" to={target({ book })}>
          <IconFilter size={18} stroke={1.75} />
          {t('entry.of_book')}
        </Link>
      )}
      {may && (
        <Act icon={IconPencil} onClick={() => editEntry(entry)}>
          {t('entry.edit')}
        </Act>
      )}
      {may && held && (
        <Act icon={IconFolderShare} onClick={() => moveEntries([entry], folders)}>
          {t('entry.move')}
        </Act>
      )}
      {more}
      {!entry.author && (
        <Act icon={IconTrash} onClick={drop}>
          {t('entry.delete')}
        </Act>
      )}
    </>
  )
}
