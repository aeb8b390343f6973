import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type Hit, hitsQuery } from '../api'
import type { Locator, Mark } from '../engine/core/types'

/** What was looked for, kept while the panel is closed. */
interface Sought {
  words: string
  /** the result that was gone to, from 0; -1 before the first */
  at: number
}

export type ReaderSearch = ReturnType<typeof useSearch>

const nothing: Sought = { words: '', at: -1 }
const noHits: Hit[] = []

/** What is sought in an item, the places of it, and their marks on the pages. */
export function useSearch(item: number) {
  const [sought, setSought] = useState(nothing)
  const { words, at } = sought
  const { data } = useQuery({ ...hitsQuery(item, words), enabled: words !== '' })
  const hits = words === '' ? noHits : (data?.data ?? noHits)
  const marks = useMemo(() => [...wordsOf(hits), ...marksOf(hits[at])], [hits, at])
  return {
    sought,
    hits,
    marks,
    seek: (words: string) => setSought({ words, at: -1 }),
    /** tells which of the places was gone to */
    goneTo: (at: number) => setSought({ ...sought, at }),
    end: () => setSought(nothing),
  }
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
