// What the screen of a PDF needs of a document: pdf.js' own has it, and so have pictures of pages.
import type { PDFDocumentProxy, PDFPageProxy, TextLayer } from 'pdfjs-dist'

type TextSource = ConstructorParameters<typeof TextLayer>[0]['textContentSource']

/** A page as it is shown at a scale and a turn. */
export type Viewport = ReturnType<PDFPageProxy['getViewport']>

export interface Drawing {
  promise: Promise<unknown>
  cancel(): void
}

export interface PdfLeaf {
  readonly pageNumber: number
  readonly rotate: number
  imageCoordinates: PDFPageProxy['imageCoordinates']
  getViewport(wanted: { scale: number; rotation?: number }): Viewport
  render(wanted: { canvas: HTMLCanvasElement; viewport: Viewport; recordImages?: boolean }): Drawing
  streamTextContent(): TextSource
  getAnnotations(): Promise<unknown[]>
  cleanup(): unknown
}

export interface PdfDocument
  extends Pick<
    PDFDocumentProxy,
    'numPages' | 'getOutline' | 'getPageLabels' | 'getDestination' | 'getPageIndex'
  > {
  getPage(number: number): Promise<PdfLeaf>
}
