/** A name as CSL-JSON has it: in its parts, or as a whole for a body. */
export interface CslName {
  family?: string
  given?: string
  literal?: string
}

export interface CslDate {
  'date-parts'?: number[][]
  literal?: string
}

const people = ['author', 'editor', 'compiler', 'translator', 'narrator', 'illustrator'] as const
export type CslRole = (typeof people)[number]
export const isCslRole = (role: string): role is CslRole =>
  (people as readonly string[]).includes(role)

/** The variables of CSL-JSON that a record of ours can fill. */
export interface CslItem extends Partial<Record<CslRole, CslName[]>> {
  id: string
  type: string
  title: string
  'container-title'?: string
  'collection-title'?: string
  'collection-number'?: string
  'event-title'?: string
  volume?: string
  issue?: string
  page?: string
  'number-of-pages'?: string
  edition?: string
  genre?: string
  medium?: string
  publisher?: string
  'publisher-place'?: string
  issued?: CslDate
  accessed?: CslDate
  language?: string
  ISBN?: string
  ISSN?: string
  DOI?: string
  URL?: string
  note?: string
}

/** A stretch of text in one look. */
export interface Run {
  text: string
  italic?: boolean
  bold?: boolean
  small?: boolean
  raised?: boolean
  lowered?: boolean
}

/** One line of a list of references; numbered styles have a label before it. */
export interface Reference {
  label?: string
  runs: Run[]
}

/** What a style makes of records. */
export interface Formatted {
  references: Reference[]
  /** The citation in the text, or the words of the note. */
  inText: Run[]
}

export const plain = (runs: Run[]) => runs.map(({ text }) => text).join('')
