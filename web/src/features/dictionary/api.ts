import { apiQuery } from '@/api/query'
import type { Direction } from './model'

/** The dictionaries among the works. The server seeds exactly this call (server/web/screens.go). */
export const dictionariesQuery = () =>
  apiQuery('/p/api/v1/contents', {
    query: { kind: 'dictionary', order: 'title.asc', page_size: 12 },
  })

export const lookUpQuery = (q: string, dir: Direction) =>
  apiQuery('/p/api/v1/dictionary', { query: { q, dir } })

/** The server seeds exactly this call (server/web/word_view.go). */
export const wordQuery = (headword: string) =>
  apiQuery('/p/api/v1/dictionary/{headword}', { path: { headword } })

export const wordsQuery = (letter: string, dir: Direction, page: number) =>
  apiQuery('/p/api/v1/words', { query: { letter, dir, page, page_size: wordsAtOnce } })

export const suggestionsQuery = (q: string, dir: Direction) =>
  apiQuery('/p/api/v1/words/suggestions', { query: { q, dir } })

/** How many words a page of a letter shows. */
export const wordsAtOnce = 60
