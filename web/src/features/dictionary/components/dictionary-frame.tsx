import { Empty } from '@/kit/feedback/states'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { t } from '../texts'

/** Where words will be looked up: says so, and leads on. */
export function DictionaryFrame() {
  return (
    <>
      <div className="page-head" data-slot="page-head">
        <h1>{t('page.title')}</h1>
      </div>
      <Empty drawing="leaf" title={t('frame.title')} hint={t('frame.hint')}>
        <Link className="button button-secondary" to={paths.listing()}>
          {t('frame.search')}
        </Link>
      </Empty>
    </>
  )
}
