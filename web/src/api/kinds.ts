/** The kinds of titles, in the order they are listed. */
export const kinds = [
  'book',
  'audiobook',
  'article',
  'newspaper',
  'magazine',
  'academic',
  'statistics',
  'dictionary',
] as const

/** The formats of an item's file, in the order they are listed. */
export const fileTypes = ['epub', 'pdf', 'audio', 'article', 'table'] as const

/** Returns a kind that there are texts for: `book` for one that a newer server adds. */
export const knownKind = (kind: string) => kinds.find((known) => known === kind) ?? 'book'
