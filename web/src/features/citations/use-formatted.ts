import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Choice } from './choice'
import { formatApart } from './client'
import { type Cited, cslOf } from './record'
import { loadStyle } from './styles'

/** Records in a style and a language; what was shown stays while another is made. */
export function useFormatted(cited: Cited[], { style, language }: Choice, page: string) {
  const items = cited.map((each) => cslOf(each, language, new Date()))
  const query = useQuery({
    queryKey: ['citations', style.id, language, page, items],
    queryFn: async () => {
      const loaded = await loadStyle(style, language)
      return formatApart({ ...loaded, items, page: page || undefined })
    },
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { ...query, items }
}
