import { api, keepFile } from '@/api/client'
import type { Reference } from './csl'
import { docxOf } from './docx'
import { markdownOf } from './markdown'

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

async function fetched(format: Written, ids: string[]) {
  const texts: string[] = []
  for (let from = 0; from < ids.length; from += atOnce) {
    const part = ids.slice(from, from + atOnce).map(async (id) => {
      const params = { path: { id }, query: { format } }
      const answer = await api.GET('/p/api/v1/contents/{id}/cite', { params, parseAs: 'text' })
      return (answer.data as string | undefined) ?? ''
    })
    texts.push(...(await Promise.all(part)))
  }
  return joined(format, texts)
}

export interface Export {
  /** Slugs of the records. */
  ids: string[]
  references: Reference[]
  heading: string
}

/** Has the browser keep records or their references as a file. */
export async function exportAs(format: Format, { ids, references, heading }: Export) {
  const name = `${ids.length === 1 ? ids[0] : 'bibliography'}.${formats[format].extension}`
  if (isWritten(format)) {
    const text = await fetched(format, ids)
    keepFile(new Blob([text], { type: written[format].type }), name)
  } else if (format === 'docx') keepFile(docxOf(heading, references), name)
  else keepFile(new Blob([markdownOf(references)], { type: 'text/markdown' }), name)
}
