import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAccessTo } from '@/api/rights'
import type { ShelfEntry } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { Empty, Failure } from '@/kit/feedback/states'
import { StripSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { Pagination } from '@/kit/navigation/pagination'
import { paths } from '@/kit/navigation/paths'
import { type Shown, shelfTarget, shownOf } from '../shelf'
import { shelfQuery, shelfSize } from '../shelf-api'
import { t } from '../texts'
import { Current } from './current'
import { ShelfBook } from './shelf-book'
import { ShelfBar, ShelfTabs } from './shelf-head'
import { Ending } from './shelf-right'
import { ThisMonth } from './this-month'
import './shelf.css'

/** Nothing in this part: what is so, and a way on. */
function NothingHere({ shown }: { shown: Shown }) {
  const part = shown.right === 'free' ? 'free' : shown.right ? 'right' : shown.type
  return (
    <Empty drawing="shelf" title={t(`empty.${part}`)} hint={t(`empty.${part}_hint`)}>
      <Link
        className="button button-secondary"
        to={shown.right ? shelfTarget(shown, { right: undefined }) : paths.listing()}
      >
        {t(shown.right ? 'empty.all_rights' : 'empty.browse')}
      </Link>
    </Empty>
  )
}

interface ShelfProps {
  shown: Shown
  entries: ShelfEntry[]
  total: number
  /** still those of the part before */
  old: boolean
  /** what else is known of a work */
  mark: (entry: ShelfEntry) => ReactNode
  /** what else can be done with the works that are shown */
  acts: (entries: ShelfEntry[]) => ReactNode
}

function Shelf({ shown, entries, total, old, mark, acts }: ShelfProps) {
  const access = useAccessTo(entries)
  if (entries.length === 0) return <NothingHere shown={shown} />
  return (
    <>
      <Ending shown={shown} entries={entries} access={access} />
      <h2 className="visually-hidden">{t(`tab.${shown.type}`)}</h2>
      <ul className="shelf library-shelf" data-slot="shelf">
        {entries.map((entry) => (
          <ShelfBook
            key={entry.id}
            entry={entry}
            saved={!old && shown.type === 'saved'}
            access={access(entry.id)}
          >
            {mark(entry)}
          </ShelfBook>
        ))}
      </ul>
      {acts(entries)}
      <Pagination
        page={shown.page}
        size={shelfSize}
        total={total}
        target={(page) => shelfTarget(shown, { page })}
      />
    </>
  )
}

export interface LibraryProps extends Pick<ShelfProps, 'mark' | 'acts'> {
  search: Record<string, string | undefined>
}

/** The reader's library: what was left open, what was read lately, the shelf in its parts. */
export function Library({ search, mark, acts }: LibraryProps) {
  const shown = shownOf(search)
  const latest = useQuery(shelfQuery(shownOf({}))).data?.data
  const { data, error, refetch, isPlaceholderData } = useQuery(shelfQuery(shown))
  if (!data && error) return <Failure message={errorText(error)} onRetry={() => void refetch()} />
  if (!data || !latest) return <StripSkeleton />
  const current = latest.find(({ place }) => place)
  return (
    <>
      {current && (
        <div className="library-desk">
          <Current entry={current} />
          <ThisMonth />
        </div>
      )}
      <ShelfTabs shown={shown} />
      <ShelfBar shown={shown} />
      <div aria-busy={isPlaceholderData}>
        <Shelf
          shown={shown}
          entries={data.data}
          total={data.meta?.total ?? 0}
          old={isPlaceholderData}
          mark={mark}
          acts={acts}
        />
      </div>
    </>
  )
}
