import { ApiError } from '@/api/error'
import { fileTypes, knownKind } from '@/api/kinds'
import type { Access, Category, Content, ContentCard, Item } from '@/api/types'
import { shortName } from '@/kit/format/name'
import type { IconName } from '@/kit/icons/icon'
import { paths, type Target } from '@/kit/navigation/paths'
import type mn from './messages.mn.json'

export type TextKey = keyof typeof mn

const roles = [
  'author',
  'translator',
  'editor',
  'compiler',
  'illustrator',
  'narrator',
  'publisher',
  'composer',
  'photographer',
  'corporate',
] as const

const known = <T extends string>(list: readonly T[], value: string): T | undefined =>
  list.find((each) => each === value)

/** What one title is: "Book". */
export const kindKey = (kind: string): TextKey => `kind.${knownKind(kind)}`
/** What a list or a count is of: "Books". */
export const kindsKey = (kind: string): TextKey => `kinds.${knownKind(kind)}`
export const roleKey = (role: string): TextKey => `role.${known(roles, role) ?? 'other'}`
export const fileKey = (type: string): TextKey => `file.${known(fileTypes, type) ?? 'none'}`

/** The by-line of a card: authors first; a translator or narrator only when there is no author. */
export function byLine({ authors }: Pick<ContentCard, 'authors'>) {
  const main = authors.filter(({ role }) => role === 'author' || role === '')
  return (main.length ? main : authors.slice(0, 2))
    .slice(0, 3)
    .map(({ author_display_name }) => shortName(author_display_name))
    .join(', ')
}

export const itemIcon: Record<string, IconName> = {
  epub: 'book',
  pdf: 'file',
  audio: 'headphones',
  article: 'news',
  table: 'table',
}

/** Where an item opens: listening for audio, reading for everything else with a file. */
export const openItem = (item: Item): Target =>
  item.listenable ? paths.listen(item.id) : paths.read(item.id)

/** What comes out in issues. */
export const isPeriodical = ({ kind }: ContentCard) => kind === 'newspaper' || kind === 'magazine'

export const canOpen = (item: Item) => item.readable || item.listenable

/** The item a reader most likely wants: the first readable one, else the first with sound. */
export const mainItem = (items: Item[]) =>
  items.find(({ readable }) => readable) ?? items.find(({ listenable }) => listenable)

/** The item that is heard, when there is one beside the readable one. */
export const soundItem = (items: Item[]) => items.find(({ listenable }) => listenable)

/** What a guest may do with an item before the server was asked: the same rule it follows. */
export function guestAccess(item: Item, content: Pick<Content, 'protection'>): Access {
  if (item.free) {
    const keep = content.protection === 'strict' ? 'protected' : 'yes'
    return { allowed: true, by: 'free', until: null, preview_percent: 100, ways: [], keep }
  }
  const ways: Access['ways'] = [{ kind: 'sign_in' }]
  const { preview_percent } = item
  return { allowed: false, by: '', until: null, preview_percent, ways, keep: 'no' }
}

/** The ten main classes in shelf order. */
export const mainClasses = (tree: Category[]) =>
  tree.filter(({ ddc_code }) => /^\d00$/.test(ddc_code)).slice(0, 10)

/** The colour of a class. */
export const pigment = (category: Pick<Category, 'pigment'>) => `pigment-${category.pigment || '1'}`

/** A work's years as printed: 1962, or 1962, 1967 over its items; 0 is unknown. */
export function years({ year, content_items_info: items }: ContentCard) {
  const all = [...new Set([year, ...items.map((item) => item.year)])].filter((y) => y > 0)
  return all
    .sort((a, b) => a - b)
    .slice(0, 4)
    .join(', ')
}

/** What a description says beyond the summary, which it often repeats at its head. */
const beyond = (summary: string, description: string) =>
  description.startsWith(summary) ? description.slice(summary.length) : description

/** The first sentence leads, the rest follows as paragraphs (design §8, detail). */
export function splitSummary(summary: string, description: string) {
  const text = (summary || description).trim()
  const end = text.search(/[.!?…]\s/)
  const lead = end < 0 || end > 320 ? text : text.slice(0, end + 1)
  const rest = text.slice(lead.length).trim()
  const more = summary ? beyond(text, description.trim()) : ''
  const paragraphs = [rest, ...more.split(/\n{2,}/)].map((p) => p.trim()).filter(Boolean)
  return { lead, paragraphs }
}

/** The parts of a work's screen, by their name in the address. */
export const tabs = ['about', 'items', 'reviews', 'related'] as const

export type Tab = (typeof tabs)[number]

export const tabOf = (name: string | undefined): Tab => known(tabs, name ?? '') ?? 'about'

export const tabTarget = (slug: string, tab: Tab): Target => ({
  ...paths.content(slug),
  search: { tab: tab === 'about' ? undefined : tab },
})

/** How many items the first part of a work's screen shows. */
export const itemsAtOnce = 6

/** Items by the year they came out, the newest year first; those without one come last. */
export function itemsByYear(items: Item[]): [year: number, items: Item[]][] {
  const found = new Map<number, Item[]>()
  for (const item of items) found.set(item.year, [...(found.get(item.year) ?? []), item])
  return [...found].sort(([a], [b]) => b - a)
}

/** A record's texts in one language that are not shown above. */
export interface OtherTexts {
  language: string
  title?: string
  subtitle?: string
  summary?: string
}

/** The texts in the languages that are not shown, the work's own language first. */
export function otherTexts(content: Content): OtherTexts[] {
  const { language: own, title_language = own, summary_language = own, translations } = content
  return Object.entries(translations)
    .map(([language, { title, subtitle, summary }]) => ({
      language,
      title: language === title_language ? undefined : title,
      subtitle: language === title_language ? undefined : subtitle,
      summary: language === summary_language ? undefined : summary,
    }))
    .filter(({ title, subtitle, summary }) => title || subtitle || summary)
    .sort((a, b) => {
      if (a.language === own || b.language === own) return a.language === own ? -1 : 1
      return a.language < b.language ? -1 : 1
    })
}

type Cited = Pick<
  Content,
  | 'title'
  | 'subtitle'
  | 'language'
  | 'translations'
  | 'year'
  | 'place'
  | 'publisher'
  | 'contributors'
>

/** A work as a list of references names it, in its own language: who, when, what, where. */
export function reference({ year, place, publisher, contributors, ...content }: Cited) {
  const own = content.translations[content.language]
  const { title, subtitle } = own?.title ? { subtitle: '', title: '', ...own } : content
  const authors = contributors.filter(({ role }) => role === 'author')
  const names = authors.map(({ citation_name }) => citation_name).join(', ')
  const head = [names, year > 0 ? `(${year}).` : ''].filter(Boolean).join(' ')
  const where = [place, publisher].filter(Boolean).join(': ')
  return {
    head: head && !head.endsWith('.') ? `${head}.` : head,
    title: subtitle ? `${title}: ${subtitle}` : title,
    tail: where && `${where}.`,
  }
}

const removals = ['withdrawn', 'error', 'copyright', 'harm'] as const

/** What is left of a work that was taken down. */
export interface Tombstone {
  title: string
  kind: string
  language: string
  reason: (typeof removals)[number]
  taken_down_at: string
}

/** The tombstone that a 410 response carries. */
export function tombstoneOf(error: unknown): Tombstone | undefined {
  if (!(error instanceof ApiError) || error.status !== 410 || !error.data) return undefined
  const stone = error.data as Tombstone
  return { ...stone, reason: known(removals, stone.reason) ?? 'withdrawn' }
}
