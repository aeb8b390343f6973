import type { CslDate, CslItem, CslName } from '../csl'

/** A name in a form's line: family, given; a body as it is called. */
const nameLine = ({ family, given, literal }: CslName) =>
  literal ?? [family, given].filter(Boolean).join(', ')

export const nameLines = (names: CslName[] = []) => names.map(nameLine).join('\n')

/** The names of a form's lines. */
export const namesOf = (lines: string): CslName[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [family, ...given] = line.split(', ')
      return family && given.length > 0 ? { family, given: given.join(', ') } : { literal: line }
    })

const twoDigits = (n: number) => String(n).padStart(2, '0')

/** A date in a form's line: 1990-03-07, 1990-03, 1962. */
export const dateLine = (date?: CslDate) =>
  date?.['date-parts']
    ?.map(([year, ...rest]) => [year, ...rest.map(twoDigits)].join('-'))
    .join('/') ??
  date?.literal ??
  ''

/** The date of a form's line; what is none stays as it is written. */
export function dateOf(line: string): CslDate | undefined {
  const points = line.trim().split('/')
  if (points.every((point) => /^\d{1,4}(-\d{1,2}){0,2}$/.test(point)))
    return { 'date-parts': points.map((point) => point.split('-').map(Number)) }
  return line.trim() ? { literal: line.trim() } : undefined
}

const yearOf = ({ issued }: CslItem) => issued?.['date-parts']?.[0]?.[0] ?? issued?.literal

/** Who made it and when, in a line under its title. */
export const byLine = (item: CslItem) =>
  [
    (item.author ?? item.editor ?? []).slice(0, 3).map(nameLine).join('; '),
    item['container-title'],
    yearOf(item),
  ]
    .filter(Boolean)
    .join(' · ')
