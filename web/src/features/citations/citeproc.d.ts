/** What is used of citeproc-js, which comes without types. */
declare module 'citeproc' {
  interface System {
    retrieveLocale(language: string): string | false
    retrieveItem(id: string): object | undefined
  }
  interface Cluster {
    citationItems: { id: string; locator?: string; label?: string }[]
    properties: { noteIndex: number }
  }
  class Engine {
    constructor(system: System, style: string, language: string, force: boolean)
    opt: { development_extensions: Record<string, boolean> }
    updateItems(ids: string[]): void
    processCitationCluster(cluster: Cluster, before: [], after: []): [object, [number, string][]]
    makeBibliography(): [object, string[]] | false
  }
  const CSL: { Engine: typeof Engine }
  export = CSL
}
