const vowel = /[аэиоуөүяеёюы]/i
const sign = /[ьъ]/i

/**
 * Where a word may be broken, as offsets: before the last consonant in front of a vowel; three
 * letters stay at each edge.
 */
export function breaks(word: string) {
  const found: number[] = []
  let start = 0
  for (let i = 3; i < word.length - 2; i++) {
    const [here, next] = [word.charAt(i), word.charAt(i + 1)]
    const opens = !vowel.test(here) && !sign.test(here) && vowel.test(next)
    const enough = i - start >= (found.length ? 2 : 3) && vowel.test(word.slice(start, i))
    if (!opens || !enough) continue
    found.push(i)
    start = i
  }
  return found
}

const syllables = (word: string) =>
  [0, ...breaks(word)].map((from, i, all) => word.slice(from, all[i + 1]))

/** Soft hyphens in Cyrillic words of ten letters and more: browsers cannot hyphenate Mongolian (design §3). */
export const shy = (text: string) =>
  text.replace(/\p{Script=Cyrillic}{10,}/gu, (word) => syllables(word).join('\u00ad'))

/** Ordinals and case endings stay with their number or quotation: 11-р, «Тамир»-тай (design §3). */
export const soft = (text: string) =>
  shy(text)
    .replace(/([\d»])-(?=\p{L})/gu, '$1-\u2060')
    .replace(/([№§]) (?=\d)/g, '$1\u00a0')
