// Which words of a title, a name or a summary a search meant. The server ranks by whole stems; a
// list only has to show why a row is there, so a fold and the common endings are enough.

import { once, readings, sounded } from './latin'

export type Mark = readonly [from: number, to: number]

const alike: Record<string, string> = {
  ө: 'о',
  ү: 'у',
  ё: 'е',
  й: 'и',
  ы: 'и',
  щ: 'ш',
  ь: '',
  ъ: '',
}

/** Spellings that people mix up become one, a long vowel counts once; as the server folds. */
const fold = (word: string) =>
  once(word.toLowerCase().replace(/[өүёйыщьъ]/g, (letter) => alike[letter] ?? letter))
    .normalize('NFD')
    .replace(/\p{M}/gu, '')

const words = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu

/** Words without a subject of their own, in the languages of most titles. */
const stops = new Set(
  'нь ба бол ч л уу үү юу вэ бэ болон буюу эсвэл юм the a an of and or in on at to for by with from'
    .split(' ')
    .map(fold),
)

/** Folded endings of Mongolian nouns: a joining letter, plural, case, one's own. */
const ending =
  /^(?:н?и|[аэои]?[нг]?(?:[нч]?уд|чул|нар)?[аэои]?г?(?:ин|ни|иг|г|н|[дт]|[аэо][ср]|т[аэо]и|[рл]у|л[аэо])?[хг]?[аэо]?)$/
const englishEnding = /^(?:e?s|ed|ing)?$/

/** Whether `a` loses its vowel before the endings of `b`: ангилал in ангиллын, хүүхэд in хүүхдийн. */
function loses(a: string, b: string, last: string) {
  const lost = /^[аэоиу](\p{L})$/u.exec(a)?.[1]
  return (
    lost !== undefined &&
    ((b.startsWith(lost) && ending.test(b.slice(1))) || (lost === last && ending.test(b)))
  )
}

const vanishes = (a: string, b: string, last: string) => loses(a, b, last) || loses(b, a, last)

/** How many letters two words have in common at their beginning. */
function common(a: string, b: string) {
  let same = 0
  while (same < a.length && a[same] === b[same]) same++
  return same
}

/** Whether two folded words look like forms of one. A beginning of two letters is a whole word. */
function isFormOf(word: string, asked: string) {
  const same = common(word, asked)
  const [a, b] = [word.slice(same), asked.slice(same)]
  if (/^[a-z]+$/.test(asked))
    return a === b || (same > 2 && [a, b].every((e) => englishEnding.test(e)))
  if (same < 2 || (same === 2 && a && b)) return false
  return (ending.test(a) && ending.test(b)) || vanishes(a, b, word.charAt(same - 1))
}

/** Endings that are typed in Latin; the others would make ном of nomad. */
const typed = /^(?:и[нг]?|уд|[аэо][ср]|т[аэо]и)?$/

/** Whether a folded Cyrillic word is a form of what a Latin one reads as. */
function sounds(word: string, heard: string) {
  const same = common(sounded(word), heard)
  const [a, b] = [word.slice(same), heard.slice(same)]
  if (same < Math.min(3, heard.length)) return false
  return (typed.test(b) && ending.test(a)) || vanishes(a, b, word.charAt(same - 1))
}

interface Word {
  folded: string
  /** What it may be in Cyrillic when it is written in Latin. */
  readings: string[]
}

function read([text]: readonly string[]): Word {
  const folded = fold(text ?? '')
  return { folded, readings: readings(folded) }
}

/** Latin words of a text that are shorter are as likely English. */
const romanised = 5

/** Whether a word of a text is what was asked for: romanised whole, else in any form. */
function means(word: Word, asked: Word) {
  if (isFormOf(word.folded, asked.folded)) return true
  if (word.readings.length === 0) return asked.readings.some((each) => sounds(word.folded, each))
  const spelt = sounded(asked.folded)
  return (
    word.folded.length >= romanised &&
    word.readings.some((each) => each === spelt || each === `${spelt}и`)
  )
}

/** Finds the words of a search in texts; offsets are in UTF-16 units, as Marked takes them. */
export function finder(search: string | undefined) {
  const asked = [...(search ?? '').matchAll(words)]
    .map(read)
    .filter(({ folded }) => folded.length > 1 && !stops.has(folded))
  return (text: string): Mark[] =>
    asked.length === 0
      ? []
      : [...text.matchAll(words)]
          .filter((match) => {
            const word = read(match)
            return asked.some((one) => means(word, one))
          })
          .map(({ 0: word, index }) => [index, index + word.length])
}
