import type { Locator } from '../engine/core/types'

/**
 * The passage a link asks to open the book at: `?loc=` holds a locator as JSON, as the search
 * inside books returns it. Anything else in it is ignored.
 */
export function askedPlace(search: string): Locator | null {
  const text = new URLSearchParams(search).get('loc')
  if (!text) return null
  try {
    const place = JSON.parse(text) as Partial<Locator> | null
    const whole = typeof place?.href === 'string' && typeof place.locations === 'object'
    return whole && place.locations ? (place as Locator) : null
  } catch {
    return null
  }
}
