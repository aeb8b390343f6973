import { useQuery } from '@tanstack/react-query'
import type { Folder } from '@/api/types'
import { Bibliography } from '@/features/citations/components/bibliography'
import { folderRecordsQuery } from '@/features/citations/own/api'
import { notedQuery } from '@/features/research/folders-api'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { LineSkeleton } from '@/kit/loading/skeleton'

/** The list of references of a folder: its titles, those of its entries, and the records in it. */
export function ReferencesHere({ folder: { id } }: { folder: Folder }) {
  const titles = useQuery(notedQuery(id))
  const records = useQuery(folderRecordsQuery(id))
  const error = titles.error ?? records.error
  const again = () => void Promise.all([titles.refetch(), records.refetch()])
  if (titles.data && records.data) {
    const { slugs, total } = titles.data
    const { rows, total: own } = records.data
    const more = total - slugs.length + own - rows.length
    return <Bibliography key={id} slugs={slugs} own={rows} more={more} />
  }
  return error ? <Failure message={errorText(error)} onRetry={again} /> : <LineSkeleton count={6} />
}
