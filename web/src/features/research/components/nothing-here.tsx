import { Empty } from '@/kit/feedback/states'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { cleared, narrowing, unfiled } from '../filters'
import { t } from '../texts'
import { useFilter } from '../use-filter'

/** No entries: because of the filters, because the folder is empty, or because there are none. */
export function NothingHere() {
  const { filter, target } = useFilter()
  if (Object.keys(narrowing(filter)).length > 0)
    return (
      <Empty drawing="knot" title={t('empty.filtered')} hint={t('empty.filtered_hint')}>
        <Link className="button button-secondary" to={target(cleared)}>
          {t('filter.clear')}
        </Link>
      </Empty>
    )
  if (filter.folder && filter.folder !== unfiled)
    return <Empty drawing="leaf" title={t('empty.folder')} hint={t('empty.folder_hint')} />
  return (
    <Empty drawing="leaf" title={t('empty.entries')} hint={t('empty.entries_hint')}>
      <Link className="button button-secondary" to={paths.listing()}>
        {t('empty.go')}
      </Link>
    </Empty>
  )
}
