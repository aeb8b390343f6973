const key = 'sudar.words'
const kept = 12

/** The words that were looked up last on this device, newest first. */
export function recentWords(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(found) ? found.filter((word) => typeof word === 'string') : []
  } catch {
    return []
  }
}

/** Keeps a word; one that is known only comes first again. */
export function rememberWord(headword: string) {
  const others = recentWords().filter((known) => known !== headword)
  localStorage.setItem(key, JSON.stringify([headword, ...others].slice(0, kept)))
}

export const forgetWords = () => localStorage.removeItem(key)
