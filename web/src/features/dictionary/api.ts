import { apiQuery } from '@/api/query'

/** The dictionaries among the works. The server seeds exactly this call (server/web/screens.go). */
export const dictionariesQuery = () =>
  apiQuery('/p/api/v1/contents', {
    query: { kind: 'dictionary', order: 'title.asc', page_size: 12 },
  })
