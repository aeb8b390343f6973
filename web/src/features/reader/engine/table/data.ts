// What a table of statistics holds: rows, the kinds of its columns, their order.

/** A part of a table as the server writes it (publications/table): a head and up to 1,000 rows. */
export interface TablePart {
  head: string[]
  rows: string[][]
}

export type ColumnKind = 'text' | 'number' | 'year'

export type SortOrder = 'ascending' | 'descending'

const textsOf = (row: Element) => [...row.children].map((cell) => cell.textContent?.trim() ?? '')

/** Reads the one table of a document. */
export function readPart(doc: Document): TablePart {
  const head = doc.querySelector('thead tr')
  return {
    head: head ? textsOf(head) : [],
    rows: [...doc.querySelectorAll('tbody tr')].map(textsOf),
  }
}

const blanks = /[\s\u00a0\u202f]/g
const grouped = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/
const plain = /^-?\d+([.,]\d+)?$/
const clock = /^(\d+):(\d\d)(?::(\d\d))?$/

/** The value of a number as people write it: 1,234.5 · 1 234,5 · −12 % · 8:43; null for a text. */
export function parseNumber(text: string): number | null {
  const tight = text.replace(blanks, '').replace('\u2212', '-').replace(/%$/, '')
  if (grouped.test(tight)) return Number(tight.replaceAll(',', ''))
  if (plain.test(tight)) return Number(tight.replace(',', '.'))
  const time = clock.exec(tight)
  return time ? Number(time[1]) * 60 + Number(time[2]) + Number(time[3] ?? 0) / 60 : null
}

const isYear = (text: string) => /^[12]\d{3}$/.test(text)

/** What stands in a column; empty cells and dashes say nothing. */
export function kindOf(cells: string[]): ColumnKind {
  const said = cells.filter((text) => !/^[-–—.…]*$/.test(text))
  if (said.length === 0 || said.some((text) => parseNumber(text) === null)) return 'text'
  return said.every(isYear) ? 'year' : 'number'
}

/** A number of the file in the page's way: thousands apart by a comma, a true minus; others as they are. */
export function shownIn(kind: ColumnKind, text: string): string {
  if (kind !== 'number' || !/^-?\d+(\.\d+)?$/.test(text)) return text
  const [whole = '', rest] = text.replace('-', '\u2212').split('.')
  const digits = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return rest === undefined ? digits : `${digits}.${rest}`
}

/** The rows' numbers in the order of a column; what is empty comes last either way. */
export function orderBy(
  rows: string[][],
  column: number,
  kind: ColumnKind,
  order: SortOrder,
  lang = 'mn',
): number[] {
  const collator = new Intl.Collator(lang, { numeric: true, sensitivity: 'base' })
  const sign = order === 'ascending' ? 1 : -1
  const keys = rows.map((row) => {
    const text = row[column] ?? ''
    return kind === 'text' ? text || null : parseNumber(text)
  })
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
  return rows
    .map((_, i) => i)
    .sort((i, j) => {
      const [a, b] = [keys[i] ?? null, keys[j] ?? null]
      if (a === null || b === null) return a === b ? i - j : a === null ? 1 : -1
      return sign * compare(a, b) || i - j
    })
}
