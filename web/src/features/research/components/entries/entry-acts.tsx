import {
  IconBook,
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
import type { Target } from '@/kit/navigation/paths'
import { act } from '../../done'
import { remove, writeAnew } from '../../entries-api'
import { linkOf, mayEdit, placeOf } from '../../entry'
import { t } from '../../texts'
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

async function copyLink(place: Target) {
  try {
    await navigator.clipboard.writeText(linkOf(place))
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
  const place = placeOf(entry)
  const own = mayEdit(entry, folders)
  const drop = () =>
    void act(client, () => remove([entry]), {
      text: t('done.deleted', { n: 1 }),
      undo: entry.author ? undefined : () => writeAnew([entry]),
    })
  return (
    <>
      {place && (
        <Link className="button button-text" to={place}>
          <IconBook size={18} stroke={1.75} />
          {t('entry.open')}
        </Link>
      )}
      {place && (
        <Act icon={IconLink} onClick={() => void copyLink(place)}>
          {t('entry.link')}
        </Act>
      )}
      {own && (
        <Act icon={IconPencil} onClick={() => editEntry(entry)}>
          {t('entry.edit')}
        </Act>
      )}
      {own && held && (
        <Act icon={IconFolderShare} onClick={() => moveEntries([entry], folders)}>
          {t('entry.move')}
        </Act>
      )}
      {more}
      {own && (
        <Act icon={IconTrash} onClick={drop}>
          {t('entry.delete')}
        </Act>
      )}
    </>
  )
}
