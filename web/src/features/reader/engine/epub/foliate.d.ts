// The parts of foliate-js 1.0.1 that the engine uses; the package has no types.
declare module 'foliate-js/paginator.js' {}
declare module 'foliate-js/fixed-layout.js' {}

declare module 'foliate-js/epubcfi.js' {
  type Part = { index: number; offset?: number }
  type Parsed = Part[][] & { parent?: Part[][]; start?: Part[][]; end?: Part[][] }
  export const fake: { fromIndex(index: number): string }
  export function fromRange(range: Range): string
  export function joinIndir(...cfis: string[]): string
  export function parse(cfi: string): Parsed
  export function toRange(doc: Document, parts: Parsed): Range
}

declare module 'foliate-js/overlayer.js' {
  export class Overlayer {
    constructor(doc: Document)
    readonly element: SVGElement
    add(key: string, range: Range, draw: (boxes: unknown) => SVGElement): void
    remove(key: string): void
    hitTest(point: { x: number; y: number }): [string, Range] | []
  }
}
