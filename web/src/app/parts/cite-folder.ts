import type { QueryClient } from '@tanstack/react-query'
import type { Folder } from '@/api/types'
import { folderRecordsQuery } from '@/features/citations/own/api'
import { t } from '@/features/citations/texts'
import { notedQuery } from '@/features/research/folders-api'
import { toast } from '@/kit/feedback/toast'
import { laterTexts } from '../later-texts'
import { openCite } from './cite'

/** Opens the dialog that cites what is in a folder: its titles, those of its entries, the records in it. */
export async function openCiteFolder(client: QueryClient, { id }: Folder) {
  const [titles, records] = await Promise.all([
    client.fetchQuery(notedQuery(id)),
    client.fetchQuery(folderRecordsQuery(id)),
    laterTexts('citations'),
  ])
  const { slugs: ids } = titles
  const { rows: own } = records
  const more = titles.total - ids.length + records.total - own.length
  if (ids.length + own.length === 0) toast({ kind: 'info', text: t('folder.nothing') })
  else await openCite({ ids, own, more })
}
