/** What is used of html-metadata, which comes without types. */
declare module 'html-metadata' {
  type Values = Record<string, unknown>
  export function loadFromString(html: string): Promise<{
    coins?: { rft_val_fmt: string; rft: Values }[]
    highwirePress?: Values
    jsonLd?: { '@graph': Values[] }
  }>
}
