import type { VerbForm, Word, WordForm } from '@/api/types'

export const directions = ['mn-mn', 'mn-en', 'en-mn'] as const
export type Direction = (typeof directions)[number]

export const directionOf = (text: string | undefined): Direction =>
  directions.find((known) => known === text) ?? 'mn-en'

/** The direction in which a word of a text is looked up: by its letters. */
export const directionFor = (text: string): Direction =>
  /^[a-z' -]+$/i.test(text) ? 'en-mn' : 'mn-en'

/** So many words of a passage are offered. */
const mostWords = 40

/** The words of a passage, each once. */
export const wordsIn = (text: string) =>
  [...new Set(text.match(/\p{L}[\p{L}\u2019'-]*/gu) ?? [])].slice(0, mostWords)

const cyrillic = [...'АБВГДЕЁЖЗИЙКЛМНОӨПРСТУҮФХЦЧШЩЭЮЯ']
const latin = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** The letters that words begin with, of the language that is looked up. */
export const lettersOf = (direction: Direction) => (direction === 'en-mn' ? latin : cyrillic)

export const pageOf = (text: string | undefined) => {
  const page = Number(text)
  return Number.isInteger(page) && page > 0 ? page : 1
}

/** What a form begins with that its headword has too, and the rest: the ending is marked. */
export function parted(headword: string, form: string): [string, string] {
  let same = 0
  while (same < headword.length && headword[same] === form[same]) same++
  return [form.slice(0, same), form.slice(same)]
}

export interface CaseRow {
  case: WordForm['case']
  one?: string
  many?: string
}

/** The forms of a noun as the rows of a table. */
export function caseRows(forms: WordForm[]): CaseRow[] {
  const rows = new Map<WordForm['case'], CaseRow>()
  for (const form of forms) {
    const row = rows.get(form.case) ?? { case: form.case }
    row[form.plural ? 'many' : 'one'] = form.text
    rows.set(form.case, row)
  }
  return [...rows.values()]
}

/** The forms of verbs as they are taught, each with its group before the dot. */
const verbForms = [
  'tense.present',
  'tense.past',
  'tense.witnessed',
  'tense.narrative',
  'tense.reported',
  'participle.future',
  'participle.habitual',
  'participle.lasting',
  'participle.agent',
  'converb.joining',
  'converb.preceding',
  'converb.manner',
  'converb.condition',
  'converb.until',
  'converb.immediate',
  'converb.continuing',
  'converb.purpose',
  'wish.command',
  'wish.request',
  'wish.intention',
  'negative.future',
  'negative.past',
  'negative.habitual',
] as const
type VerbName = (typeof verbForms)[number]

const verbGroups = ['tense', 'participle', 'converb', 'wish', 'negative'] as const
type VerbGroup = (typeof verbGroups)[number]

export const verbNamed = (name: string | undefined) => verbForms.find((each) => each === name)

export interface VerbRows {
  group: VerbGroup
  rows: { form: VerbName; text: string }[]
}

/** The forms of a verb in their groups; those that the server left out have no row. */
export function verbRows(forms: VerbForm[]): VerbRows[] {
  const texts = new Map(forms.map(({ form, text }) => [form, text]))
  const rows = verbForms.map((form) => ({ form, text: texts.get(form) ?? '' }))
  return verbGroups
    .map((group) => ({
      group,
      rows: rows.filter(({ form, text }) => text && form.startsWith(`${group}.`)),
    }))
    .filter((part) => part.rows.length > 0)
}

/** The parts of speech of a word, each once. */
export const partsOfSpeech = (word: Word) => [
  ...new Set(word.meanings.flatMap(({ senses }) => senses.map(({ pos }) => pos)).filter(Boolean)),
]
