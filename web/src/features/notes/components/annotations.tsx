import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Colour } from '@/api/types'
import { made, markOf, mostQuote, type Row, type Writing } from '../entry'
import type { ReaderHandle } from '../reader-handle'
import type { EntryStore } from '../store'
import { t } from '../texts'
import { useEntries } from '../use-entries'
import { EntriesPanel } from './entries-panel'
import { NoteEditor } from './note-editor'
import { SelectionMenu, type WordLookUp } from './selection-menu'
import { Undo } from './undo'
import '../notes.css'

interface Editing {
  /** the entry, or null for one that is to be made */
  name: string | null
  writing: Writing
}

/** Words of the book that are cited, and the page they stand on, where it has a number. */
interface CitedPassage {
  quote: string
  page?: string
}

export interface AnnotationsProps {
  handle: ReaderHandle
  onCite: (passage: CitedPassage) => void
  /** absent where there is no dictionary */
  dictionary?: WordLookUp
}

/** The reader's entries over an open book: marks, bookmark, menu of the selection, panel. */
export function Annotations({ handle, onCite, dictionary }: AnnotationsProps) {
  const { store, rows, queued, offers } = useEntries(handle.item, handle.account)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [gone, setGone] = useState<Row | null>(null)
  const { setMarks, selected } = handle
  useEffect(() => setMarks(rows.flatMap((row) => markOf(row) ?? [])), [rows, setMarks])
  useBookmark(handle, rows, store)
  const pressed = rows.find(({ client_id }) => client_id === handle.pressed?.id) ?? null
  const remove = (row: Row) => {
    setGone(store.remove(row.client_id))
    handle.dismiss()
  }
  const edit = (name: string | null, writing: Writing) => {
    setEditing({ name, writing })
    handle.dismiss()
  }
  const save = (writing: Writing) => {
    if (editing?.name) store.change(editing.name, writing)
    else store.add(made(handle.item, writing))
    setEditing(null)
  }
  const colour = (chosen: Colour) => {
    if (pressed) store.change(pressed.client_id, { colour: chosen })
    else if (selected) store.add(made(handle.item, passage(selected, chosen)))
    handle.dismiss()
  }
  return (
    <div className="notes-over">
      <SelectionMenu
        handle={handle}
        pressed={pressed}
        onColour={colour}
        onNote={() => {
          if (pressed) edit(pressed.client_id, pressed)
          else if (selected) edit(null, passage(selected, 'yellow'))
        }}
        onDelete={() => pressed && remove(pressed)}
        onCite={(quote) => {
          onCite({ quote, page: pageOf(handle) })
          handle.dismiss()
        }}
        dictionary={dictionary}
      />
      {gone && (
        <Undo
          key={gone.client_id}
          onUndo={() => {
            store.add({ ...made(handle.item, gone), created_at: gone.created_at })
            setGone(null)
          }}
          onEnd={() => setGone(null)}
        />
      )}
      {queued && (
        <p className="notes-queued" role="status">
          {t('sync.queued')}
        </p>
      )}
      {editing && (
        <NoteEditor
          writing={editing.writing}
          lang={handle.lang}
          onSave={save}
          onCancel={() => setEditing(null)}
        />
      )}
      {handle.panel &&
        createPortal(
          <EntriesPanel
            handle={handle}
            rows={rows}
            offers={offers}
            onEdit={(row) => edit(row.client_id, row)}
            onDelete={remove}
            onTake={(row) => store.change(row.client_id, row)}
            onRefuse={(row) => store.refuse(row.client_id)}
          />,
          handle.panel,
        )}
    </div>
  )
}

/** The printed page, or that of a file with pages; a text that flows has none. */
function pageOf({ printed, selected }: ReaderHandle) {
  const page = selected?.locator.locations.page
  return printed || (page ? String(page) : undefined)
}

function passage(
  { text, locator }: NonNullable<ReaderHandle['selected']>,
  colour: Colour,
): Writing {
  return { kind: 'highlight', locator, quote: text.slice(0, mostQuote), colour, tags: [], body: '' }
}

/**
 * Gives the reader's bar its bookmark: on when one stands on the shown page. What was set a moment
 * ago, or by another device, counts before the engine has shown it: a place has one bookmark.
 */
function useBookmark(
  { item, at, shown, setBookmark }: ReaderHandle,
  rows: Row[],
  store: EntryStore,
) {
  const stands = ({ kind, client_id, locator }: Row) =>
    kind === 'bookmark' && (shown.includes(client_id) || samePlace(locator, at))
  const on = rows.some(stands)
  const toggle = useRef(() => {})
  toggle.current = () => {
    const here = store.snapshot().rows.filter(stands)
    for (const row of here) store.remove(row.client_id)
    if (here.length || !at) return
    const quote = at.text?.highlight ?? ''
    store.add(made(item, { kind: 'bookmark', locator: at, quote, colour: '', tags: [], body: '' }))
  }
  useEffect(() => {
    const press = () => void store.known().then(() => toggle.current())
    setBookmark({ on, toggle: press })
  }, [on, store, setBookmark])
}

/** Where in a resource a place is; what the server returns has its fields in another order. */
const spots = ['progression', 'position', 'page', 'cfi'] as const

const samePlace = (a: ReaderHandle['at'], b: ReaderHandle['at']) =>
  !!a && !!b && a.href === b.href && spots.every((spot) => a.locations[spot] === b.locations[spot])
