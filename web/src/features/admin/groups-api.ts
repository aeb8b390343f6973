import { api } from '@/api/client'
import { apiQuery } from '@/api/query'

export const groupsQuery = (page: number, size = 30) =>
  apiQuery('/admin/api/v1/groups', { query: { page, page_size: size } })

export const groupQuery = (id: string) => apiQuery('/admin/api/v1/groups/{id}', { path: { id } })

export const groupMembersQuery = (id: string, page: number) =>
  apiQuery('/admin/api/v1/groups/{id}/members', { path: { id }, query: { page, page_size: 30 } })

export const assignmentsQuery = (id: string) =>
  apiQuery('/admin/api/v1/groups/{id}/assignments', { path: { id }, query: { page_size: 100 } })

/** Titles of the portal that begin like what is typed. */
export const titlesQuery = (search: string) =>
  apiQuery('/p/api/v1/contents/suggestions', { query: { search } })

export const createGroup = (name: string) => api.POST('/admin/api/v1/groups', { body: { name } })

export const changeGroup = (id: string, body: { name?: string; joining?: boolean }) =>
  api.PATCH('/admin/api/v1/groups/{id}', { params: { path: { id } }, body })

export const removeGroup = (id: string) =>
  api.DELETE('/admin/api/v1/groups/{id}', { params: { path: { id } } })

export const previewGroup = async (id: string, csv: string) =>
  (
    await api.POST('/admin/api/v1/groups/{id}/preview', {
      params: { path: { id } },
      body: { csv },
    })
  ).data?.data

export const importGroup = async (id: string, csv: string) =>
  (await api.POST('/admin/api/v1/groups/{id}/import', { params: { path: { id } }, body: { csv } }))
    .data?.data

export const removeFromGroup = (id: string, account_id: string) =>
  api.DELETE('/admin/api/v1/groups/{id}/members/{account_id}', {
    params: { path: { id, account_id } },
  })

export interface Given {
  content_id: number
  due_on: string
}

export const assign = (id: string, body: Given) =>
  api.POST('/admin/api/v1/groups/{id}/assignments', { params: { path: { id } }, body: { ...body } })

export const unassign = (id: string, assignment_id: string) =>
  api.DELETE('/admin/api/v1/groups/{id}/assignments/{assignment_id}', {
    params: { path: { id, assignment_id } },
  })
