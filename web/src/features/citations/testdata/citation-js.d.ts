/** What is used of citation-js, which comes without types. */
declare module '@citation-js/core' {
  export const plugins: {
    input: { chain(text: string, options: { generateGraph: boolean }): object[] }
  }
}
declare module '@citation-js/plugin-bibtex' {}
declare module '@citation-js/plugin-ris' {}
