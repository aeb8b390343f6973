import type { Content, Item, OwnRecord } from '@/api/types'
import { type CslDate, type CslItem, type CslName, isCslRole } from './csl'
import type { Language } from './styles'

/** The item types of our kinds; a newer kind is a document. */
const types: Record<string, string> = {
  book: 'book',
  audiobook: 'book',
  dictionary: 'book',
  article: 'article-journal',
  newspaper: 'periodical',
  magazine: 'periodical',
  academic: 'thesis',
  statistics: 'report',
}

/**
 * An academic work with an ISBN is a book and no thesis, and statistics are data only when there
 * is a table; the server has the same rule (citations.TypeOf).
 */
function typeOf(content: Content): string {
  const { kind, content_items_info: items } = content
  if (kind === 'academic' && identified(content, 'isbn')) return 'book'
  if (kind === 'statistics' && items.some(({ file_type }) => file_type === 'table'))
    return 'dataset'
  return types[kind] ?? 'document'
}

/** What the type of a recording does not say. */
const audiobook: Record<Language, string> = {
  mn: 'аудио ном',
  en: 'audiobook',
  ru: 'аудиокнига',
}

/** A record of the library: all of it, or one volume or issue. */
interface CitedContent {
  content: Content
  item?: Item
}

/** What is cited: a record of the library, or one that a reader has brought. */
export type Cited = CitedContent | { own: OwnRecord }

export const titleOfCited = (cited: Cited) =>
  'own' in cited ? cited.own.csl.title : cited.content.title

/**
 * A name in its parts. The server writes a Mongolian one with the own name first and the initial
 * of the patronymic behind it; a body, and a name that is known as a whole, stay one piece.
 */
function nameOf({ citation_name, body }: Content['contributors'][number]): CslName {
  const [family, ...given] = citation_name.split(', ')
  if (body || !family || given.length !== 1) return { literal: citation_name }
  return { family, given: given[0] }
}

const role = (name: string) => (name === 'corporate' ? 'author' : name)

function makers(content: Content): Partial<CslItem> {
  const found: Partial<Record<string, CslName[]>> = {}
  for (const each of content.contributors) {
    const as = role(each.role)
    if (isCslRole(as)) found[as] = [...(found[as] ?? []), nameOf(each)]
  }
  return found
}

/** A day or month of an issue (2026-11-20, 2026-11), or the year. */
function issuedOf({ content, item }: CitedContent): CslDate | undefined {
  const parts = item?.issued?.split('-').map(Number) ?? []
  if (parts.length > 0 && parts.every((part) => part > 0)) return { 'date-parts': [parts] }
  const year = item?.year || content.year
  return year > 0 ? { 'date-parts': [[year]] } : undefined
}

const identified = (content: Content, wanted: string) =>
  content.identifiers.find(({ type }) => type.toLowerCase() === wanted)?.value

/** Title and subtitle in the work's own language, which is the one it is cited in. */
function titleOf(content: Content) {
  const own = content.translations[content.language]
  const { title, subtitle } = own?.title ? { subtitle: '', title: '', ...own } : content
  return subtitle ? `${title}: ${subtitle}` : title
}

/** The series that a book stands in, or the journal of an article. */
function within({ kind, series }: Content): Partial<CslItem> {
  const [first] = series
  if (!first) return {}
  if (kind === 'article') return { 'container-title': first.name }
  const number = first.number === undefined ? undefined : String(first.number)
  return { 'collection-title': first.name, 'collection-number': number }
}

const dateOf = (day: Date): CslDate => ({
  'date-parts': [[day.getFullYear(), day.getMonth() + 1, day.getDate()]],
})

/** The item whose volume, issue and pages are cited when none is chosen: the only one there is. */
const only = ({ content_items_info: items }: Content) => (items.length === 1 ? items[0] : undefined)

/** A record as CSL-JSON; one of the library's at its permanent address as seen on a day. */
export function cslOf(cited: Cited, language: Language, today: Date): CslItem {
  if ('own' in cited) return { ...(cited.own.csl as CslItem), id: cited.own.id }
  const { content } = cited
  const item = cited.item ?? only(content)
  const known: CslItem = {
    id: content.slug,
    type: typeOf(content),
    title: titleOf(content),
    ...makers(content),
    ...within(content),
    volume: item?.volume || undefined,
    issue: item?.issue || undefined,
    'number-of-pages': item && item.pages > 0 ? String(item.pages) : undefined,
    edition: content.edition || undefined,
    medium: content.kind === 'audiobook' ? audiobook[language] : undefined,
    publisher: content.publisher || undefined,
    'publisher-place': content.place || undefined,
    issued: issuedOf({ content, item }),
    accessed: dateOf(today),
    language: content.language,
    ISBN: identified(content, 'isbn'),
    ISSN: identified(content, 'issn'),
    DOI: identified(content, 'doi'),
    URL: new URL(content.canonical_url, location.origin).href,
  }
  return JSON.parse(JSON.stringify(known)) as CslItem // without what is not known
}

/** What a citation of a record wants and the record has not. */
export const lacks = ({ author, editor, compiler, issued, type, ...item }: CslItem) =>
  !(author ?? editor ?? compiler ?? (type === 'periodical' ? [] : undefined)) ||
  !issued ||
  !(item.publisher || item['container-title'])
