/**
 * Plain query strings: every value is text, a repeated name becomes a comma list. A bare `mobile`
 * means what `mobile=1` does, so that it is kept where empty values are not.
 */
export function parseSearch(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(text))
    found[name] = found[name] ? `${found[name]},${value}` : value
  if (found.mobile === '') found.mobile = '1'
  return found
}

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]): [string, string] => [name, String(value)])
  const text = new URLSearchParams(pairs).toString()
  return text ? `?${text}` : ''
}
