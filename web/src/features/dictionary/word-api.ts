// What the dictionary's own screens and its card ask; the start of the app does without it (api.ts).
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '@/api/error'
import { apiQuery } from '@/api/query'
import { keptLookUp, keptWord } from './history'
import type { Direction } from './model'

type Ask<Answer> = (context: { signal: AbortSignal }) => Promise<Answer>

/** Asks the server; where it cannot be reached, what is kept on the device. */
const orKept =
  <Data, Answer extends { data: Data }>(ask: unknown, kept: () => Data | undefined): Ask<Answer> =>
  async (context) => {
    try {
      return await (ask as Ask<Answer>)(context)
    } catch (error) {
      const data = error instanceof ApiError && error.passing ? kept() : undefined
      if (data === undefined) throw error
      return { status: 'success', data } as unknown as Answer
    }
  }

export const lookUpQuery = (q: string, dir: Direction) => {
  const query = apiQuery('/p/api/v1/dictionary', { query: { q, dir } })
  return queryOptions({
    ...query,
    networkMode: 'always', // else it would wait for a network
    queryFn: orKept(query.queryFn, () => keptLookUp(q, dir)),
  })
}

/** The server seeds exactly this call (server/web/word_view.go). */
export const wordQuery = (headword: string) => {
  const query = apiQuery('/p/api/v1/dictionary/{headword}', { path: { headword } })
  return queryOptions({
    ...query,
    networkMode: 'always',
    queryFn: orKept(query.queryFn, () => keptWord(headword)),
  })
}

export const wordsQuery = (letter: string, dir: Direction, page: number) =>
  apiQuery('/p/api/v1/words', { query: { letter, dir, page, page_size: wordsAtOnce } })

export const suggestionsQuery = (q: string, dir: Direction) =>
  apiQuery('/p/api/v1/words/suggestions', { query: { q, dir } })

/** How many words a page of a letter shows. */
export const wordsAtOnce = 60
