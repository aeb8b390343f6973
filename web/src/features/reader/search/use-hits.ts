import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Hit, hitsQuery } from '../api'
import type { Locator, Mark } from '../engine/core/types'

/** What was looked for, kept while the panel is closed. */
export interface Sought {
  words: string
  /** the result that was gone to, from 0; -1 before the first */
  at: number
}

const noHits: Hit[] = []

/** The places of what is sought, and their marks on the pages. */
export function useHits(item: number, { words, at }: Sought) {
  const { data } = useQuery({ ...hitsQuery(item, words), enabled: words !== '' })
  const hits = words === '' ? noHits : (data?.data ?? noHits)
  const marks = useMemo(() => [...wordsOf(hits), ...marksOf(hits[at])], [hits, at])
  return { hits, marks }
}

const nowhere: Locator = { href: '', locations: {} }

/** Every form that was found, shown wherever it stands. */
function wordsOf(hits: Hit[]): Mark[] {
  const pieces = hits.flatMap(({ snippet }) => snippet.filter(({ marked }) => marked))
  const words = new Set(pieces.map(({ text }) => text.toLocaleLowerCase()))
  return [...words].map((passage) => ({
    id: `word-${passage}`,
    locator: nowhere,
    passage,
    everywhere: true,
    look: 'found',
  }))
}

/** The passage that was gone to: its marked pieces, told apart from like ones by the text before. */
function marksOf(hit: Hit | undefined): Mark[] {
  return (hit?.snippet ?? []).flatMap(({ text, marked }, piece, all) => {
    if (!marked) return []
    const before = all
      .slice(0, piece)
      .map((each) => each.text)
      .join('')
    const locator = { ...(hit?.locator as Locator), text: { before, highlight: text } }
    return [{ id: `hit-${piece}`, locator, passage: text, look: 'current' }]
  })
}
