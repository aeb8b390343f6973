import { api } from '@/api/client'
import { apiQuery } from '@/api/query'
import { listSize } from './members-api'

/** Whom an announcement is for. */
export type Audience = 'organization' | 'all'

export const announcementsQuery = (audience: Audience, page: number) =>
  apiQuery('/admin/api/v1/announcements', { query: { audience, page, page_size: listSize } })

export const blank = {
  audience: 'organization' as Audience,
  title: '',
  body: '',
  title_en: '',
  body_en: '',
  link: '',
}

export type Draft = typeof blank

export const announce = (body: Draft) => api.POST('/admin/api/v1/announcements', { body })

export const withdraw = (id: string) =>
  api.DELETE('/admin/api/v1/announcements/{id}', { params: { path: { id } } })
