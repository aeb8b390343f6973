import { Link } from '@/kit/navigation/link'
import { deskAt, duplicatesAt, type MergeTab, mergeTabs } from '../model'
import { t } from '../texts'
import { Compare } from './compare'
import { DuplicatePairs } from './duplicate-pairs'
import { MergeNames } from './merge-names'
import { Merges } from './merges'
import { Publishers } from './names/publishers'
import './desk.css'
import './duplicates.css'

interface DuplicatesProps {
  search: Record<string, string | undefined>
}

function Part({ tab, search }: DuplicatesProps & { tab: MergeTab }) {
  const page = Number(search.page) || 1
  if (tab === 'names') return <MergeNames />
  if (tab === 'publishers') return <Publishers search={search} />
  if (tab === 'done') return <Merges page={page} />
  return <DuplicatePairs page={page} />
}

/** `/admin/duplicates`: titles and names that turn out to be the same, and what was merged. */
export function Duplicates({ search }: DuplicatesProps) {
  const from = Number(search.from)
  const into = Number(search.into)
  if (from > 0 && into > 0) return <Compare key={`${from}-${into}`} from={from} into={into} />
  const tab = mergeTabs.find((each) => each === search.tab) ?? 'titles'
  return (
    <div className="catalogue-desk" data-slot="duplicates">
      <div className="desk-head">
        <h2>{t('duplicates.title')}</h2>
        <Link className="button button-text" to={deskAt({})}>
          {t('history.back')}
        </Link>
      </div>
      <nav className="tabs" aria-label={t('duplicates.title')}>
        {mergeTabs.map((each) => (
          <Link
            key={each}
            className="tab"
            to={duplicatesAt(each === 'titles' ? {} : { tab: each })}
            aria-current={each === tab ? 'page' : undefined}
          >
            {t(`duplicates.tab.${each}`)}
          </Link>
        ))}
      </nav>
      <Part tab={tab} search={search} />
    </div>
  )
}
