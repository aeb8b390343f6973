import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Entry, Folder } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { Pagination } from '@/kit/navigation/pagination'
import { entriesQuery, entriesSize } from '../../api'
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
  const chosen = entries.filter(({ id }) => ids.has(id))
  const choose = (id: string, on: boolean) =>
    setIds(new Set(on ? [...ids, id] : [...ids].filter((each) => each !== id)))
  const all = () => setIds(new Set(entries.map(({ id }) => id)))
  return { chosen, choose, all, none: () => setIds(new Set()) }
}

function Rows({ entries, folders, held, part, cite }: EntryListProps & { entries: Entry[] }) {
  const [current, setCurrent] = useState('')
  const { chosen, choose, all, none } = useChosen(entries)
  const shown = entries.some(({ id }) => id === current) ? current : entries[0]?.id
  const along = (entry: Entry) => (chosen.includes(entry) ? chosen : [entry]).map(({ id }) => id)
  return (
    <>
      {chosen.length > 0 && (
        <SelectionBar
          chosen={chosen}
          folders={folders}
          held={held}
          part={part}
          onAll={all}
          onNone={none}
          more={cite?.(chosen)}
        />
      )}
      <ul className="entries" aria-label={t('list.label')}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryCard
              entry={entry}
              current={entry.id === shown}
              chosen={chosen.includes(entry)}
              along={held ? along(entry) : []}
              onCurrent={() => setCurrent(entry.id)}
              onChoose={(on) => choose(entry.id, on)}
              replies={<Replies entry={entry} may={held && mayReply(entry, folders)} />}
            >
              <EntryActs entry={entry} folders={folders} held={held} more={cite?.([entry])} />
            </EntryCard>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The entries that are asked for, in pages, with what can be done to them. */
export function EntryList(props: EntryListProps) {
  const { filter, target } = useFilter()
  const { data, error, refetch, isPlaceholderData } = useQuery(entriesQuery(filter))
  const records = useWaiting()
  if (!data && error) return <Failure message={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <RowSkeleton />
  const total = data.meta?.total ?? 0
  const shown = withWaiting(data.entries, records, filter.folder)
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
      <Pagination
        page={filter.page}
        size={entriesSize}
        total={total}
        target={(page) => target({ page })}
      />
    </div>
  )
}
