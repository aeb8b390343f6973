// A PDF whose file stays with the server: pictures of its pages and their words (ADR 0020), in the
// place of a document of pdf.js.
import { fetchPart } from '@/api/part'
import type { Rotation } from '../core/types'
import type { Drawing, PdfDocument, PdfLeaf, Viewport } from './document'
import { type PictureText, textOf } from './picture-text'

const attempts = 4
/** A server on which many pages wait to be drawn is asked again, ms. */
const patience = 1500

export interface PictureSource {
  /** ends with a slash */
  base: string
  pages: number
  /** of the pictures, in px, the smallest first */
  widths: number[]
  /** hears the HTTP status (0: no connection) of what did not come */
  failed(status: number): void
}

export class PictureDocument implements PdfDocument {
  readonly numPages: number
  readonly #source: PictureSource
  readonly #leaves = new Map<number, Promise<PdfLeaf>>()
  readonly #stop = new AbortController()

  constructor(source: PictureSource) {
    this.#source = source
    this.numPages = source.pages
  }

  getPage(number: number): Promise<PdfLeaf> {
    const known = this.#leaves.get(number)
    if (known) return known
    const leaf = this.#fetch(`pages/${number}.json`)
      .then((response) => response.json() as Promise<PictureText>)
      .then((text) => new PictureLeaf(number, text, this.#picture(number)))
    this.#leaves.set(number, leaf)
    leaf.catch(() => this.#leaves.delete(number))
    return leaf
  }

  close(): void {
    this.#stop.abort()
  }

  async getOutline() {
    return []
  }

  async getPageLabels() {
    return null
  }

  async getDestination() {
    return null
  }

  async getPageIndex(): Promise<number> {
    throw new Error('pictures have no references')
  }

  /** Brings a picture of a page that is as wide as is needed, if there is one. */
  #picture(number: number) {
    return async (needed: number, signal: AbortSignal) => {
      const { widths } = this.#source
      const width = widths.find((each) => each >= needed) ?? widths.at(-1)
      const response = await this.#fetch(`pages/${number}/${width}.jpg`, signal)
      return createImageBitmap(await response.blob())
    }
  }

  async #fetch(path: string, cancelled?: AbortSignal, left = attempts): Promise<Response> {
    const signal = cancelled ? AbortSignal.any([cancelled, this.#stop.signal]) : this.#stop.signal
    const response = await fetchPart(this.#source.base + path, { signal }).catch(() => null)
    if (response?.ok) return response
    if (!signal.aborted && left > 1 && (!response || response.status >= 500)) {
      await new Promise((rested) => setTimeout(rested, patience))
      return this.#fetch(path, cancelled, left - 1)
    }
    if (!signal.aborted) this.#source.failed(response?.status ?? 0)
    throw new Error(`${path}: ${response?.status ?? 0}`)
  }
}

type Bring = (width: number, signal: AbortSignal) => Promise<ImageBitmap>

class PictureLeaf implements PdfLeaf {
  readonly pageNumber: number
  readonly rotate = 0
  imageCoordinates = null
  readonly #text: PictureText
  readonly #bring: Bring

  constructor(number: number, text: PictureText, bring: Bring) {
    this.pageNumber = number
    this.#text = text
    this.#bring = bring
  }

  getViewport({ scale, rotation = 0 }: { scale: number; rotation?: number }): Viewport {
    return viewportOf(this.#text, scale, rotation as Rotation)
  }

  render({ canvas, viewport }: { canvas: HTMLCanvasElement; viewport: Viewport }): Drawing {
    const stop = new AbortController()
    return { promise: this.#paint(canvas, viewport, stop.signal), cancel: () => stop.abort() }
  }

  streamTextContent() {
    return textOf(this.#text)
  }

  async getAnnotations() {
    return []
  }

  cleanup(): void {}

  async #paint(canvas: HTMLCanvasElement, { rotation }: Viewport, signal: AbortSignal) {
    const [wide, high] =
      rotation % 180 ? [canvas.height, canvas.width] : [canvas.width, canvas.height]
    const picture = await this.#bring(wide, signal)
    signal.throwIfAborted()
    const pen = canvas.getContext('2d')
    pen?.translate(canvas.width / 2, canvas.height / 2)
    pen?.rotate((rotation * Math.PI) / 180)
    pen?.drawImage(picture, -wide / 2, -high / 2, wide, high)
    picture.close()
  }
}

/**
 * What of a viewport of pdf.js is asked for here and by its layer of text. Points of a page count
 * from its lower left corner.
 */
export function viewportOf(
  { width, height }: { width: number; height: number },
  scale: number,
  rotation: Rotation,
): Viewport {
  const turned = rotation % 180 !== 0
  const point = (x: number, y: number) => {
    const [right, down] = [x * scale, (height - y) * scale]
    const [w, h] = [width * scale, height * scale]
    return {
      0: [right, down],
      90: [h - down, right],
      180: [w - right, h - down],
      270: [down, w - right],
    }[rotation]
  }
  const viewport: Partial<Viewport> = {
    scale,
    rotation,
    width: (turned ? height : width) * scale,
    height: (turned ? width : height) * scale,
    rawDims: { pageWidth: width, pageHeight: height, pageX: 0, pageY: 0 },
    convertToViewportPoint: point,
    convertToViewportRectangle: ([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: number[]) => [
      ...point(x1, y1),
      ...point(x2, y2),
    ],
  }
  return viewport as Viewport
}
