import CSL from 'citeproc'
import type { CslItem, Formatted } from './csl'
import { referenceOf, runsOf } from './runs'

/** What a citation is made of; styles and languages as the text of their XML. */
export interface Order {
  style: string
  /** Languages by their name; en-US has to be there. */
  locales: Record<string, string>
  language: string
  items: CslItem[]
  /** The place in the first of them that is quoted. */
  page?: string
}

/**
 * Formats records by a style. The references come sorted as the style says; the citation in the
 * text is of all of them.
 */
export function format({ style, locales, language, items, page }: Order): Formatted {
  const byId = new Map(items.map((item) => [item.id, item]))
  const engine = new CSL.Engine(
    {
      retrieveLocale: (name) => locales[name] ?? false,
      retrieveItem: (id) => byId.get(id),
    },
    style,
    language,
    true,
  )
  engine.opt.development_extensions.wrap_url_and_doi = false
  engine.updateItems([...byId.keys()])
  const cites = items.map(({ id }, i) =>
    page && i === 0 ? { id, locator: page, label: 'page' } : { id },
  )
  const cluster = { citationItems: cites, properties: { noteIndex: 1 } }
  const [, [[, inText] = [0, '']]] = engine.processCitationCluster(cluster, [], [])
  const [, entries] = engine.makeBibliography() || [{}, []]
  return { references: entries.map(referenceOf), inText: runsOf(inText) }
}
