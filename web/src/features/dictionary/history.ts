import type { LookUp, Word } from '@/api/types'
import type { Direction } from './model'

const key = 'sudar.words'
/** So many words are kept on the device, and so much of them; so many are named as the last ones. */
const most = 40
const mostLetters = 300_000
const named = 12

/** A word as it was looked up, with the spellings that led to it. */
interface Kept {
  word: Word
  direction: Direction
  met: string[]
}

const isKept = (entry: unknown): entry is Kept =>
  typeof entry === 'object' && entry !== null && 'word' in entry && 'met' in entry

/** What was looked up on this device, newest first. It is a person's: a sign-out removes it (api/belongings.ts). */
function keptWords(): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(found) ? found.filter(isKept) : []
  } catch {
    return []
  }
}

/** The words that were looked up last. */
export const recentWords = () =>
  [...new Set(keptWords().map(({ word }) => word.headword))].slice(0, named)

/** Keeps a word for the time without a network; one that is known only comes first again. */
export function rememberWord(word: Word, direction: Direction, met = word.headword) {
  const known = keptWords()
  const same = (each: Kept) => each.word.headword === word.headword && each.direction === direction
  const before = known.find(same)?.met ?? []
  const kept = [
    { word, direction, met: [...new Set([met.toLowerCase(), ...before])].slice(0, most) },
    ...known.filter((each) => !same(each)),
  ].slice(0, most)
  let text = JSON.stringify(kept)
  while (text.length > mostLetters && kept.length > 1) {
    kept.pop()
    text = JSON.stringify(kept)
  }
  try {
    localStorage.setItem(key, text)
  } catch {
    // There is no room: the words are there as long as there is a network.
  }
}

export const forgetWords = () => localStorage.removeItem(key)

/** A word that is kept on the device, by its headword. */
export const keptWord = (headword: string): Word | undefined =>
  keptWords().find(({ word, direction }) => word.headword === headword && direction !== 'mn-mn')
    ?.word

/** What a look-up finds among the kept words: by a spelling that was met, or by any form in their tables. */
export function keptLookUp(q: string, direction: Direction): LookUp | undefined {
  const text = q.trim().toLowerCase()
  const found = keptWords().filter((each) => each.direction === direction)
  const formOf = ({ word }: Kept) =>
    [...word.inflection, ...word.own_forms].find((form) => form.text === text)
  const verbOf = ({ word }: Kept) => word.conjugation.find((form) => form.text === text)
  const kept =
    found.find(({ word }) => word.headword.toLowerCase() === text) ??
    found.find(({ met }) => met.includes(text)) ??
    found.find((each) => verbOf(each) ?? formOf(each))
  if (!kept) return undefined
  const itself = kept.word.headword.toLowerCase() === text
  return {
    word: kept.word,
    form: itself ? undefined : formOf(kept),
    verb_form: itself ? undefined : verbOf(kept),
    others: [],
    near: [],
  }
}
