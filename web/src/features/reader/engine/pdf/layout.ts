// Where pages of known sizes stand in one tall column, alone or as spreads. Sizes are CSS px at
// scale 1; tops, lefts and heights are px on the screen.
import type { Rotation, Zoom } from '../core/types'

export interface PageSize {
  width: number
  height: number
}

/** A page (from 1) and a share of its height as it is shown. */
export interface PagePoint {
  page: number
  share: number
}

/** Screen box of a page; left counts from the middle of the column. */
export interface PageBox extends PageSize {
  top: number
  left: number
}

export interface Arrangement {
  /** facing pages side by side, the cover alone */
  double: boolean
  rotation: Rotation
}

export const pageGap = 16
/** Between facing pages. */
export const spine = 2
const largestFit = 1.75
const smallest = 0.1

export class PageLayout {
  readonly #sizes: PageSize[]
  readonly #rtl: boolean
  #tops: number[] = []
  #double = false
  #turned = false
  scale = 1
  height = 0

  /** In a right-to-left book the first of two facing pages stands at the right. */
  constructor(count: number, first: PageSize, rtl = false) {
    this.#sizes = Array.from({ length: count }, () => first)
    this.#rtl = rtl
    this.#place()
  }

  get count(): number {
    return this.#sizes.length
  }

  get rows(): number {
    return this.#tops.length
  }

  /** Size of a page as it is turned now. */
  size(page: number): PageSize {
    const { width, height } = this.#sizes[page - 1] ?? { width: 1, height: 1 }
    return this.#turned ? { width: height, height: width } : { width, height }
  }

  rowOf(page: number): number {
    return this.#double ? Math.floor(page / 2) : page - 1
  }

  /** The pages of a row (from 0) in reading order. */
  pagesOf(row: number): number[] {
    const pages = this.#double ? [2 * row, 2 * row + 1] : [row + 1]
    return pages.filter((page) => page >= 1 && page <= this.count)
  }

  rowTop(row: number): number {
    return this.#tops[row] ?? 0
  }

  /** Height of a row without the gap after it. */
  rowHeight(row: number): number {
    return (this.#tops[row + 1] ?? this.height) - this.rowTop(row) - pageGap
  }

  /** Width a row takes where a page is; the cover keeps the room of two. */
  rowWidth(page: number): number {
    return this.#widthOf(this.#span(page))
  }

  box(page: number): PageBox {
    const { width, height } = this.size(page)
    const facing = this.pagesOf(this.rowOf(page))
    const before = this.#rtl
      ? facing.filter((other) => other > page)
      : facing.filter((other) => other < page)
    const indent = before.length && this.#widthOf(before) + spine
    return {
      top: this.rowTop(this.rowOf(page)),
      left: indent - this.#widthOf(facing) / 2,
      width: width * this.scale,
      height: height * this.scale,
    }
  }

  arrange({ double, rotation }: Arrangement): void {
    this.#double = double
    this.#turned = rotation % 180 !== 0
    this.#place()
  }

  setScale(scale: number): void {
    this.scale = scale
    this.#place()
  }

  /** The scale at which rows fill a room where a page is, or the one that is asked for. */
  fit(page: number, zoom: Zoom, room: PageSize): number {
    if (typeof zoom === 'number') return zoom
    const sizes = this.#span(page).map((each) => this.size(each))
    const width = sizes.reduce((sum, each) => sum + each.width, 0)
    const free = room.width - 2 * pageGap - spine * (sizes.length - 1)
    const wide = Math.min(largestFit, free / width)
    const tallest = Math.max(...sizes.map(({ height }) => height))
    const whole = Math.min(wide, (room.height - 2 * pageGap) / tallest)
    return Math.max(smallest, zoom === 'width' ? wide : whole)
  }

  /** Corrects the size of one upright page; true when it was not known so. */
  setSize(page: number, size: PageSize): boolean {
    const known = this.#sizes[page - 1] ?? size
    if (Math.abs(known.width - size.width) < 0.5 && Math.abs(known.height - size.height) < 0.5)
      return false
    this.#sizes[page - 1] = size
    this.#place()
    return true
  }

  /** The row at a height of the column, the gap after a row counted to it. */
  rowAt(y: number): number {
    let low = 0
    let high = this.rows - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (this.rowTop(middle) <= y) low = middle
      else high = middle - 1
    }
    return low
  }

  /** The page at a height of the column: of two facing ones `held`, else the first. */
  at(y: number, held = 0): PagePoint {
    const pages = this.pagesOf(this.rowAt(y))
    const page = pages.includes(held) ? held : (pages[0] ?? 1)
    const { top, height } = this.box(page)
    return { page, share: Math.min(1, Math.max(0, (y - top) / height)) }
  }

  /** Height of the column at which a point of a page stands. */
  top({ page, share }: PagePoint): number {
    const box = this.box(Math.min(Math.max(page, 1), this.count))
    return box.top + share * box.height
  }

  /** The pages a row has room for: a page alone among spreads counts twice. */
  #span(page: number): number[] {
    const pages = this.pagesOf(this.rowOf(page))
    return this.#double && pages.length === 1 ? [...pages, ...pages] : pages
  }

  #widthOf(pages: number[]): number {
    const widths = pages.map((page) => this.size(page).width * this.scale)
    return widths.reduce((sum, width) => sum + width, spine * (pages.length - 1))
  }

  #place(): void {
    const rows = this.rowOf(this.count) + 1
    let top = pageGap
    this.#tops = Array.from({ length: rows }, (_, row) => {
      const here = top
      const heights = this.pagesOf(row).map((page) => this.size(page).height)
      top += Math.max(...heights) * this.scale + pageGap
      return here
    })
    this.height = top
  }
}
