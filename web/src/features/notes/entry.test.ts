import { describe, expect, it } from 'vitest'
import {
  filtered,
  inBook,
  made,
  markOf,
  momentAfter,
  noFilter,
  readTags,
  tagsOf,
  type Writing,
} from './entry'

const row = (part: Partial<Writing>, share = 0) =>
  made(1, {
    kind: 'highlight',
    locator: { href: 'a', locations: { totalProgression: share } },
    quote: 'Номын мөр',
    colour: 'yellow',
    tags: [],
    body: '',
    ...part,
  })

describe('entries', () => {
  const rows = [
    row({ kind: 'note', body: 'Миний бодол', tags: ['зам'] }, 0.9),
    row({ colour: 'blue', tags: ['зам', 'ус'] }, 0.1),
    row({ kind: 'bookmark', colour: '', quote: '' }, 0.5),
  ]

  it('stand in the order of the book', () => {
    expect([...rows].sort(inBook).map(({ kind }) => kind)).toEqual([
      'highlight',
      'bookmark',
      'note',
    ])
  })

  it.each([
    [{}, 3],
    [{ kind: 'note' as const }, 1],
    [{ colour: 'blue' as const }, 1],
    [{ tag: 'зам' }, 2],
    [{ words: ' бодол ' }, 1],
    [{ words: 'НОМЫН' }, 2],
    [{ words: 'ус', kind: 'note' as const }, 0],
  ])('are filtered by %o to %i', (part, count) => {
    expect(filtered(rows, { ...noFilter, ...part })).toHaveLength(count)
  })

  it('have each tag once', () => {
    expect(tagsOf(rows)).toEqual(['зам', 'ус'])
    expect(readTags(' зам, ус ,,зам\nгол ')).toEqual(['зам', 'ус', 'гол'])
  })

  it('are marked in the book by their passage, or by their place', () => {
    const [note, , bookmark] = rows
    expect(note && markOf(note)).toMatchObject({ passage: 'Номын мөр', look: 'yellow', dot: true })
    expect(bookmark && markOf(bookmark)).toMatchObject({ passage: undefined, look: 'none' })
    expect(note && markOf(note)).toBe(note && markOf(note))
    expect(markOf(row({ locator: null }))).toBeNull()
  })

  it('move on in time even when the clock has gone back', () => {
    const future = new Date(Date.now() + 60_000).toISOString()
    expect(momentAfter(future) > future).toBe(true)
  })
})
