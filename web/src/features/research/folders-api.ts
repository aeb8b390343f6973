// What a reader does to folders, to their titles and to the people in them.
import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import type { FolderContent, FolderMember, FolderSuggestion } from '@/api/types'
import { locale } from '@/kit/i18n/locale'
import { offlineToo, orKept } from './offline/kept'
import type { Move } from './tree'

const at = (id: string) => ({ params: { path: { id } } })

export async function createFolder(title: string, parent: string): Promise<string> {
  const body = { title, parent_id: parent || undefined }
  return (await api.POST('/api/v1/research/folder', { body })).data?.data.id ?? ''
}

export const renameFolder = (id: string, title: string) =>
  api.PUT('/api/v1/research/folder/{id}', { ...at(id), body: { title } })

export const moveFolder = (id: string, move: Move) =>
  api.PUT('/api/v1/research/folder/{id}', { ...at(id), body: { ...move } })

export const trashFolder = (id: string) => api.DELETE('/api/v1/research/folder/{id}', at(id))

export const restoreFolder = (id: string) => api.PUT('/api/v1/research/folder/{id}/restore', at(id))

export const leaveFolder = (folder_id: string, entries: 'take' | 'keep') =>
  api.POST('/api/v1/research/folder/leave', { body: { folder_id, entries } })

/** So many titles of a folder are shown, or listed as references. */
export const mostShown = 100

/** The whole titles in a folder. */
export const contentsQuery = (folder: string) =>
  queryOptions({
    queryKey: ['research', 'contents', folder, locale()],
    queryFn: ({ queryKey }) =>
      orKept(queryKey, async () => {
        const params = { path: { id: folder }, query: { page_size: mostShown } }
        const { data } = await api.GET('/api/v1/research/folder/{id}/contents', { params })
        return (data?.data ?? []) as FolderContent[]
      }),
    staleTime: 0,
    ...offlineToo,
  })

/** The titles of a folder, those too of which entries are in it, and how many there are. */
export const notedQuery = (folder: string) =>
  queryOptions({
    queryKey: ['research', 'noted', folder, locale()],
    queryFn: async () => {
      const query = { noted: true, page_size: mostShown }
      const params = { path: { id: folder }, query }
      const { data } = await api.GET('/api/v1/research/folder/{id}/contents', { params })
      const rows = (data?.data ?? []) as FolderContent[]
      return { slugs: rows.map(({ content }) => content.slug), total: data?.meta?.total ?? 0 }
    },
    staleTime: 0,
  })

export const addTitle = (folder: string, content_id: number) =>
  api.POST('/api/v1/research/folder/{id}/contents', { ...at(folder), body: { content_id } })

export const removeTitle = (id: string, content_id: number) =>
  api.DELETE('/api/v1/research/folder/{id}/contents/{content_id}', {
    params: { path: { id, content_id } },
  })

export type Role = 'viewer' | 'editor'

/** Who sees a folder and who is invited to. */
export const membersQuery = (folder: string) =>
  queryOptions({
    queryKey: ['research', 'members', folder],
    queryFn: ({ queryKey }) =>
      orKept(queryKey, async () => {
        const params = { path: { id: folder }, query: { page_size: 100 } }
        const { data } = await api.GET('/api/v1/research/folder/{id}/members', { params })
        return (data?.data ?? []) as FolderMember[]
      }),
    staleTime: 0,
    ...offlineToo,
  })

/** People whom one may want to invite to a folder, by the beginning of a name; the first few. */
export const suggestionsQuery = (folder: string, q: string) =>
  queryOptions({
    queryKey: ['research', 'suggestions', folder, q],
    queryFn: async ({ signal }) => {
      const params = { path: { id: folder }, query: { q, page_size: 6 } }
      const { data } = await api.GET('/api/v1/research/folder/{id}/suggestions', { params, signal })
      return (data?.data ?? []) as FolderSuggestion[]
    },
  })

/** Invites somebody by username, or by address when it has an at sign. */
export const invite = (folder_id: string, person: string, role: Role) =>
  api.POST('/api/v1/research/share/folder', {
    body: { folder_id, role, [person.includes('@') ? 'email' : 'username']: person },
  })

/** Changes what a member may; `owner` hands the folder over. */
export const changeRole = (id: string, account_id: string, role: Role | 'owner') =>
  api.PUT('/api/v1/research/share/folder/{id}/{account_id}', {
    params: { path: { id, account_id } },
    body: { role },
  })

export const removeMember = (id: string, account_id: string) =>
  api.DELETE('/api/v1/research/share/folder/{id}/{account_id}', {
    params: { path: { id, account_id } },
  })

export const revokeInvitation = (id: string) =>
  api.DELETE('/api/v1/research/folder/requests/{id}', at(id))

export const answerRequest = (id: string, answer: 'accept' | 'decline') =>
  api.PUT(`/api/v1/research/folder/requests/{id}/${answer}` as const, at(id))
