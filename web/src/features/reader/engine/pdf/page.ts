// One page of a PDF on the screen: its picture, its text to select and to read aloud, its links.
import { TextLayer } from 'pdfjs-dist'
import type { Rotation } from '../core/types'
import type { Drawing, PdfLeaf, Viewport } from './document'
import type { PageBox } from './layout'
import type { PdfLinks } from './links'
import { pictureLayer, picturesOf } from './pictures-on-page'

const mostPixels = 16_000_000

/** How a page is drawn. */
export interface Look {
  scale: number
  rotation: Rotation
  night: boolean
}

export class PdfPage {
  readonly element = document.createElement('div')
  readonly #number: number
  readonly #load: () => Promise<PdfLeaf>
  readonly #links: PdfLinks
  #page: PdfLeaf | null = null
  #task: Drawing | null = null
  #text: TextLayer | null = null
  #written: Promise<void> | null = null
  #rotation: Rotation = 0
  #drawn = ''
  #drawing = Promise.resolve()
  #gone = false

  constructor(number: number, load: () => Promise<PdfLeaf>, links: PdfLinks) {
    this.#number = number
    this.#load = load
    this.#links = links
    this.element.className = 'pdf-page'
    this.element.dataset.page = String(number)
  }

  /** Puts the page where it belongs; what was drawn of it another way round is taken away. */
  place(box: PageBox, scale: number, rotation: Rotation): void {
    Object.assign(this.element.style, {
      top: `${box.top}px`,
      left: `calc(50% + ${box.left}px)`,
      width: `${box.width}px`,
      height: `${box.height}px`,
    })
    this.element.style.setProperty('--total-scale-factor', String(scale))
    if (rotation === this.#rotation) return
    this.#rotation = rotation
    for (const layer of this.#layers('canvas, .pdf-pictures, .pdf-links')) layer.remove()
    this.#turnText()
  }

  /** The layer of text to select, once there is one. */
  get text(): HTMLElement | null {
    return this.element.querySelector('.pdf-text')
  }

  /** Draws the page unless it is drawn so, or is being drawn; rejects when its bytes do not come. */
  draw(look: Look): Promise<void> {
    const wanted = Object.values(look).join(' ')
    if (this.#drawn !== wanted) {
      this.#drawn = wanted
      this.#drawing = this.#draw(look, wanted).catch((reason) => {
        if (this.#drawn === wanted) this.#drawn = '' // to be tried again
        throw reason
      })
    }
    return this.#drawing
  }

  async #draw(look: Look, wanted: string): Promise<void> {
    this.#page = await this.#load()
    const outdated = () => this.#gone || this.#drawn !== wanted || this.#rotation !== look.rotation
    if (outdated()) return
    const page = this.#page
    const canvas = await this.#paint(page, look)
    if (!canvas && !outdated()) this.#drawn = '' // to be tried again
    if (!canvas || outdated()) return
    for (const layer of this.#layers('canvas, .pdf-pictures')) layer.remove()
    this.element.prepend(canvas)
    const pictures = look.night && pictureLayer(picturesOf(page.imageCoordinates ?? []))
    if (pictures) canvas.after(pictures)
    this.#written ??= this.#addText(page, look.scale)
    await this.#written
    await this.#addLinks(page, look, outdated)
  }

  remove(): void {
    this.#gone = true
    this.#task?.cancel()
    this.#text?.cancel()
    this.element.remove()
    this.#page?.cleanup()
  }

  #layers(names: string) {
    return this.element.querySelectorAll(`:scope > :is(${names})`)
  }

  #viewport(page: PdfLeaf, scale: number): Viewport {
    return page.getViewport({ scale, rotation: (page.rotate + this.#rotation) % 360 })
  }

  async #paint(page: PdfLeaf, look: Look): Promise<HTMLCanvasElement | null> {
    this.#task?.cancel()
    const plain = this.#viewport(page, look.scale)
    const dense = Math.min(
      globalThis.devicePixelRatio || 1,
      Math.sqrt(mostPixels / (plain.width * plain.height)),
    )
    const viewport = this.#viewport(page, look.scale * dense)
    const canvas = document.createElement('canvas')
    canvas.width = Math.floor(viewport.width)
    canvas.height = Math.floor(viewport.height)
    canvas.setAttribute('aria-hidden', 'true')
    page.imageCoordinates = null // told once, and of another turn perhaps
    this.#task = page.render({ canvas, viewport, recordImages: look.night })
    try {
      await this.#task.promise
    } catch {
      return null // cancelled by another look or by leaving the screen
    }
    return canvas
  }

  async #addText(page: PdfLeaf, scale: number): Promise<void> {
    const container = document.createElement('div')
    container.className = 'pdf-text'
    const viewport = this.#viewport(page, scale)
    const text = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport })
    this.#text = text
    sizeText(container, viewport)
    this.element.append(container)
    await text.render().catch(() => undefined)
    container.setAttribute('aria-label', String(this.#number))
  }

  #turnText(): void {
    const turn = ((this.#page?.rotate ?? 0) + this.#rotation) % 360
    this.text?.setAttribute('data-main-rotation', String(turn))
  }

  async #addLinks(page: PdfLeaf, look: Look, outdated: () => boolean): Promise<void> {
    if (this.#layers('.pdf-links').length) return
    const layer = await this.#links.layerOf(page, this.#viewport(page, look.scale))
    if (layer && !outdated() && !this.#layers('.pdf-links').length) this.element.append(layer)
  }
}

/** pdf.js sizes the layer over its own pages; over others it is sized alike. */
function sizeText({ style }: HTMLElement, { rawDims }: Viewport): void {
  const { pageWidth, pageHeight } = rawDims as { pageWidth: number; pageHeight: number }
  style.width ||= `calc(var(--total-scale-factor) * ${pageWidth}px)`
  style.height ||= `calc(var(--total-scale-factor) * ${pageHeight}px)`
}
