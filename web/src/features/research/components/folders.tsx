import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Folder } from '@/api/types'
import { totalQuery } from '../api'
import { ownShelves, sharedShelves } from '../shelves'
import { t } from '../texts'
import { lineOf } from '../tree'
import { useFilter } from '../use-filter'
import { useShownEntries } from './corner-main'
import { newFolder } from './dialogs'
import { FolderTree } from './tree/folder-tree'
import { useFolderActs } from './tree/use-folder-acts'

export interface FoldersProps {
  held: boolean
  folders: Folder[]
}

/** Which folders are open: those that the current one is in, and those that were opened. */
function useOpened(folders: Folder[], current: string) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another folder is shown
  useEffect(() => {
    const line = lineOf(folders, current).slice(0, -1)
    setOpened((before) => new Set([...before, ...line.map(({ id }) => id)]))
  }, [current, folders.length])
  const toggle = (id: string) =>
    setOpened((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const open = (ids: string[]) => setOpened((before) => new Set([...before, ...ids]))
  return { opened, toggle, open }
}

/** The folders of one's own and those of others, and making one. */
export function Folders({ held, folders }: FoldersProps) {
  const { filter, go } = useFilter()
  const { opened, toggle, open } = useOpened(folders, filter.folder)
  const acts = useFolderActs(folders, useShownEntries())
  const all = useQuery(totalQuery()).data
  const tree = { current: filter.folder, open: opened, onToggle: toggle, onOpen: open, acts }
  const shared = sharedShelves(folders, opened)
  return (
    <>
      <div className="corner-side-head">
        <h2>{t('tree.label')}</h2>
        {held && (
          <button
            type="button"
            className="icon-button"
            aria-label={t('folder.new')}
            title={t('folder.new')}
            onClick={() => newFolder('', (id) => go({ folder: id }))}
          >
            <IconPlus size={20} stroke={1.75} />
          </button>
        )}
      </div>
      <FolderTree label={t('tree.label')} shelves={ownShelves(folders, opened, all)} {...tree} />
      {shared.length > 0 && (
        <>
          <div className="corner-side-head">
            <h2>{t('tree.shared_with_me')}</h2>
          </div>
          <FolderTree label={t('tree.shared_with_me')} shelves={shared} {...tree} />
        </>
      )}
      {held && <p className="corner-note corner-keys">{t('tree.keys')}</p>}
    </>
  )
}
