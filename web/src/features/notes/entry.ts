// An entry as this browser keeps it: what the server has of it, and what it is still to learn.
import type { Colour, Entry, Locator } from '@/api/types'

export type Kind = Entry['kind']

export const colours: Colour[] = ['yellow', 'green', 'blue', 'pink']

/** What a reader writes. */
export interface Writing {
  kind: Kind
  /** null for a free note */
  locator: Locator | null
  /** the whole passage */
  quote: string
  colour: Colour | ''
  tags: string[]
  body: string
}

export interface Row extends Writing {
  /** UUID that this browser gave it, or another one that made it */
  client_id: string
  content_item_id: number
  /** '' until the server has it */
  id: string
  /** the server's version that was seen last */
  version: number
  /** RFC 3339 */
  created_at: string
  modified_at: string
  /** what the server is still to be told */
  waiting: '' | 'save' | 'delete'
  /** it may have been told already */
  tried?: boolean
}

/** A new entry of this browser. */
export function made(item: number, writing: Writing): Row {
  const now = new Date().toISOString()
  return {
    ...writing,
    client_id: crypto.randomUUID(),
    content_item_id: item,
    id: '',
    version: 0,
    created_at: now,
    modified_at: now,
    waiting: 'save',
  }
}

/** An entry of the server's as a row with nothing waiting. */
export function rowOf(entry: Entry): Row {
  const { client_id, content_item_id, id, version, created_at, modified_at } = entry
  const { kind, locator, quote, colour, tags, body } = entry
  const writing = { kind, locator, quote, colour, tags, body }
  const known = { client_id, content_item_id, id, version, created_at, modified_at }
  return { ...writing, ...known, waiting: '' }
}

/** A moment after another, even when the clock has gone back. */
export function momentAfter(before: string): string {
  return new Date(Math.max(Date.now(), Date.parse(before) + 1)).toISOString()
}

const share = ({ locator }: Row) => locator?.locations.totalProgression ?? 0

/** Book order; what stands at one place comes in the order of the writing. */
export const inBook = (a: Row, b: Row) =>
  share(a) - share(b) || a.created_at.localeCompare(b.created_at)

export interface Filter {
  kind: Kind | ''
  colour: Colour | ''
  tag: string
  words: string
}

export const noFilter: Filter = { kind: '', colour: '', tag: '', words: '' }

/** The rows that a filter lets through; words are looked for in passage, note and tags. */
export function filtered(rows: Row[], { kind, colour, tag, words }: Filter): Row[] {
  const wanted = words.trim().toLocaleLowerCase()
  return rows.filter(
    (row) =>
      (!kind || row.kind === kind) &&
      (!colour || row.colour === colour) &&
      (!tag || row.tags.includes(tag)) &&
      [row.quote, row.body, ...row.tags].join(' ').toLocaleLowerCase().includes(wanted),
  )
}

/** The tags of rows, each once, in the order of the alphabet. */
export const tagsOf = (rows: Row[]) =>
  [...new Set(rows.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b))

/** Tags as they are typed: between commas. */
export const readTags = (text: string) =>
  [...new Set(text.split(/[,\n]/).map((tag) => tag.trim().slice(0, mostTag)))]
    .filter(Boolean)
    .slice(0, mostTags)

/** Bounds of the server, in characters. */
export const mostBody = 10_000
export const mostQuote = 5_000
const mostTags = 20
const mostTag = 50

/** What the reader is told of a place. */
export interface Mark {
  id: string
  locator: Locator
  passage?: string
  look: Colour | 'none'
  dot?: boolean
}

const marks = new WeakMap<Row, Mark>()

/** The mark of a row in its book; the same row has the same mark. */
export function markOf(row: Row): Mark | null {
  const { client_id, kind, locator, quote, colour, body } = row
  if (!locator) return null
  const passage = kind === 'bookmark' ? undefined : quote || undefined
  const look = passage ? colour || 'yellow' : 'none'
  const mark = marks.get(row) ?? { id: client_id, locator, passage, look, dot: body !== '' }
  marks.set(row, mark)
  return mark
}
