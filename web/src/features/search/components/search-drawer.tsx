import { Drawer } from '@/kit/dialog/drawer'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { t } from '../texts'
import { SearchBox } from './search-box'

export interface SearchDrawerProps {
  search: string | undefined
  reader: string | undefined
  onClose: () => void
}

/** The phone's search (SPEC §2): the field at the top, suggestions below it, the whole height. */
export function SearchDrawer({ search, reader, onClose }: SearchDrawerProps) {
  return (
    <Drawer side="top" title={t('box.label')} closeLabel={t('box.close')} onClose={onClose}>
      <SearchBox search={search} reader={reader} drawer />
      <Link className="inline-link find-unified" to={paths.advanced({ search })}>
        {t('box.unified')}
      </Link>
    </Drawer>
  )
}
