import { memo, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import type { Entry, Folder } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { gapsOf, useVirtualRows } from '@/kit/layout/use-virtual-rows'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { useEntries } from '../../api'
import { mayReply } from '../../entry'
import { withWaiting } from '../../offline/queue'
import { useWaiting } from '../../offline/use-waiting'
import { t } from '../../texts'
import { useFilter } from '../../use-filter'
import { NothingHere } from '../nothing-here'
import { EntryActs } from './entry-acts'
import { EntryCard } from './entry-card'
import { Replies } from './replies'
import { SelectionBar } from './selection-bar'

export interface EntryListProps {
  folders: Folder[]
  held: boolean
  /** has or had a part in the corner */
  part: boolean
  /** to cite entries, where that is there */
  cite?: (entries: Entry[]) => ReactNode
}

/** The chosen ones among the entries that are shown. */
function useChosen(entries: Entry[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = useMemo(() => entries.filter(({ id }) => ids.has(id)), [entries, ids])
  const choose = useCallback(
    (id: string, on: boolean) =>
      setIds((before) => new Set(on ? [...before, id] : [...before].filter((each) => each !== id))),
    [],
  )
  const all = () => setIds(new Set(entries.map(({ id }) => id)))
  return { chosen, choose, all, none: () => setIds(new Set()) }
}

interface RowProps extends Omit<EntryListProps, 'part'> {
  entry: Entry
  current: boolean
  /** all that are chosen */
  chosen: Entry[]
  /** the space of rows that are not drawn, in px */
  before: number
  behind: number
  onCurrent: (id: string) => void
  onFocus: (id: string) => void
  onChoose: (id: string, on: boolean) => void
}

const Row = memo(function Row({ entry, current, chosen, before, behind, ...props }: RowProps) {
  const { folders, held, cite, onCurrent, onFocus, onChoose } = props
  const along = chosen.includes(entry) ? chosen : [entry]
  return (
    <li style={gapsOf({ before, behind })} onFocus={() => onFocus(entry.id)}>
      <EntryCard
        entry={entry}
        current={current}
        chosen={chosen.includes(entry)}
        along={held ? along.map(({ id }) => id) : []}
        onCurrent={() => onCurrent(entry.id)}
        onChoose={(on) => onChoose(entry.id, on)}
        replies={<Replies entry={entry} may={held && mayReply(entry, folders)} />}
      >
        <EntryActs entry={entry} folders={folders} held={held} more={cite?.([entry])} />
      </EntryCard>
    </li>
  )
})

/** How high an entry is that was not seen, in px. */
const likely = 160

function Rows({ entries, part, ...props }: EntryListProps & { entries: Entry[] }) {
  const [current, setCurrent] = useState('')
  const [focused, setFocused] = useState('')
  const root = useRef<HTMLUListElement>(null)
  const { chosen, choose, all, none } = useChosen(entries)
  const shown = entries.some(({ id }) => id === current) ? current : (entries[0]?.id ?? '')
  const keys = useMemo(() => entries.map(({ id }) => id), [entries])
  const rows = useVirtualRows({ root, keys, likely, must: [shown, focused] })
  return (
    <>
      {chosen.length > 0 && (
        <SelectionBar
          {...props}
          chosen={chosen}
          part={part}
          onAll={all}
          onNone={none}
          more={props.cite?.(chosen)}
        />
      )}
      <ul ref={root} className="entries" aria-label={t('list.label')}>
        {rows.map(({ at, before, behind }) => {
          const entry = entries[at]
          return (
            entry && (
              <Row
                key={entry.id}
                {...props}
                entry={entry}
                current={entry.id === shown}
                chosen={chosen}
                before={before}
                behind={behind}
                onCurrent={setCurrent}
                onFocus={setFocused}
                onChoose={choose}
              />
            )
          )
        })}
      </ul>
    </>
  )
}

/** The entries that are asked for, as far as they were fetched, with what can be done to them. */
export function EntryList(props: EntryListProps) {
  const { filter } = useFilter()
  const found = useEntries(filter)
  const { entries, total, error, isPlaceholderData, hasNextPage, isFetchingNextPage } = found
  const records = useWaiting()
  const shown = useMemo(
    () => withWaiting(entries ?? [], records, filter.folder),
    [entries, records, filter.folder],
  )
  if (!entries && error)
    return <Failure message={errorText(error)} onRetry={() => void found.refetch()} />
  if (!entries) return <RowSkeleton />
  return (
    <div aria-busy={isPlaceholderData}>
      <p className="visually-hidden" role="status">
        {t('list.total', { count: total })}
      </p>
      {shown.length === 0 ? (
        <NothingHere />
      ) : (
        <Rows key={JSON.stringify(filter)} {...props} entries={shown} />
      )}
      {hasNextPage && (
        <p className="entries-more">
          <button
            type="button"
            className="button button-secondary"
            aria-busy={isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            {t('list.more')}
          </button>
          <span className="num">{t('list.shown', { shown: entries.length, total })}</span>
        </p>
      )}
    </div>
  )
}
