import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Entry, Folder } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { accessQuery, foldersQuery } from '../api'
import { useSending } from '../offline/use-waiting'
import { CornerHead } from './corner-head'
import { CornerMain } from './corner-main'
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
  /** records that readers have brought, where that is there */
  records?: (place: RecordsPlace) => ReactNode
}

/**
 * The researcher's corner: entries of all books, in folders that can be shared. Who holds no
 * research package and has no folders sees what it is, and reads what they wrote.
 */
export function Corner({ cite, records }: CornerProps) {
  useSending()
  const access = useQuery(accessQuery())
  const { data, error, refetch, isPending } = useQuery(foldersQuery())
  const unknown = access.data ? null : access.error
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
  if (isPending || !access.data)
    return (
      <>
        <CornerHead held={false} folders={folders} />
        <RowSkeleton />
      </>
    )
  const outside = !held && folders.length === 0
  return (
    <>
      <CornerHead held={held} folders={folders} until={access.data.until} />
      <WaitingList folders={folders} />
      {outside && <PackageNote />}
      {!held && !outside && <PackageOver />}
      <div className="corner" data-plain={outside || undefined}>
        {outside ? <Invitations /> : <Side held={held} folders={folders} />}
        <CornerMain held={held} folders={folders} cite={cite} records={records} />
      </div>
      <DoneBar />
    </>
  )
}
