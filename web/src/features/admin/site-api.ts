import { api, sendForm } from '@/api/client'
import { apiQuery } from '@/api/query'
import type { HomeStrip } from '@/api/types'
import type { OrganizationSearch } from './organizations-model'
import type { Organization, Provider, Rules, Settings } from './types'

export const settingsQuery = () => apiQuery('/admin/api/v1/settings')

export type SiteChange = Pick<
  Settings,
  'name' | 'name_en' | 'using_accessibility' | 'contact' | 'links' | 'slots'
>

export const saveSettings = (body: SiteChange) => api.PUT('/admin/api/v1/settings', { body })

export const saveTheme = (body: { brand: string; brand_dark: string; panel: string }) =>
  api.PUT('/admin/api/v1/settings/theme', { body })

/** Gives the portal the library's own colours again. */
export const removeTheme = () => api.DELETE('/admin/api/v1/settings/theme')

export const saveHome = (home: HomeStrip[]) =>
  api.PUT('/admin/api/v1/settings/home', { body: { home } })

/** The categories of the portal's menu. */
export const menusQuery = () => apiQuery('/p/api/v1/menus')

export type ImageKind = 'logo' | 'favicon'

const imagePath = (kind: ImageKind) => `/admin/api/v1/settings/image/${kind}`

export function sendImage(kind: ImageKind, file: File) {
  const form = new FormData()
  form.set('file', file)
  return sendForm(imagePath(kind), form)
}

export const removeImage = (kind: ImageKind) => sendForm(imagePath(kind), undefined, 'DELETE')

export const rulesQuery = () => apiQuery('/admin/api/v1/rules')

export const saveRules = ({ closed, domains, ranges }: Rules) =>
  api.PUT('/admin/api/v1/rules', { body: { closed, domains, ranges } })

export const organizationsQuery = (search: OrganizationSearch) =>
  apiQuery('/admin/api/v1/organizations', { query: { ...search, page_size: 30 } })

export interface NewOrganization {
  slug: string
  name: string
  name_en: string
  kind: 'library' | 'university' | 'publisher' | 'ministry'
  closed: boolean
  expires_on: string
}

export const createOrganization = (body: NewOrganization) =>
  api.POST('/admin/api/v1/organizations', { body: { ...body } })

export type Terms = Partial<Pick<Organization, 'expires_on' | 'host' | 'vat_payer'>> & {
  suspended?: boolean
}

export const changeOrganization = (slug: string, body: Terms) =>
  api.PATCH('/admin/api/v1/organizations/{slug}', { params: { path: { slug } }, body })

const providerPath = '/admin/api/v1/organization/provider'

/** The organisation's identity provider; without an issuer while there is none. */
export const providerQuery = () => apiQuery(providerPath)

export type ProviderChange = Pick<
  Provider,
  | 'issuer'
  | 'client_id'
  | 'label'
  | 'label_en'
  | 'scopes'
  | 'domains'
  | 'role_claim'
  | 'roles'
  | 'group_claim'
  | 'sign_out'
> & {
  /** Absent: the one there is stays. */
  client_secret?: string
}

export const saveProvider = (body: ProviderChange) => api.PUT(providerPath, { body })

export const removeProvider = () => api.DELETE(providerPath)
