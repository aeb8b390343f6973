/** What is used of jsonld, which comes without types. */
declare module 'jsonld' {
  namespace jsonld {
    interface Term {
      termType: 'NamedNode' | 'BlankNode' | 'Literal'
      value: string
      datatype?: { value: string }
    }
    interface Quad {
      subject: Term
      predicate: Term
      object: Term
    }
    interface Options {
      safe?: boolean
      documentLoader: (url: string) => Promise<{ documentUrl: string; document: unknown }>
    }
    function expand(document: unknown, options: Options): Promise<unknown[]>
    function compact(document: unknown, context: unknown, options: Options): Promise<unknown>
    function frame(document: unknown, frame: unknown, options: Options): Promise<unknown>
    function toRDF(document: unknown, options: Options): Promise<Quad[]>
    function fromRDF(quads: Quad[], options: Options): Promise<unknown[]>
  }
  export = jsonld
}
