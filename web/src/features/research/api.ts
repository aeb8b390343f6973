// The calls of SPEC §7 "Research" that the corner makes. What others change in a folder is told by
// the event stream, whose client asks everything below `research` anew.
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '@/api/client'
import { callName } from '@/api/query'
import { site } from '@/api/site'
import type { Entry, Folder, FolderRequest, Meta } from '@/api/types'
import { locale } from '@/kit/i18n/locale'
import { type Filter, unfiled } from './filters'
import { forgetKept, offlineToo, orKept } from './offline/kept'

/** Entries that are fetched at once. */
const entriesSize = 50
const most = 100

/** Whether the reader holds a research package, and the ways to one. */
export const accessQuery = () =>
  queryOptions({
    queryKey: ['research', 'access', locale()],
    queryFn: ({ queryKey }) =>
      orKept(queryKey, async () => (await api.GET('/api/v1/research/access')).data?.data),
    ...offlineToo,
  })

/** The first page of folders says how many there are; the others are asked for together. */
async function allFolders(trashed?: boolean): Promise<Folder[]> {
  const one = async (page: number) => {
    const query = { trashed, page, limit: most }
    return (await api.GET('/api/v1/research/folder', { params: { query } })).data
  }
  const first = await one(1)
  const more = Math.ceil((first?.meta?.total ?? 0) / most) - 1
  const rest = await Promise.all(Array.from({ length: Math.max(0, more) }, (_, at) => one(at + 2)))
  return [first, ...rest].flatMap((page) => (page?.data ?? []) as Folder[])
}

/** Whether an answer is about a folder that the reader does not see any more. */
const isLost =
  (folders: Folder[]) =>
  ([, name, ...rest]: readonly unknown[]): boolean => {
    const seen = (id: unknown) => folders.some((folder) => folder.id === id)
    if (['contents', 'members', 'replies'].includes(String(name))) return !seen(rest[0])
    const { folder = '' } = name === 'entries' ? (rest[1] as Partial<Filter>) : {}
    return folder !== '' && folder !== unfiled && !seen(folder)
  }

export const foldersQuery = () =>
  queryOptions({
    queryKey: ['research', 'folders'],
    queryFn: ({ queryKey }) =>
      orKept(queryKey, async () => {
        const folders = await allFolders()
        void forgetKept(isLost(folders))
        return folders
      }),
    staleTime: 0,
    ...offlineToo,
  })

export const trashQuery = () =>
  queryOptions({
    queryKey: ['research', 'trash'],
    queryFn: ({ queryKey }) => orKept(queryKey, () => allFolders(true)),
    staleTime: 0,
    ...offlineToo,
  })

/** What the list of a filter asks for. */
const asked = ({ folder, search, book, tag, colour, from, to, order }: Filter) => ({
  folder_id: folder && folder !== unfiled ? folder : undefined,
  unfiled: folder === unfiled || undefined,
  q: search.trim() || undefined,
  content_item_id: Number(book) || undefined,
  tag: tag || undefined,
  colour: colour || undefined,
  from: from || undefined,
  to: to || undefined,
  order: order || undefined,
})

export interface EntryPage {
  entries: Entry[]
  meta?: Meta
}

/** Entries in pages that follow each other by a position: none is lost or doubled by other writers. */
export const entriesQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: ['research', 'entries', locale(), filter],
    queryFn: ({ queryKey, signal, pageParam: after }): Promise<EntryPage> =>
      orKept([...queryKey, after], async () => {
        const query = { ...asked(filter), after: after || undefined, limit: entriesSize }
        const { data } = await api.GET('/api/v1/research', { params: { query }, signal })
        return { entries: (data?.data ?? []) as Entry[], meta: data?.meta }
      }),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta?.after || undefined,
    staleTime: 0,
    placeholderData: keepPreviousData,
    ...offlineToo,
  })

/** Those of a filter that were fetched so far, and how many there are. */
export function useEntries(filter: Filter) {
  const { data, ...query } = useInfiniteQuery(entriesQuery(filter))
  const pages = data?.pages
  const entries = useMemo(() => pages?.flatMap((page) => page.entries), [pages])
  return { ...query, entries, total: pages?.[0]?.meta?.total ?? 0 }
}

/** How many entries there are at all. */
export const totalQuery = () =>
  queryOptions({
    queryKey: ['research', 'total'],
    queryFn: ({ queryKey }) =>
      orKept(queryKey, async () => {
        const { data } = await api.GET('/api/v1/research', { params: { query: { limit: 1 } } })
        return data?.meta?.total ?? 0
      }),
    staleTime: 0,
    ...offlineToo,
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

export type Format = 'markdown' | 'annotations'

type Wanted = { item: number } | { ids: string } | { filter: Filter }

const exported = (wanted: Wanted) => {
  if ('item' in wanted) return { content_item_id: wanted.item }
  if ('ids' in wanted) return { ids: wanted.ids }
  const { order: _, ...narrowing } = asked(wanted.filter)
  return narrowing
}

/** Where the browser fetches entries as a file: of an item, by their ids, or what a filter shows. */
export const exportAddress = (wanted: Wanted, format: Format) =>
  callName(
    '/edu/api/v1/research/export',
    {},
    { ...exported(wanted), format, lang: locale(), domain: site().domain },
  )
