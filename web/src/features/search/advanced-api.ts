import { queryOptions } from '@tanstack/react-query'
import { api, keepFile } from '@/api/client'
import { pageSize } from '@/api/page-size'
import type { ContentCard, Meta } from '@/api/types'
import { locale } from '@/kit/i18n/locale'
import { bodyOf } from './advanced'
import { type ListingSearch, pageOf } from './model'

/** A page of an advanced search: POST, because its body is SPEC §7's. */
export function advancedQuery(search: ListingSearch) {
  const body = bodyOf(search)
  const query = { page: pageOf(search), page_size: pageSize(pageOf(search)), order: search.order }
  return queryOptions({
    queryKey: [locale(), 'advanced', body, query] as const,
    queryFn: async ({ signal }) => {
      const { data } = await api.POST('/p/api/v1/advanced/search', {
        body,
        params: { query },
        signal,
      })
      return data as { data: ContentCard[]; meta?: Meta }
    },
  })
}

/** Fetches the results as a file and lets the browser keep it. */
export async function saveFile(search: ListingSearch, format: 'csv' | 'ris' | 'bibtex') {
  const { data, response } = await api.POST('/p/api/v1/advanced/export', {
    body: bodyOf(search),
    params: { query: { format, order: search.order } },
    parseAs: 'blob',
  })
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')
  keepFile(data as unknown as Blob, name?.[1] ?? `sudar.${format}`)
}
