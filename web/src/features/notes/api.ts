// The calls of SPEC §7 "Research" that the reader needs.
import { api } from '@/api/client'
import { readHere, writeHere } from '@/api/lease'
import { callName } from '@/api/query'
import { site } from '@/api/site'
import type { Entry, Locator } from '@/api/types'
import { locale } from '@/kit/i18n/locale'
import type { Row } from './entry'
import type { EntryApi, Kept } from './store'

const atOnce = 100

const body = ({ kind, locator, quote, colour, tags, body: text, modified_at }: Row) => ({
  kind,
  locator: (locator as Locator | null) ?? undefined,
  quote,
  colour,
  tags,
  body: text,
  modified_at,
})

/** What is seen of a title that this device keeps is there offline too. */
async function keepHere(item: number, news: Entry[]) {
  if (!item || news.length === 0) return
  const before = (await readHere<Entry[]>(item, 'entries')) ?? []
  const known = new Map([...before, ...news].map((entry) => [entry.client_id, entry]))
  await writeHere(
    item,
    'entries',
    [...known.values()].filter(({ deleted_at }) => !deleted_at),
  )
}

export const entryApi: EntryApi = {
  async since(item, cursor) {
    const query = { content_item_id: item, since: String(cursor), limit: atOnce }
    const { data } = await api.GET('/api/v1/research', { params: { query } })
    const entries = (data?.data ?? []) as Entry[]
    void keepHere(item, entries)
    return { entries, cursor: data?.meta?.cursor ?? cursor }
  },
  kept: async (item) => (await readHere<Entry[]>(item, 'entries')) ?? [],
  async create(row) {
    const { client_id, content_item_id, created_at } = row
    const { data } = await api.POST('/api/v1/research', {
      body: { ...body(row), client_id, content_item_id, created_at },
    })
    return data?.data as Kept
  },
  async change(row) {
    const { data } = await api.PUT('/api/v1/research/{id}', {
      params: { path: { id: row.id } },
      body: { ...body(row), base_version: row.version },
    })
    return data?.data as Kept
  },
  async remove(id) {
    await api.DELETE('/api/v1/research/{id}', { params: { path: { id } } })
  },
}

export type Format = 'markdown' | 'annotations'

/** Where the browser fetches the entries of an item as a file. */
export const exportAddress = (item: number, format: Format) =>
  callName(
    '/edu/api/v1/research/export',
    {},
    { content_item_id: item, format, lang: locale(), domain: site().domain },
  )
