import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Locator } from '@/api/types'
import { toast } from '@/kit/feedback/toast'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { made, type Row } from '../entry'
import { t } from '../texts'
import { useEntries } from '../use-entries'
import { EntryCard } from './entry-card'
import { NoteEditor } from './note-editor'
import { Undo } from './undo'
import '../notes.css'

/** What the player gives to bookmarks; the same shape as its own. */
export interface PlayerHandle {
  item: number
  /** null for a guest */
  account: string | null
  lang: string
  here(): Locator
  /** how a place is called: its time */
  nameOf(place: Locator): string
  onGo(place: Locator): void
  onReady(add: () => void): void
}

/** The bookmarks of a recording: set at a time, each with a note if there is something to say. */
export function TimeBookmarks({ handle }: { handle: PlayerHandle }) {
  const { store, rows, offers } = useEntries(handle.item, handle.account)
  const [edited, setEdited] = useState<Row | null>(null)
  const [gone, setGone] = useState<Row | null>(null)
  const press = useRef(() => {})
  press.current = () => {
    const locator = handle.here()
    const blank = { quote: '', colour: '' as const, tags: [], body: '' }
    store.add(made(handle.item, { kind: 'bookmark', locator, ...blank }))
    toast({ kind: 'success', text: t('bookmark.added', { place: handle.nameOf(locator) }) })
  }
  const ready = useEffectEvent(() => handle.onReady(() => press.current()))
  useEffect(() => ready(), [])
  return (
    <>
      {rows.length === 0 && <p className="notes-empty">{t('bookmark.empty')}</p>}
      <ol className="notes-list">
        {rows.map((row) => (
          <li key={row.client_id}>
            <EntryCard
              row={row}
              place={row.locator ? handle.nameOf(row.locator) : undefined}
              offered={offers.get(row.client_id) ?? null}
              lost={false}
              lang={handle.lang}
              onGo={() => row.locator && handle.onGo(row.locator)}
              onEdit={() => setEdited(row)}
              onDelete={() => setGone(store.remove(row.client_id))}
              onTake={(offered) => store.change(row.client_id, offered)}
              onRefuse={() => store.refuse(row.client_id)}
            />
          </li>
        ))}
      </ol>
      {!handle.account && (
        <p className="notes-empty">
          {t('guest.note')} <Link to={paths.signIn()}>{t('guest.sign_in')}</Link>
        </p>
      )}
      {edited && (
        <NoteEditor
          writing={edited}
          lang={handle.lang}
          onSave={(writing) => {
            store.change(edited.client_id, writing)
            setEdited(null)
          }}
          onCancel={() => setEdited(null)}
        />
      )}
      {gone && (
        <div className="notes-foot">
          <Undo
            key={gone.client_id}
            onUndo={() => {
              store.add({ ...made(handle.item, gone), created_at: gone.created_at })
              setGone(null)
            }}
            onEnd={() => setGone(null)}
          />
        </div>
      )}
    </>
  )
}
