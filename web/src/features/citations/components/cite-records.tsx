import type { OwnRecord } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { LineSkeleton } from '@/kit/loading/skeleton'
import { t } from '../texts'
import { useRecords } from '../use-records'
import { CiteDialog, type CiteDialogProps } from './cite-dialog'

export interface CiteRecordsProps extends Omit<CiteDialogProps, 'cited'> {
  /** Slugs or ids of the library's records. */
  ids: string[]
  /** Records that readers have brought. */
  own?: OwnRecord[]
  /** How many more there are that are not among these. */
  more?: number
  /** The item of the one record that is cited. */
  item?: number
}

/** Cites records that are known by their names alone; those that cannot be opened are counted. */
export function CiteRecords({ ids, own = [], more = 0, item, ...place }: CiteRecordsProps) {
  const { data, error, refetch } = useRecords(ids)
  if (error) return <Failure message={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <LineSkeleton count={6} />
  const missing = ids.length - data.length
  const works = data.map((content) => ({
    content,
    item: content.content_items_info.find(({ id }) => id === item),
  }))
  const cited = [...works, ...own.map((record) => ({ own: record }))]
  return (
    <>
      {missing > 0 && <p role="status">{t('result.missing', { count: missing })}</p>}
      {more > 0 && <p role="status">{t('folder.more', { count: more })}</p>}
      <CiteDialog cited={cited} {...place} />
    </>
  )
}
