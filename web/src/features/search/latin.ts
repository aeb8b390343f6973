// How a Latin spelling of a Mongolian word reads in folded Cyrillic: what people type on phones,
// and MNS 5217, BGN and ALA-LC. The server reads it in more ways; these are the common ones.

/** The letters of a to z. */
const letters = 'абцдэфгхижклмнопчрстуввхиз'

const groups: Record<string, string> = {
  kh: 'х',
  xh: 'х',
  zh: 'ж',
  dj: 'ж',
  dz: 'з',
  ts: 'ц',
  tz: 'ц',
  ch: 'ч',
  sh: 'ш',
  ya: 'я',
  ye: 'э',
  yo: 'э',
  yu: 'ю',
  oe: 'о',
  ue: 'у',
}

/** A Cyrillic letter that follows itself counts once. */
export const once = (word: string) => word.replace(/(\p{Script=Cyrillic})\1+/gu, '$1')

/** е and э are both written e; as many letters as before. */
export const sounded = (word: string) => word.replaceAll('е', 'э')

/** v between consonants stands for ү. */
const read = (word: string) =>
  once(
    word
      .replace(/(^|[^aeiou])v(?![aeiou])/g, '$1u')
      .replace(
        /shch|[kxzcs]h|d[jz]|t[sz]|y[aeou]|[ou]e|[a-z]/g,
        (sign) => groups[sign.slice(-2)] ?? letters.charAt(sign.charCodeAt(0) - 97),
      ),
  )

/** What a word may be: u is heard for ө, and uu for өө, too. None for other signs than a to z. */
export function readings(word: string) {
  if (!/^[a-z]{3,48}$/.test(word)) return []
  const heard = [word.replace(/u+/g, (u) => (u.length > 1 ? 'u' : 'o')), word.replace(/u+/g, 'o')]
  const all = [read(word), ...heard.map(read).filter((each) => each.length > 2)]
  return [...new Set(all)]
}
