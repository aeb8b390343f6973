// The calls of SPEC §7 "Research" that the corner makes. What others change in a folder is told by
// the event stream, whose client asks everything below `research` anew.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { callName } from '@/api/query'
import { site } from '@/api/site'
import type { Entry, Folder, FolderRequest, Meta } from '@/api/types'
import { locale } from '@/kit/i18n/locale'
import { type Filter, unfiled } from './filters'

/** Entries on a page (SPEC §7). */
export const entriesSize = 12
const most = 100

/** Whether the reader holds a research package, and the ways to one. */
export const accessQuery = () =>
  queryOptions({
    queryKey: ['research', 'access', locale()],
    queryFn: async () => (await api.GET('/api/v1/research/access')).data?.data,
  })

async function allFolders(trashed?: boolean): Promise<Folder[]> {
  const found: Folder[] = []
  for (let page = 1; ; page++) {
    const query = { trashed, page, limit: most }
    const { data } = await api.GET('/api/v1/research/folder', { params: { query } })
    const rows = (data?.data ?? []) as Folder[]
    found.push(...rows)
    if (rows.length < most || found.length >= (data?.meta?.total ?? 0)) return found
  }
}

export const foldersQuery = () =>
  queryOptions({ queryKey: ['research', 'folders'], queryFn: () => allFolders(), staleTime: 0 })

export const trashQuery = () =>
  queryOptions({ queryKey: ['research', 'trash'], queryFn: () => allFolders(true), staleTime: 0 })

/** What the list of a filter asks for. */
const asked = ({ folder, search, book, tag, colour, from, to, order, page }: Filter) => ({
  folder_id: folder && folder !== unfiled ? folder : undefined,
  unfiled: folder === unfiled || undefined,
  q: search.trim() || undefined,
  content_item_id: Number(book) || undefined,
  tag: tag || undefined,
  colour: colour || undefined,
  from: from || undefined,
  to: to || undefined,
  order: order || undefined,
  page,
  limit: entriesSize,
})

export interface EntryPage {
  entries: Entry[]
  meta?: Meta
}

export const entriesQuery = (filter: Filter) =>
  queryOptions({
    queryKey: ['research', 'entries', locale(), filter],
    queryFn: async ({ signal }): Promise<EntryPage> => {
      const params = { query: asked(filter) }
      const { data } = await api.GET('/api/v1/research', { params, signal })
      return { entries: (data?.data ?? []) as Entry[], meta: data?.meta }
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** How many entries there are at all. */
export const totalQuery = () =>
  queryOptions({
    queryKey: ['research', 'total'],
    queryFn: async () => {
      const { data } = await api.GET('/api/v1/research', { params: { query: { limit: 1 } } })
      return data?.meta?.total ?? 0
    },
    staleTime: 0,
  })

/** The invitations that wait, newest first. */
export const requestsQuery = () =>
  queryOptions({
    queryKey: ['research', 'requests', locale()],
    queryFn: async () => {
      const { data } = await api.GET('/api/v1/research/folder/requests')
      return (data?.data ?? []) as FolderRequest[]
    },
    staleTime: 0,
  })

type Format = 'markdown' | 'annotations'

/** Where the browser fetches the entries of an item as a file. */
export const exportAddress = (item: number, format: Format) =>
  callName(
    '/edu/api/v1/research/export',
    {},
    { content_item_id: item, format, lang: locale(), domain: site().domain },
  )
