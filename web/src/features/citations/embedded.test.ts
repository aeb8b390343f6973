import { readdirSync, readFileSync } from 'node:fs'
import { loadFromString } from 'html-metadata'
import { describe, expect, it } from 'vitest'

/** What machines read of the pages of twelve kinds of record and two more, written by the server's own test. */
const folder = '../internal/server/web/testdata/heads'

interface Told {
  /** COinS: the format of its values, the kind and its own fields. */
  format: 'book' | 'journal' | 'dissertation'
  genre: string
  /** The name of the title in it. */
  title: string
  fields?: Record<string, unknown>
  /** schema.org */
  type: string | string[]
  thing?: Record<string, unknown>
  /** Highwire Press, for scholarly works. */
  tags?: Record<string, unknown>
  au?: string[]
}

const tuya = 'Туяа, Д.'
const bolor = 'Болор, Б.'
const body = 'Үндэсний статистикийн хороо'
const journal = 'Хэл зохиол судлал'
const isbn = '9789997800015'
const book: Told = { format: 'book', genre: 'book', title: 'btitle', type: 'Book', au: [tuya] }
const article: Told = { format: 'journal', genre: 'article', title: 'atitle', type: 'Article' }
const inSeries = { isPartOf: { '@type': 'BookSeries', name: journal }, position: 7 }
const periodical: Told = { format: 'journal', genre: 'journal', title: 'jtitle', type: '' }

const told: Record<string, Told> = {
  book: { ...book, au: [tuya, bolor], fields: { isbn: [isbn], edition: '2' }, thing: { isbn } },
  volume: {
    ...book,
    type: ['Book', 'PublicationVolume'],
    fields: { isbn: [isbn], volume: '3' },
    thing: { isbn, volumeNumber: '3' },
  },
  'book-in-series': { ...book, fields: { series: journal }, thing: inSeries },
  audiobook: { ...book, type: 'Audiobook' },
  article: {
    ...article,
    au: [tuya, bolor],
    fields: { jtitle: journal, volume: '12', issue: '3' },
    thing: {
      sameAs: 'https://doi.org/10.5555/abc',
      isPartOf: {
        ...{ '@type': 'PublicationIssue', issueNumber: '3' },
        isPartOf: {
          ...{ '@type': 'PublicationVolume', volumeNumber: '12' },
          isPartOf: { '@type': 'Periodical', name: journal },
        },
      },
    },
    tags: { author: [tuya, bolor], journal_title: journal, volume: '12', issue: '3' },
  },
  'article-by-itself': {
    ...article,
    au: [tuya],
    tags: { author: tuya },
  },
  newspaper: {
    ...periodical,
    type: 'Newspaper',
    fields: { issn: ['1234-5679'], issue: '14' },
    thing: { issn: '1234-5679' },
  },
  magazine: {
    ...periodical,
    type: 'Periodical',
    au: [body],
    fields: { issn: ['1234-5679'] },
  },
  thesis: {
    format: 'dissertation',
    genre: 'dissertation',
    title: 'title',
    au: [tuya],
    fields: { inst: 'Соёмбо' },
    type: 'Thesis',
    tags: { author: tuya, dissertation_institution: 'Соёмбо', doi: '10.5555/abc' },
  },
  'scholarly-book': {
    ...book,
    fields: { isbn: [isbn], series: journal },
    thing: { isbn, ...inSeries },
    tags: { author: tuya, publisher: 'Соёмбо', isbn },
  },
  report: {
    ...book,
    genre: 'report',
    type: 'Report',
    au: [body],
    fields: { issue: '2' },
    tags: { author: body, technical_report_institution: 'Соёмбо', issue: '2' },
  },
  dataset: { ...book, genre: 'document', type: 'Dataset', au: [body] },
  dictionary: { ...book, fields: { isbn: [isbn] }, thing: { isbn } },
  'without-a-maker': { ...book, au: undefined },
}

it('has twelve kinds of record and two that lack something', () => {
  expect(readdirSync(folder).sort()).toEqual(
    Object.keys(told)
      .map((name) => `${name}.html`)
      .sort(),
  )
})

describe.each(Object.entries(told))('%s, read by html-metadata', (name, wanted) => {
  const read = loadFromString(readFileSync(`${folder}/${name}.html`, 'utf8'))
  const title = `Нүүдэл & суудал: ${name}`

  it('is told as a Context Object', async () => {
    const [object] = (await read).coins ?? []
    expect(object?.rft_val_fmt).toBe(`info:ofi/fmt:kev:mtx:${wanted.format}`)
    const { aufirst, aulast, ...values } = object?.rft ?? {}
    expect(values).toEqual({
      ...{ genre: wanted.genre, [wanted.title]: title, date: '2024', language: 'mn' },
      ...{ pub: 'Соёмбо', place: 'Улаанбаатар', ...wanted.fields },
      ...(wanted.au && { au: wanted.au }),
    })
    const person = wanted.au?.[0] === tuya
    expect([aulast, aufirst]).toEqual(person ? ['Туяа', 'Д.'] : [undefined, undefined])
  })

  it('is told to search engines', async () => {
    const thing = (await read).jsonLd?.['@graph'][0]
    expect(thing).toMatchObject({
      ...{ '@type': wanted.type, name: title, datePublished: '2024', inLanguage: ['mn'] },
      publisher: { '@type': 'Organization', name: 'Соёмбо' },
      ...wanted.thing,
    })
  })

  it('is told in tags when it is scholarly, and not when it is not', async () => {
    const { highwirePress } = await read
    if (!wanted.tags) expect(highwirePress).toBeUndefined()
    else expect(highwirePress).toMatchObject({ title, publication_date: '2024', ...wanted.tags })
  })
})
