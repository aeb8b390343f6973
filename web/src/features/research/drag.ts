import type { DragEvent } from 'react'

/** What is dragged: entries, or a folder; other programs do not understand it. */
const kinds = { entries: 'application/x-sudar-entries', folder: 'application/x-sudar-folder' }

type Kind = keyof typeof kinds

/** Takes entries or a folder along. */
export function drag(event: DragEvent, kind: Kind, ids: string[]) {
  event.dataTransfer.setData(kinds[kind], JSON.stringify(ids))
  event.dataTransfer.effectAllowed = 'move'
}

/** What is above here; which ones is known only when it is let go. */
export const dragged = ({ dataTransfer }: DragEvent): Kind | undefined =>
  (Object.keys(kinds) as Kind[]).find((kind) => dataTransfer.types.includes(kinds[kind]))

/** The ids of what was let go here. */
export function letGo({ dataTransfer }: DragEvent, kind: Kind): string[] {
  try {
    const ids: unknown = JSON.parse(dataTransfer.getData(kinds[kind]))
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** How far down the line the pointer is, from 0 to 1. */
export function heightWithin(event: DragEvent): number {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  return height ? (event.clientY - top) / height : 0.5
}
