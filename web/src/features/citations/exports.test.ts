import { readFileSync } from 'node:fs'
import { plugins } from '@citation-js/core'
import '@citation-js/plugin-bibtex'
import '@citation-js/plugin-ris'
import { describe, expect, it } from 'vitest'
import type { CslItem, CslName } from './csl'

/** The server's files with the kinds of the catalogue, those twice that are cited as two. */
const file = (extension: string) =>
  readFileSync(`../internal/search/bibliography/testdata/kinds.${extension}`, 'utf8')

/** What the server means, which the other two files have to say as well. */
const meant = JSON.parse(file('json')) as CslItem[]

const read = (text: string) => plugins.input.chain(text, { generateGraph: false }) as CslItem[]

const fields = [
  'id',
  'title',
  'container-title',
  'collection-title',
  'issued',
  'publisher',
  'publisher-place',
  'volume',
  'issue',
  'page',
  'number-of-pages',
  'edition',
  'language',
  'DOI',
  'ISBN',
  'URL',
] as const

/** What RIS has no place for in a record of a type, so that its reader passes over it. */
const unread: Record<string, readonly string[]> = {
  article: ['publisher', 'publisher-place', 'edition', 'ISBN', 'translator'],
  book: ['number-of-pages'],
  audiobook: ['page'],
  newspaper: ['ISBN', 'author', 'issued', 'issue'], // an article: it reads a reporter, of a day the year
  magazine: ['ISBN'],
  academic: ['number-of-pages'],
  thesis: ['edition', 'ISBN', 'translator'],
  statistics: ['edition', 'ISBN'],
  dataset: ['edition', 'ISBN', 'translator'],
}

/** A name that is known as a whole is cut by some readers; its words stay. */
const wordsOf = ({ family = '', given = '', literal = '' }: CslName) =>
  `${family} ${given} ${literal}`.split(/\s+/).filter(Boolean).sort()

const dated = ({ issued }: CslItem) => ({
  issued: issued && { 'date-parts': issued['date-parts']?.map((parts) => parts.map(Number)) },
})

describe.each(['json', 'bib', 'ris'])('kinds.%s', (extension) => {
  const items = read(file(extension))

  it('has a record of each kind', () => {
    expect(items).toHaveLength(meant.length)
  })

  it.each(meant.map((item, i) => [item.id, item, i] as const))('keeps %s', (_, wanted, i) => {
    const found = items[i] as CslItem
    const skipped = extension === 'ris' ? (unread[wanted.id] ?? []) : []
    for (const field of fields.filter((each) => !skipped.includes(each)))
      expect({ ...found, ...dated(found) }[field], field).toEqual(wanted[field])
    if (!skipped.includes('author'))
      expect(found.author?.map(wordsOf)).toEqual(wanted.author?.map(wordsOf))
    if (!skipped.includes('translator'))
      expect(found.translator?.map(wordsOf)).toEqual(wanted.translator?.map(wordsOf))
  })
})
