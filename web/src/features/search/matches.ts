// Which words of a title, a name or a summary a search meant. The server ranks by whole stems; a
// list only has to show why a row is there, so a fold and the common endings are enough.

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
  word
    .toLowerCase()
    .replace(/[өүёйыщьъ]/g, (letter) => alike[letter] ?? letter)
    .replace(/(\p{Script=Cyrillic})\1+/gu, '$1')

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

/** Whether `b` is `a` with other endings; ангилал loses a vowel in ангиллын, хүүхэд in хүүхдийн. */
function inflects(a: string, b: string, last: string) {
  if (ending.test(a) && ending.test(b)) return true
  const lost = /^[аэоиу](\p{L})$/u.exec(a)?.[1]
  return (
    lost !== undefined &&
    ((b.startsWith(lost) && ending.test(b.slice(1))) || (lost === last && ending.test(b)))
  )
}

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
  const last = word.charAt(same - 1)
  return inflects(a, b, last) || inflects(b, a, last)
}

/** Finds the words of a search in texts; offsets are in UTF-16 units, as Marked takes them. */
export function finder(search: string | undefined) {
  const asked = [...(search ?? '').matchAll(words)]
    .map(([word]) => fold(word))
    .filter((word) => word.length > 1 && !stops.has(word))
  return (text: string): Mark[] =>
    asked.length === 0
      ? []
      : [...text.matchAll(words)]
          .filter(([word]) => asked.some((one) => isFormOf(fold(word), one)))
          .map(({ 0: word, index }) => [index, index + word.length])
}
