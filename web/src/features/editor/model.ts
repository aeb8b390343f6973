import type { EditedRecord, Form } from './types'

export type Field = keyof Form & string

const fields = (form: Form) => Object.keys(form) as Field[]

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The fields in which two forms differ. */
export const changedFields = (a: Form, b: Form) =>
  fields(a).filter((name) => !same(a[name], b[name]))

export interface Merged {
  form: Form
  /** The fields that both changed, each to something else. */
  conflicts: Field[]
}

/** Brings together what two people made of one form: of a conflict it holds the own side. */
export function merge(base: Form, mine: Form, theirs: Form): Merged {
  const form = { ...theirs }
  const conflicts: Field[] = []
  for (const name of changedFields(base, mine)) {
    if (!same(base[name], theirs[name]) && !same(mine[name], theirs[name])) conflicts.push(name)
    Object.assign(form, { [name]: mine[name] })
  }
  return { form, conflicts }
}

const parts = ['title', 'subtitle', 'summary'] as const

/** Texts in other languages as they are kept: what is empty is left out, in order of languages. */
const cleanTranslations = (all: Form['translations']): Form['translations'] =>
  all
    .map((each) => {
      const texts = parts.map((part) => [part, each[part]?.trim()]).filter(([, text]) => text)
      return { language: each.language, ...Object.fromEntries(texts) }
    })
    .filter((each) => Object.keys(each).length > 1)
    .sort((a, b) => (a.language < b.language ? -1 : 1))

/** A form as it is sent: without spaces around its title, and without numbers that are not typed yet. */
export const cleaned = (form: Form): Form => ({
  ...form,
  title: form.title.trim(),
  translations: cleanTranslations(form.translations),
  identifiers: form.identifiers.filter(({ value }) => value.trim()),
})

/**
 * The form after it was saved: what was typed meanwhile stays over what the server answered, and so
 * does a space that is typed before the next word.
 */
export function afterSave(sent: Form, now: Form, saved: Form): Form {
  const clean = cleaned(now)
  const { form } = merge(sent, clean, saved)
  for (const name of fields(form)) {
    if (same(form[name], clean[name])) Object.assign(form, { [name]: now[name] })
  }
  return form
}

export const isDraft = ({ visibility }: Form) => visibility === 'draft'

const digits = (text: string) => text.replace(/[\s–-]/g, '')

function weighted(text: string) {
  const sum = [...text].reduce(
    (total, sign, i) =>
      total + (sign.toLowerCase() === 'x' ? 10 : Number(sign)) * (text.length - i),
    0,
  )
  return sum % 11 === 0
}

function isbn13(text: string) {
  const sum = [...text].reduce((total, sign, i) => total + Number(sign) * (i % 2 ? 3 : 1), 0)
  return sum % 10 === 0
}

/** Whether a number is right as far as it can be told: undefined while it is not whole. */
export function soundIdentifier(type: string, value: string): boolean | undefined {
  const text = digits(value)
  if (type === 'isbn' && /^\d{9}[\dxX]$/.test(text)) return weighted(text)
  if (type === 'isbn' && /^97[89]\d{10}$/.test(text)) return isbn13(text)
  if (type === 'issn' && /^\d{7}[\dxX]$/.test(text)) return weighted(text)
  return undefined
}

/** A name as a person types it, in the parts that the authority file keeps (ingest does the same). */
export function nameParts(name: string): { given: string; patronymic?: string } {
  const whole = name.trim().replace(/\s+/g, ' ')
  const [first = '', given = '', ...more] = whole.split(' ')
  const genitive = /[а-яёөү]{2,}(ын|ийн)$/i.test(first) || /^[А-ЯЁӨҮ]\.$/.test(first)
  if (!given || more.length > 0 || !genitive) return { given: whole }
  return { given, patronymic: first.replace(/\.$/, '') }
}

/** What the record lacks, what it is not published without first. */
export const needed = ['title', 'subjects']
export const missingOf = ({ missing }: EditedRecord) =>
  [...missing].sort((a, b) => Number(needed.includes(b)) - Number(needed.includes(a)))

/** A list with one of its entries moved by so many places. */
export function moved<T>(list: T[], at: number, by: number): T[] {
  const next = [...list]
  const [entry] = next.splice(at, 1)
  if (entry === undefined || at + by < 0 || at + by > next.length) return list
  next.splice(at + by, 0, entry)
  return next
}
