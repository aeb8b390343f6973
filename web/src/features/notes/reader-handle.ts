// What the reader gives to notes. The same shape as the reader's own: features do not know each
// other, the route puts them together.
import type { Locator } from '@/api/types'
import type { Mark } from './entry'

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export interface ReaderHandle {
  item: number
  title: string
  account: string | null
  lang?: string
  narrow: boolean
  at: Locator | null
  printed?: string
  selected: { text: string; locator: Locator; box: Box } | null
  pressed: { id: string; box: Box } | null
  shown: string[]
  lost: string[]
  called: number
  panel: HTMLElement | null
  setMarks(marks: Mark[]): void
  setBookmark(bookmark: { on: boolean; toggle: () => void }): void
  goTo(place: Locator): void
  dismiss(): void
  step(step: -1 | 1, extend: boolean): void
  search(words: string): void
}
