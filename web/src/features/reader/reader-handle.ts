import type { Locator, Mark, Pressed, Selected } from './engine/core/types'

/** How the bookmark button of the bar stands, and what it does. */
export interface Bookmark {
  on: boolean
  toggle: () => void
}

/** What notes need of the reader: what is selected and shown, and what they may do with the book. */
export interface ReaderHandle {
  item: number
  title: string
  /** null for a guest */
  account: string | null
  /** language of the book */
  lang?: string
  narrow: boolean
  /** the place that is shown */
  at: Locator | null
  /** number or name of that page in print, where the book says */
  printed?: string
  selected: Selected | null
  pressed: Pressed | null
  /** ids of marks on the shown page, and of those that were not found in the book */
  shown: string[]
  lost: string[]
  /** counts how often the menu of the selection was called by key */
  called: number
  /** where the inside of the notes panel goes while it is open */
  panel: HTMLElement | null
  setMarks(marks: Mark[]): void
  setBookmark(bookmark: Bookmark): void
  /** leads to a place, with a way back */
  goTo(place: Locator): void
  /** ends the selection and its menu */
  dismiss(): void
  step(step: -1 | 1, extend: boolean): void
  /** looks for words in this book */
  search(words: string): void
}
