// How the pages of each title were turned and laid out, kept on this device.
import type { PageView, Rotation } from '../engine/core/types'

export type KeptView = Pick<PageView, 'double' | 'rotation'>

export const plainView: KeptView = { double: false, rotation: 0 }

const key = 'sudar.reader.pages'
const mostTitles = 200
const rotations: Rotation[] = [0, 90, 180, 270]

type Rows = [item: number, view: KeptView][]

function load(): Rows {
  try {
    const rows: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(rows) ? rows.filter((row) => Array.isArray(row) && row.length === 2) : []
  } catch {
    return []
  }
}

/** The view a title was left in; what is not offered any more is plain. */
export function loadView(item: number): KeptView {
  const [, kept] = load().find(([id]) => id === item) ?? []
  return {
    double: kept?.double === true,
    rotation: rotations.find((each) => each === kept?.rotation) ?? 0,
  }
}

/** Keeps the view of a title; a plain one is forgotten, and the oldest beyond 200. */
export function saveView(item: number, { double, rotation }: KeptView): void {
  const others = load().filter(([id]) => id !== item)
  const rows: Rows = double || rotation ? [[item, { double, rotation }], ...others] : others
  try {
    localStorage.setItem(key, JSON.stringify(rows.slice(0, mostTitles)))
  } catch {
    // a full or forbidden storage must not stop the reading
  }
}
