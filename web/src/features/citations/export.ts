import { api, keepFile } from '@/api/client'
import type { Reference } from './csl'
import { docxOf } from './docx'
import { markdownOf } from './markdown'
import type { Cited } from './record'

/** The files for reference managers, which the server writes. */
const written = {
  bibtex: { name: 'BibTeX', extension: 'bib', type: 'application/x-bibtex' },
  ris: { name: 'RIS', extension: 'ris', type: 'application/x-research-info-systems' },
  csl: { name: 'CSL-JSON', extension: 'json', type: 'application/vnd.citationstyles.csl+json' },
} as const

/** The files with the references as a style writes them. */
const styled = {
  docx: { name: 'DOCX', extension: 'docx' },
  markdown: { name: 'Markdown', extension: 'md' },
} as const

type Written = keyof typeof written
export type Format = Written | keyof typeof styled
export const formats = { ...written, ...styled }
const isWritten = (format: Format): format is Written => Object.hasOwn(written, format)

/** One file of the files of records, in their order: an array of JSON is joined to one. */
const joined = (format: Written, texts: string[]) =>
  format === 'csl'
    ? JSON.stringify(texts.flatMap((text) => JSON.parse(text) as unknown[]))
    : texts.join('')

/** So many calls at a time: a long list does not take all of the server's connections. */
const atOnce = 4

/** The file of one record; of the library's with the volume and the place that are quoted. */
async function fileOf(format: Written, cited: Cited, page?: string) {
  if ('own' in cited) {
    const params = { query: { format, ids: cited.own.id } }
    const answer = await api.GET('/api/v1/research/records/export', { params, parseAs: 'text' })
    return (answer.data as string | undefined) ?? ''
  }
  const { content, item } = cited
  const query = { format, item_id: item?.id, page: page || undefined }
  const params = { path: { id: content.slug }, query }
  const answer = await api.GET('/p/api/v1/contents/{id}/cite', { params, parseAs: 'text' })
  return (answer.data as string | undefined) ?? ''
}

async function fetched(format: Written, cited: Cited[], page?: string) {
  const texts: string[] = []
  for (let from = 0; from < cited.length; from += atOnce) {
    const part = cited.slice(from, from + atOnce).map((each) => fileOf(format, each, page))
    texts.push(...(await Promise.all(part)))
  }
  return joined(format, texts)
}

export interface Export {
  cited: Cited[]
  /** The place in the one record that is quoted. */
  page?: string
  references: Reference[]
  heading: string
}

const fileName = ([first, ...more]: Cited[]) => {
  if (!first || more.length > 0) return 'bibliography'
  return 'own' in first ? 'record' : first.content.slug
}

/** Has the browser keep records or their references as a file. */
export async function exportAs(format: Format, { cited, page, references, heading }: Export) {
  const name = `${fileName(cited)}.${formats[format].extension}`
  if (isWritten(format)) {
    const text = await fetched(format, cited, page)
    keepFile(new Blob([text], { type: written[format].type }), name)
  } else if (format === 'docx') keepFile(docxOf(heading, references), name)
  else keepFile(new Blob([markdownOf(references)], { type: 'text/markdown' }), name)
}
