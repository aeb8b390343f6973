// The words of the reading engine. Shapes follow Readium (Web Publication Manifest,
// Locator); fractions run from 0 to 1, pages and positions count from 1, times are seconds.

import type { Colour, Locator, Quote } from '@/api/types'

export type { Locator, Quote }

export interface Link {
  href: string
  type?: string
  title?: string
  /** bytes */
  size?: number
  /** seconds */
  duration?: number
  /** of a fixed page, in px */
  width?: number
  height?: number
  properties?: {
    page?: 'left' | 'right' | 'center'
    linear?: string
    layout?: string
    /** of a preview: what it leads to is not open */
    availability?: { state: string }
    /** what says how a recording speaks the part (SMIL) */
    mediaOverlay?: string
  }
  children?: Link[]
}

export interface Manifest {
  metadata: { language?: string[]; duration?: number; spread?: string; description?: string }
  readingOrder: Link[]
  resources?: Link[]
  toc?: Link[]
  pageList?: Link[]
  landmarks?: Link[]
}

export interface Positions {
  total: number
  positions: Locator[]
}

export type Direction = 'ltr' | 'rtl'

/** What the server said when the book was opened; base ends with a slash. */
export interface Publication {
  base: string
  manifest: Manifest
  positions: Positions
  layout: 'reflowable' | 'fixed'
  direction: Direction
  /** pages come as pictures of these widths (px), never as the file */
  pictures?: number[]
  /** only its beginning is open */
  preview?: boolean
}

/** Whether a link of a preview leads to what is not open. */
export const isBeyond = ({ properties }: Link) => properties?.availability?.state === 'unavailable'

/** Where a navigation leads: a saved place, a link of the book, or a share of the whole. */
export type Target = Locator | { href: string } | { fraction: number }

/** The page the reader sees now. */
export interface Relocation {
  locator: Locator
  /** entry of the contents table the page belongs to */
  chapter: Link | null
  /** number or name of the page in print, where the book says */
  printed?: string
  /** share of the book at which that chapter ends */
  chapterEnd: number
  atStart: boolean
  atEnd: boolean
  /** false when the same place was only laid out anew */
  moved: boolean
  /** the text was scrolled, no page was turned */
  scrolled?: boolean
  /** how much larger than they are pages are shown, where they have a size of their own */
  scale?: number
}

export type Theme = 'light' | 'sepia' | 'dark' | 'contrast'
export type Typeface = 'publisher' | 'lora' | 'montserrat' | 'system' | 'dyslexia'

/** How a page looks; sizes in px, line height as a factor, margins 0 (narrow) to 2 (wide). */
export interface Appearance {
  theme: Theme
  typeface: Typeface
  size: number
  lineHeight: number
  /** of running text; 0: as the book has it */
  weight: 0 | 500 | 600
  /** em that letters stand further apart */
  letterSpacing: number
  alignment: 'publisher' | 'start' | 'justify'
  /** long words are broken at the end of a line */
  hyphens: boolean
  margins: 0 | 1 | 2
  flow: 'paged' | 'scrolled'
  columns: 1 | 2
}

/** A part of the screen, in px of the page's host. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** A note that the book refers to, copied out of it. */
export interface Footnote {
  /** where it stands in the book */
  href: string
  /** elements without attributes */
  body: HTMLElement
  language?: string
}

/** A place or passage that the shell shows in the book; unchanged marks are the same objects. */
export interface Mark {
  id: string
  locator: Locator
  /** the whole text of a passage; without it the mark is a place */
  passage?: string
  /** the passage is a word to be shown wherever it stands; the locator does not matter */
  everywhere?: boolean
  /** a colour of the reader's, a result of the search, or nothing that is drawn */
  look: Colour | 'found' | 'current' | 'none'
  /** a note hangs on it */
  dot?: boolean
}

/** What the reader has selected. */
export interface Selected {
  text: string
  locator: Locator
  box: Box
}

/** A mark that was pressed. */
export interface Pressed {
  id: string
  box: Box
}

/** A part did not come; it comes soon, by itself; the right has ended; others read on every seat of it. */
export type Failure = 'open' | 'preparing' | 'revoked' | 'seats'

/** The passage is not in the book any more; or no words are kept by which it could be found. */
export type LostPlace = 'gone' | 'unsure'

/** What is known of a book once it is open. */
export interface Outline {
  toc: Link[]
  /** shares of the book at which its upper chapters begin */
  ticks: number[]
  /** number of positions, of pages in a PDF */
  total: number
  /** the page at which entries of the contents begin, where that is known */
  pages?: Map<Link, number>
  /** of a PDF's preview: how many of its pages are open */
  open?: number
  /** the names a PDF gives its pages, if it does */
  labels?: string[]
}

/** What an engine tells the shell around it. */
export interface EngineEvents {
  outline(outline: Outline): void
  relocate(relocation: Relocation): void
  /** a tap on the page itself; x is the share of the width, from the left */
  tap(x: number): void
  key(event: KeyboardEvent): void
  externalLink(href: string): void
  /** a link of the book is followed; `from` is the way back */
  jump(from: Locator): void
  /** a link to a note was followed: it is shown where one reads */
  footnote(note: Footnote): void
  /** another edition is opened than the one that was read, and the passage is not found in it */
  placeLost(why: LostPlace): void
  /** turning was asked for beyond the first or the last page, or what a preview has not */
  edge(side: 'start' | 'end'): void
  fail(failure: Failure): void
  /** a selection rests, or there is none any more */
  select(selected: Selected | null): void
  press(pressed: Pressed): void
  /** ids of the marks on the shown page, and of those that are not in the book any more */
  marks(shown: string[], lost: string[]): void
}

/** One publication on one screen. A rejected promise never escapes: failures go to `fail`. */
export interface Engine {
  open(place: Locator | null): Promise<void>
  goTo(target: Target): Promise<void>
  next(): Promise<void>
  previous(): Promise<void>
  left(): Promise<void>
  right(): Promise<void>
  setAppearance(appearance: Appearance): void
  destroy(): void
  setMarks(marks: Mark[]): void
  clearSelection(): void
  /** selects the sentence at the top of the page (0), or steps from the selected one */
  selectSentence(step: -1 | 0 | 1, extend: boolean): void
  /** the lines of text on the page, in px of the host and in reading order */
  lines?(): Box[]
  /** only where pages have a size of their own */
  setView?(view: PageView): void
  /** the documents of the book that are open now */
  documents?(): Document[]
  /** A small picture of a page; null when it is not wanted any more. */
  drawPage?(wanted: Wanted): Promise<HTMLCanvasElement | null>
}

/** A small picture that is asked for. */
export interface Wanted {
  page: number
  /** the longer side, CSS px */
  side: number
  rotation: Rotation
  signal: AbortSignal
}

/** Page zoom: to the width, to the whole page, or a factor (1 = the page's own size). */
export type Zoom = 'width' | 'page' | number

/** By how much pages are turned clockwise. */
export type Rotation = 0 | 90 | 180 | 270

/** How pages of a size of their own are shown. */
export interface PageView {
  zoom: Zoom
  /** facing pages side by side where there is room */
  double: boolean
  rotation: Rotation
  /** dark paper; pictures stay as they are */
  night: boolean
}
