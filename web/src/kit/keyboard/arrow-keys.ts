import type { KeyboardEvent } from 'react'

/** The stop that a key leads to; a list of several columns keeps its column. */
function target(key: string, stops: HTMLElement[], at: number): HTMLElement | undefined {
  const left = (stop: HTMLElement | undefined) =>
    Math.round(stop?.getBoundingClientRect().left ?? 0)
  const below = (stop: HTMLElement) => left(stop) === left(stops[at])
  if (key === 'Home') return stops[0]
  if (key === 'End') return stops.at(-1)
  if (key === 'ArrowRight') return stops[at + 1]
  if (key === 'ArrowLeft') return stops[at - 1]
  if (key === 'ArrowDown') return stops.slice(at + 1).find(below) ?? stops[at + 1]
  if (key === 'ArrowUp') return stops.slice(0, Math.max(at, 0)).findLast(below) ?? stops[at - 1]
  return undefined
}

/** What can be reached in a part of the page, in reading order. */
export const stopsOf = (part: HTMLElement | null) =>
  [...(part?.querySelectorAll<HTMLElement>('a[href], button, summary') ?? [])].filter((stop) =>
    stop.checkVisibility(),
  )

/** Arrow keys, Home and End move the focus between the stops of a list (WAI-ARIA, disclosure). */
export function walk(event: KeyboardEvent, part: HTMLElement | null) {
  const stops = stopsOf(part)
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const next = at < 0 ? undefined : target(event.key, stops, at)
  if (!next) return
  event.preventDefault()
  next.focus()
}
