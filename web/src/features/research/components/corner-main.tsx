import { useQueryClient } from '@tanstack/react-query'
import type { Entry, Folder } from '@/api/types'
import { Empty } from '@/kit/feedback/states'
import { Link } from '@/kit/navigation/link'
import { entriesQuery } from '../api'
import { shelfTarget, trash, unfiled } from '../filters'
import { t } from '../texts'
import { useFilter } from '../use-filter'
import type { CornerProps } from './corner'
import { EntryList } from './entries/entry-list'
import { FilterBar } from './entries/filter-bar'
import { ExportLinks } from './export-links'
import { FolderContents } from './folder-contents'
import { FolderHead } from './folder-head'
import { TrashList } from './trash-list'
import { useFolderActs } from './tree/use-folder-acts'

export interface CornerMainProps extends CornerProps {
  held: boolean
  folders: Folder[]
}

/** The entries that are shown, by their ids. */
export function useShownEntries() {
  const client = useQueryClient()
  const { filter } = useFilter()
  return (ids: string[]): Entry[] =>
    client
      .getQueryData(entriesQuery(filter).queryKey)
      ?.pages.flatMap(({ entries }) => entries.filter(({ id }) => ids.includes(id))) ?? []
}

/** The address names a folder that is not there for this reader. */
function Missing() {
  return (
    <Empty drawing="knot" title={t('missing.folder')} hint={t('missing.hint')}>
      <Link className="button button-secondary" to={shelfTarget('')}>
        {t('missing.go')}
      </Link>
    </Empty>
  )
}

/** The open folder, or all entries: filters, whole titles, entries. */
export function CornerMain({ held, folders, cite, citeFolder, records }: CornerMainProps) {
  const { filter, go } = useFilter()
  const acts = useFolderActs(folders, useShownEntries())
  const folder = folders.find(({ id }) => id === filter.folder)
  const part = held || folders.length > 0
  const place = !filter.folder || filter.folder === unfiled
  return (
    <section className="corner-main">
      {filter.folder === trash ? (
        <TrashList />
      ) : folder || place ? (
        <>
          {folder ? (
            <FolderHead
              folder={folder}
              folders={folders}
              acts={acts}
              cite={citeFolder?.(folder)}
              onMade={(id) => go({ folder: id })}
            />
          ) : (
            <div className="corner-head">
              <h2>{t(filter.folder ? 'tree.unfiled' : 'tree.all')}</h2>
            </div>
          )}
          <FilterBar inFolder={Boolean(folder)} />
          {folder && <FolderContents folder={folder} />}
          <EntryList folders={folders} held={held} part={part} cite={cite} />
          <ExportLinks part={part} />
          {/* last, as it comes later: nothing moves under a finger */}
          {filter.folder !== unfiled && records?.({ folder, held, search: filter.search })}
        </>
      ) : (
        <Missing />
      )}
    </section>
  )
}
