import type { CslItem } from '../csl'
import { t } from '../texts'
import { dateLine, dateOf, nameLines, namesOf } from './names'

const types = [
  'book',
  'chapter',
  'article-journal',
  'article-magazine',
  'article-newspaper',
  'periodical',
  'thesis',
  'report',
  'paper-conference',
  'webpage',
  'dataset',
  'map',
  'document',
] as const

/** The types that are offered, and the record's own when it is another one. */
export const choices = (own: string) => [
  ...types.map((type) => [type, t(`type.${type}`)] as const),
  ...((types as readonly string[]).includes(own) ? [] : [[own, own] as const]),
]

/** The fields of one short line, with how long they may be. */
export const shortFields = [
  ['container', 1000],
  ['year', 100],
  ['publisher', 500],
  ['place', 500],
  ['volume', 100],
  ['issue', 100],
  ['page', 100],
  ['edition', 200],
  ['isbn', 200],
  ['doi', 300],
  ['url', 2000],
] as const

const texts = {
  title: 'title',
  container: 'container-title',
  publisher: 'publisher',
  place: 'publisher-place',
  volume: 'volume',
  issue: 'issue',
  page: 'page',
  edition: 'edition',
  isbn: 'ISBN',
  doi: 'DOI',
  url: 'URL',
  note: 'note',
} as const
type TextName = keyof typeof texts

export interface RecordValues extends Record<TextName, string> {
  type: string
  author: string
  editor: string
  translator: string
  year: string
  folder: string
}

export const formOf = (item: CslItem, folder: string): RecordValues => ({
  ...(Object.fromEntries(
    Object.entries(texts).map(([name, variable]) => [name, item[variable] ?? '']),
  ) as Record<TextName, string>),
  type: item.type,
  author: nameLines(item.author),
  editor: nameLines(item.editor),
  translator: nameLines(item.translator),
  year: dateLine(item.issued),
  folder,
})

/** The record with what the form changed; what is empty is left out. */
export function changed(item: CslItem, values: RecordValues): CslItem {
  const next: CslItem = {
    ...item,
    ...Object.fromEntries(
      Object.entries(texts).map(([name, variable]) => [
        variable,
        values[name as TextName].trim() || undefined,
      ]),
    ),
    type: values.type,
    title: values.title.trim(),
    author: namesOf(values.author),
    editor: namesOf(values.editor),
    translator: namesOf(values.translator),
    issued: dateOf(values.year),
  }
  return JSON.parse(JSON.stringify(next)) as CslItem
}
