// Small pictures of pages, drawn one after the other so that the page being read comes first.

import type { Wanted } from '../core/types'
import type { PdfDocument } from './document'

export class PdfThumbnails {
  readonly #doc: PdfDocument
  #last: Promise<unknown> = Promise.resolve()

  constructor(doc: PdfDocument) {
    this.#doc = doc
  }

  /** Null when it is not wanted any more by the time its turn comes, or cannot be drawn. */
  draw(wanted: Wanted): Promise<HTMLCanvasElement | null> {
    const made = this.#last.then(() => this.#paint(wanted)).catch(() => null)
    this.#last = made
    return made
  }

  async #paint({ page, side, rotation, signal }: Wanted): Promise<HTMLCanvasElement | null> {
    if (signal.aborted) return null
    const proxy = await this.#doc.getPage(page)
    if (signal.aborted) return null
    const turn = { rotation: (proxy.rotate + rotation) % 360 }
    const plain = proxy.getViewport({ scale: 1, ...turn })
    const scale = (side * (globalThis.devicePixelRatio || 1)) / Math.max(plain.width, plain.height)
    const viewport = proxy.getViewport({ scale, ...turn })
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(viewport.width))
    canvas.height = Math.max(1, Math.round(viewport.height))
    const task = proxy.render({ canvas, viewport })
    signal.addEventListener('abort', () => task.cancel(), { once: true })
    await task.promise
    return canvas
  }
}
