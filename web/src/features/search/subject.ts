import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { Category } from '@/api/types'
import { translated } from '@/kit/i18n/translated'
import { plainName } from '@/kit/navigation/paths'
import { subjectQuery } from './api'
import { categoryId, kindsKey, type ListingSearch, wanted } from './model'
import { t } from './texts'

/** What a list is about: a category with those around it, or the name of a tag or an organisation. */
export interface Subject {
  category?: Category
  name?: string
}

interface Found {
  data?: Category[] | { name?: string } | null
}

/** The subject in a response to subjectQuery; an unknown organisation's has none. */
export function subjectOf(found: unknown): Subject {
  const data = (found as Found | undefined)?.data
  if (!Array.isArray(data)) return { name: data?.name }
  const [category] = data
  return category ? { category, name: translated(category) } : {}
}

const nothing = { queryKey: ['no subject'], queryFn: () => null, enabled: false }

export function useSubject(search: ListingSearch): Subject {
  const query = (subjectQuery(search) ?? nothing) as UseQueryOptions<unknown>
  return subjectOf(useQuery(query).data)
}

/** What the path of a list ends with: its category's name, else `content`. */
export const listName = ({ category, name }: Subject) =>
  category && name ? plainName(name) : 'content'

/** The heading of a list that nothing is searched in: its record's name, else its kind's. */
export function listTitle(search: ListingSearch, { name }: Subject) {
  if (name) return name
  return search.kind && !search.kind.includes(',')
    ? t(kindsKey(search.kind))
    : t('nav.all_contents')
}

/** The title of the document. */
export const documentTitle = (search: ListingSearch, subject: Subject) =>
  !categoryId(search) && search.search && wanted(search.search)
    ? search.search
    : listTitle(search, subject)
