const kept = 5 // SPEC §5, §9

const key = (reader: string) => `sudar.searches.${reader}`

/** What a signed-in reader searched for last on this device, newest first; guests have none. */
export function recentSearches(reader: string | undefined): string[] {
  if (!reader) return []
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key(reader)) ?? '[]')
    return Array.isArray(found) ? found.filter((text) => typeof text === 'string') : []
  } catch {
    return []
  }
}

/** Keeps a search; one that is known only comes first again. */
export function rememberSearch(reader: string | undefined, text: string) {
  if (!reader || !text) return
  const others = recentSearches(reader).filter((known) => known !== text)
  localStorage.setItem(key(reader), JSON.stringify([text, ...others].slice(0, kept)))
}

export function forgetSearches(reader: string | undefined, text?: string) {
  if (!reader) return
  const left = text ? recentSearches(reader).filter((known) => known !== text) : []
  localStorage.setItem(key(reader), JSON.stringify(left))
}
