// Links on the pages of a PDF: into the document, with a way back, and out of it.
import { type Destination, type Landing, landingOf } from './destination'
import type { PdfDocument, PdfLeaf, Viewport } from './document'
import type { PagePoint } from './layout'

interface Annotation {
  subtype: string
  rect: number[]
  url?: string
  dest?: Destination
  action?: string
}

export interface LinkWords {
  /** names a link into the document */
  page(page: number): string
}

const outside = /^(https?:\/\/|mailto:)/i
const mostLinks = 1000

export class PdfLinks {
  readonly #doc: PdfDocument
  readonly #words: LinkWords
  readonly #follow: (page: number, landing: Landing) => void

  constructor(
    doc: PdfDocument,
    words: LinkWords,
    follow: (page: number, landing: Landing) => void,
  ) {
    this.#doc = doc
    this.#words = words
    this.#follow = follow
  }

  /** The links of a page as a layer over it; null when it has none. */
  async layerOf(page: PdfLeaf, viewport: Viewport): Promise<HTMLElement | null> {
    const all = (await page.getAnnotations().catch(() => [])) as Annotation[]
    const links = all.filter(({ subtype }) => subtype === 'Link').slice(0, mostLinks)
    const made = await Promise.all(links.map((each) => this.#linkOf(each, page.pageNumber)))
    const layer = document.createElement('div')
    layer.className = 'pdf-links'
    for (const [index, link] of made.entries())
      if (link) layer.append(placed(link, links[index]?.rect ?? [], viewport))
    return layer.childElementCount ? layer : null
  }

  async #linkOf(link: Annotation, page: number): Promise<HTMLAnchorElement | null> {
    if (link.url) return outside.test(link.url) ? outward(link.url) : null
    const landing = link.action
      ? this.#named(link.action, page)
      : await landingOf(this.#doc, link.dest ?? null)
    return landing && this.#inward(landing, page)
  }

  #inward(landing: Landing, page: number): HTMLAnchorElement {
    const anchor = document.createElement('a')
    anchor.href = `#page=${landing.page}`
    anchor.setAttribute('aria-label', this.#words.page(landing.page))
    anchor.addEventListener('click', (event) => {
      event.preventDefault()
      this.#follow(page, landing)
    })
    return anchor
  }

  /** The named actions every viewer knows (ISO 32000-1 §12.6.4.11). */
  #named(action: string, page: number): Landing | null {
    const last = this.#doc.numPages
    const to = { NextPage: page + 1, PrevPage: page - 1, FirstPage: 1, LastPage: last }[action]
    return to && to <= last ? { page: to, left: 0, top: null } : null
  }
}

/** Where a landing stands on its page as it is shown. */
export function pointOf({ page, left, top }: Landing, viewport: Viewport): PagePoint {
  if (top === null) return { page, share: 0 }
  const [, y = 0] = viewport.convertToViewportPoint(left, top) as number[]
  return { page, share: Math.min(1, Math.max(0, y / viewport.height)) }
}

function outward(url: string): HTMLAnchorElement {
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.target = '_blank'
  anchor.rel = 'noopener noreferrer'
  anchor.title = url
  anchor.setAttribute('aria-label', url)
  return anchor
}

function placed(link: HTMLAnchorElement, rect: number[], viewport: Viewport) {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = viewport.convertToViewportRectangle(rect) as number[]
  const share = (length: number, whole: number) => `${(length / whole) * 100}%`
  Object.assign(link.style, {
    left: share(Math.min(x1, x2), viewport.width),
    top: share(Math.min(y1, y2), viewport.height),
    width: share(Math.abs(x2 - x1), viewport.width),
    height: share(Math.abs(y2 - y1), viewport.height),
  })
  return link
}
