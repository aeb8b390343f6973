import { useQueryClient } from '@tanstack/react-query'
import { api, download } from '@/api/client'
import { apiQuery } from '@/api/query'
import { locale } from '@/kit/i18n/locale'
import type { Role } from './types'

export const listSize = 30

export interface MembersSearch {
  search?: string
  role?: string
  page?: string
}

export const membersQuery = ({ search, role, page }: MembersSearch) =>
  apiQuery('/admin/api/v1/members', {
    query: {
      search,
      role: (role || undefined) as Role | undefined,
      page: Number(page) || 1,
      page_size: listSize,
    },
  })

export const invitationsQuery = (page: number) =>
  apiQuery('/admin/api/v1/invitations', { query: { page, page_size: listSize } })

/** What the log is narrowed to. */
export interface AuditSearch {
  act?: string
  actor?: string
  object?: string
  search?: string
  from?: string
  to?: string
}

export const auditSearch = (address: Record<string, string | undefined>): AuditSearch => {
  const { act, actor, object, search, from, to } = address
  return { act, actor, object, search, from, to }
}

export const auditQuery = (search: AuditSearch, page: number) =>
  apiQuery('/admin/api/v1/audit', { query: { ...search, page, page_size: listSize } })

/** Saves the acts that are left as a table. */
export function exportAudit(search: AuditSearch) {
  const asked = Object.entries(search).filter(([, value]) => value) as [string, string][]
  return download(`/admin/api/v1/audit/export?${new URLSearchParams(asked)}`, 'audit.csv')
}

/** Asks everything of the administration again: what was changed shows in more than one list. */
export function useAskAgain() {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [language, name] }) =>
        language === locale() && String(name).startsWith('/admin/'),
    })
}

export interface MemberChange {
  role?: Role
  /** The last day; empty: without end. */
  ends_on?: string
  suspended?: boolean
}

export const changeMember = (id: string, body: MemberChange) =>
  api.PATCH('/admin/api/v1/members/{id}', { params: { path: { id } }, body: { ...body } })

export const removeMember = (id: string) =>
  api.DELETE('/admin/api/v1/members/{id}', { params: { path: { id } } })

export const exportMembers = () => download('/admin/api/v1/members/export', 'members.csv')

export interface Invitee {
  email: string
  first_name: string
  role: Role
  ends_on: string
  group_id: string
}

export const invite = (body: Invitee) =>
  api.POST('/admin/api/v1/invitations', { body: { ...body } })

export const resend = (id: string) =>
  api.POST('/admin/api/v1/invitations/{id}/resend', { params: { path: { id } } })

export const revoke = (id: string) =>
  api.DELETE('/admin/api/v1/invitations/{id}', { params: { path: { id } } })

export const previewImport = async (csv: string) =>
  (await api.POST('/admin/api/v1/invitations/preview', { body: { csv } })).data?.data

export const importFile = async (csv: string) =>
  (await api.POST('/admin/api/v1/invitations/import', { body: { csv } })).data?.data
