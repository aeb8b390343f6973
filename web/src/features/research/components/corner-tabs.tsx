import { useQuery } from '@tanstack/react-query'
import type { Folder } from '@/api/types'
import { number } from '@/kit/format/number'
import { Link } from '@/kit/navigation/link'
import { totalQuery } from '../api'
import { type Tab, tabs, tabTarget } from '../filters'
import { t } from '../texts'
import { useFilter } from '../use-filter'

const names = {
  folders: 'tree.label',
  '': 'list.label',
  citations: 'tab.citations',
} as const

export interface CornerTabsProps {
  folders: Folder[]
  /** the list of references is one of them */
  citations: boolean
}

/** Folders, entries and references where the view is too narrow for all: the address has which. */
export function CornerTabs({ folders, citations }: CornerTabsProps) {
  const { filter, tab: current } = useFilter()
  const all = useQuery(totalQuery()).data
  const counts: Record<Tab, number | undefined> = {
    folders: folders.length,
    '':
      folders.find(({ id }) => id === filter.folder)?.entries ?? (filter.folder ? undefined : all),
    citations: undefined,
  }
  return (
    <nav className="tabs corner-tabs" aria-label={t('tab.label')}>
      {tabs
        .filter((tab) => tab !== 'citations' || citations)
        .map((tab) => (
          <Link
            key={tab}
            className="tab"
            data-tab={tab}
            aria-current={tab === current ? 'page' : undefined}
            to={tabTarget(filter, tab)}
          >
            {t(names[tab])}
            {counts[tab] !== undefined && <span className="num">{number(counts[tab])}</span>}
          </Link>
        ))}
    </nav>
  )
}
