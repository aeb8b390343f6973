/** The options of SPEC §2; each is a word of `data-a11y` on <html>, which styles/access.css reads. */
export const options = [
  'large_text',
  'large_cursor',
  'contrast',
  'bold',
  'line_spacing',
  'letter_spacing',
] as const

export type Option = (typeof options)[number]

/** The options that words name, in their own order; words that are no option are left out. */
export function parse(words: string | null | undefined): Option[] {
  const named = new Set((words ?? '').split(' '))
  return options.filter((option) => named.has(option))
}

/** The same options with one switched over; the others stay as they are. */
export const toggled = (on: readonly Option[], option: Option): Option[] =>
  options.filter((each) => on.includes(each) !== (each === option))
