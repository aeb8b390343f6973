// One page of a PDF on the screen: its picture, and its text to select and to read aloud.
import { type PDFPageProxy, type RenderTask, setLayerDimensions, TextLayer } from 'pdfjs-dist'

const mostPixels = 16_000_000

export class PdfPage {
  readonly element = document.createElement('div')
  readonly #number: number
  readonly #load: Promise<PDFPageProxy>
  #task: RenderTask | null = null
  #text: TextLayer | null = null
  #drawn = 0
  #gone = false

  constructor(number: number, load: Promise<PDFPageProxy>) {
    this.#number = number
    this.#load = load
    this.element.className = 'pdf-page'
    this.element.dataset.page = String(number)
  }

  place(box: { top: number; width: number; height: number }, scale: number): void {
    Object.assign(this.element.style, {
      top: `${box.top}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
    })
    this.element.style.setProperty('--total-scale-factor', String(scale))
    this.element.style.setProperty('--scale-factor', String(scale))
  }

  /** The layer of text to select, once there is one. */
  get text(): HTMLElement | null {
    return this.element.querySelector('.pdf-text')
  }

  /** Draws the page at a scale unless it is drawn so; rejects when its bytes do not come. */
  async draw(scale: number): Promise<void> {
    if (this.#drawn === scale) return
    this.#drawn = scale
    const page = await this.#load
    if (this.#gone || this.#drawn !== scale) return
    const canvas = await this.#paint(page, scale)
    if (!canvas) return
    this.element.querySelector('canvas')?.remove()
    this.element.prepend(canvas)
    if (!this.#text) await this.#addText(page, scale)
  }

  remove(): void {
    this.#gone = true
    this.#task?.cancel()
    this.#text?.cancel()
    this.element.remove()
    void this.#load.then(
      (page) => page.cleanup(),
      () => undefined,
    )
  }

  async #paint(page: PDFPageProxy, scale: number): Promise<HTMLCanvasElement | null> {
    this.#task?.cancel()
    const plain = page.getViewport({ scale })
    const dense = Math.min(
      globalThis.devicePixelRatio || 1,
      Math.sqrt(mostPixels / (plain.width * plain.height)),
    )
    const viewport = page.getViewport({ scale: scale * dense })
    const canvas = document.createElement('canvas')
    canvas.width = Math.floor(viewport.width)
    canvas.height = Math.floor(viewport.height)
    canvas.setAttribute('aria-hidden', 'true')
    this.#task = page.render({ canvas, viewport })
    try {
      await this.#task.promise
    } catch {
      return null // cancelled by another scale or by leaving the screen
    }
    return this.#gone ? null : canvas
  }

  async #addText(page: PDFPageProxy, scale: number): Promise<void> {
    const container = document.createElement('div')
    container.className = 'pdf-text'
    const viewport = page.getViewport({ scale })
    const text = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport })
    this.#text = text
    setLayerDimensions(container, viewport)
    this.element.append(container)
    await text.render().catch(() => undefined)
    container.setAttribute('aria-label', String(this.#number))
  }
}
