// What a reader does to entries; each act knows how it is taken back.
import { api } from '@/api/client'
import { ApiError } from '@/api/error'
import type { Colour, Entry, KeptEntry } from '@/api/types'

type Call =
  | { act: 'move'; folder_id: string }
  | { act: 'tag' | 'untag'; tags: string[] }
  | { act: 'delete' }

const atOnce = 100

/** Makes a change to many entries; throws why, when some were refused. */
async function bulk(entries: Pick<Entry, 'id'>[], call: Call): Promise<void> {
  const ids = entries.map(({ id }) => id)
  let refused = ''
  for (let at = 0; at < ids.length; at += atOnce) {
    const body = { ids: ids.slice(at, at + atOnce), ...call }
    const { data } = await api.POST('/api/v1/research/bulk', { body })
    refused ||= data?.data?.find(({ done }) => !done)?.message ?? ''
  }
  if (refused) throw Object.assign(new Error(refused), { code: 'refused' })
}

/** Runs a call for each of the values that entries have. */
async function byValue(
  entries: Entry[],
  namedBy: (entry: Entry) => string,
  run: (value: string, of: Entry[]) => Promise<void>,
) {
  for (const value of new Set(entries.map(namedBy)))
    await run(
      value,
      entries.filter((entry) => namedBy(entry) === value),
    )
}

export const move = (entries: Entry[], folder: string) =>
  bulk(entries, { act: 'move', folder_id: folder })

/** Puts entries back into the folders that they were in. */
export const moveBack = (entries: Entry[]) =>
  byValue(
    entries,
    ({ folder_id }) => folder_id,
    (folder, of) => move(of, folder),
  )

export const tag = (entries: Entry[], tags: string[]) => bulk(entries, { act: 'tag', tags })

/** Takes from entries the tags that they did not have before. */
export async function untag(entries: Entry[], tags: string[]) {
  for (const each of tags) {
    const without = entries.filter((entry) => !entry.tags.includes(each))
    if (without.length) await bulk(without, { act: 'untag', tags: [each] })
  }
}

/** Deletes entries one by one: that needs no package. */
export async function remove(entries: Entry[]) {
  for (const { id } of entries)
    await api.DELETE('/api/v1/research/{id}', { params: { path: { id } } })
}

/** Writes anew what was deleted. */
export async function writeAnew(entries: Entry[]) {
  for (const {
    kind,
    content_item_id,
    folder_id,
    quote,
    colour,
    tags,
    body,
    created_at,
    ...entry
  } of entries) {
    const locator = entry.locator ?? undefined
    const own = { client_id: crypto.randomUUID(), kind, content_item_id, folder_id, locator }
    const written = { quote, colour, tags, body, created_at }
    await api.POST('/api/v1/research', { body: { ...own, ...written } })
  }
}

export interface Writing {
  body: string
  colour: Colour | ''
  tags: string[]
}

interface Name {
  client_id: string
  /** by the device's clock */
  created_at?: string
}

/** Writes a free note; the same name again is the same note. */
export async function create(writing: Writing, folder: string, name: Name): Promise<KeptEntry> {
  const body = { ...name, kind: 'note' as const, folder_id: folder || undefined, ...writing }
  return (await api.POST('/api/v1/research', { body })).data?.data as KeptEntry
}

/**
 * Changes an entry as it was last seen. When somebody else has changed it meanwhile, `offered` is
 * theirs; in a shared folder nothing was written then.
 */
export async function change(
  entry: Pick<Entry, 'id' | 'version' | 'kind'>,
  writing: Writing,
  modified_at?: string,
): Promise<KeptEntry> {
  const kind = entry.kind === 'highlight' && writing.body ? 'note' : entry.kind
  const body = { ...writing, kind, base_version: entry.version, modified_at }
  const params = { path: { id: entry.id } }
  try {
    const { data } = await api.PUT('/api/v1/research/{id}', { params, body })
    return data?.data as KeptEntry
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'entry_changed') throw error
    const now = (error.data as { entry: Entry }).entry
    return { entry: now, offered: now }
  }
}
