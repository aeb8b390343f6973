// Where pages of known sizes stand in one tall column. Sizes are CSS px at scale 1; tops and
// heights are px on the screen.

export interface PageSize {
  width: number
  height: number
}

/** A page (from 1) and a share of its height. */
export interface PagePoint {
  page: number
  share: number
}

export const pageGap = 16

export class PageLayout {
  readonly #sizes: PageSize[]
  #tops: number[] = []
  scale = 1
  height = 0

  constructor(count: number, first: PageSize) {
    this.#sizes = Array.from({ length: count }, () => first)
    this.#place()
  }

  get count(): number {
    return this.#sizes.length
  }

  size(page: number): PageSize {
    return this.#sizes[page - 1] ?? { width: 1, height: 1 }
  }

  /** Screen box of a page. */
  box(page: number): { top: number; width: number; height: number } {
    const { width, height } = this.size(page)
    return {
      top: this.#tops[page - 1] ?? 0,
      width: width * this.scale,
      height: height * this.scale,
    }
  }

  setScale(scale: number): void {
    this.scale = scale
    this.#place()
  }

  /** Corrects the size of one page; true when it was not known so. */
  setSize(page: number, size: PageSize): boolean {
    const known = this.size(page)
    if (Math.abs(known.width - size.width) < 0.5 && Math.abs(known.height - size.height) < 0.5)
      return false
    this.#sizes[page - 1] = size
    this.#place()
    return true
  }

  /** The page at a height of the column, the gap after a page counted to it. */
  at(y: number): PagePoint {
    let low = 0
    let high = this.count - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((this.#tops[middle] ?? 0) <= y) low = middle
      else high = middle - 1
    }
    const { top, height } = this.box(low + 1)
    return { page: low + 1, share: Math.min(1, Math.max(0, (y - top) / height)) }
  }

  /** Height of the column at which a point of a page stands. */
  top({ page, share }: PagePoint): number {
    const box = this.box(Math.min(Math.max(page, 1), this.count))
    return box.top + share * box.height
  }

  #place(): void {
    let top = pageGap
    this.#tops = this.#sizes.map(({ height }) => {
      const here = top
      top += height * this.scale + pageGap
      return here
    })
    this.height = top
  }
}
