import { useQuery } from '@tanstack/react-query'
import { OwnRecords } from '@/features/citations/components/own/own-records'
import type { RecordsPlace } from '@/features/research/components/corner'
import { contentsQuery } from '@/features/research/folders-api'
import { cite } from '../cite'

/** The records that readers have brought into a folder, cited together with its whole titles. */
export function RecordsHere({ folder, held, search }: RecordsPlace) {
  const id = folder?.id ?? ''
  const titles = useQuery({ ...contentsQuery(id), enabled: id !== '' }).data ?? []
  return (
    <OwnRecords
      key={id}
      folder={id}
      writes={held && folder?.role !== 'viewer'}
      search={search}
      others={titles.length}
      onCite={(record) => void cite({ ids: [], own: [record] })}
      onList={(own) => void cite({ ids: titles.map(({ content }) => content.slug), own })}
    />
  )
}
