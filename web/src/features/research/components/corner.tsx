import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Entry, Folder } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { useOnline } from '@/kit/hooks/use-online'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { accessQuery, foldersQuery, requestsQuery } from '../api'
import { useSending } from '../offline/use-waiting'
import { t } from '../texts'
import { useFilter } from '../use-filter'
import { usePanes } from '../use-panes'
import { CornerHead } from './corner-head'
import { CornerMain, type CornerMainProps } from './corner-main'
import { CornerTabs } from './corner-tabs'
import { DoneBar } from './done-bar'
import { Invitations } from './invitations'
import { PackageNote, PackageOver } from './package-note'
import { Side } from './side'
import { WaitingList } from './waiting-list'
import '../entries.css'
import '../research.css'

/** Where records of one's own are listed: in a folder, or all of them. */
export interface RecordsPlace {
  folder?: Folder
  held: boolean
  search: string
}

export interface CornerProps {
  /** to cite entries, where that is there */
  cite?: (entries: Entry[]) => ReactNode
  /** to cite all that is in a folder, where that is there */
  citeFolder?: (folder: Folder) => ReactNode
  /** records that readers have brought, where that is there */
  records?: (place: RecordsPlace) => ReactNode
  /** the references of a folder, where that is there */
  references?: (folder: Folder) => ReactNode
}

/** What it is, and what was written without a package. */
const Outside = (props: CornerMainProps) => (
  <>
    <PackageNote />
    <div className="corner" data-plain>
      <Invitations />
      <CornerMain {...props} />
    </div>
  </>
)

/** Folders, entries and references, as many of them as the view has room for. */
function Inside({ references, ...props }: CornerMainProps) {
  const { held, folders } = props
  const { filter, tab } = useFilter()
  const panes = usePanes()
  const folder = folders.find(({ id }) => id === filter.folder)
  const citations = held && references
  const entries = panes.entries || (tab === 'citations' && !citations)
  return (
    <>
      {!held && <PackageOver />}
      <CornerTabs folders={folders} citations={Boolean(citations)} />
      <div className="corner" data-tab={tab} data-references={citations && folder && true}>
        <Side held={held} folders={folders} shown={panes.folders} />
        {entries && <CornerMain {...props} />}
        {citations && panes.citations && (
          <References folder={folder} alone={!entries}>
            {citations}
          </References>
        )}
      </div>
    </>
  )
}

interface ReferencesProps {
  folder?: Folder
  /** they stand in place of the entries */
  alone: boolean
  children: (folder: Folder) => ReactNode
}

function References({ folder, alone, children }: ReferencesProps) {
  if (folder) return <div className="corner-references">{children(folder)}</div>
  if (!alone) return null
  return <Empty drawing="leaf" title={t('tab.no_folder')} hint={t('tab.no_folder_hint')} />
}

/**
 * The researcher's corner: entries of all books, in folders that can be shared. Who holds no
 * research package and has no folders sees what it is, and reads what they wrote.
 */
export function Corner({ cite, citeFolder, records, references }: CornerProps) {
  useSending()
  const access = useQuery(accessQuery())
  const { data, error, refetch, isPending } = useQuery(foldersQuery())
  const unknown = access.data ? null : access.error
  // they stand above the entries: coming later they would push these from under a finger; without a
  // connection none come
  const { isLoading, isFetched, failureCount } = useQuery(requestsQuery())
  const awaited = useOnline() && isLoading && !isFetched && failureCount === 0
  const held = access.data?.held ?? false
  const refused = (error as { code?: string } | null)?.code === 'package_required'
  const folders = data ?? []
  if (unknown || (error && !data && !refused))
    return (
      <>
        <CornerHead held={false} folders={folders} />
        <WaitingList folders={folders} />
        <Failure
          message={errorText(unknown ?? error)}
          onRetry={() => void Promise.all([access.refetch(), refetch()])}
        />
      </>
    )
  if (isPending || !access.data || awaited)
    return (
      <>
        <CornerHead held={false} folders={folders} />
        <RowSkeleton />
      </>
    )
  const props = { held, folders, cite, citeFolder, records, references }
  return (
    <>
      <CornerHead held={held} folders={folders} until={access.data.until} />
      <WaitingList folders={folders} />
      {!held && folders.length === 0 ? <Outside {...props} /> : <Inside {...props} />}
      <DoneBar />
    </>
  )
}
