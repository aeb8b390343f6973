import type { Suggestion } from '@/api/types'
import { shortName } from '@/kit/format/name'
import { paths, type Target } from '@/kit/navigation/paths'

/** What a line of the search box's list stands for. */
export type Choice =
  | { kind: 'content'; content: Suggestion; to: Target }
  | { kind: 'author'; name: string; to: Target }
  | { kind: 'recent'; text: string }

const authors = 3

/** The titles, then the people who made them: by keyboard they are lines of their own. */
export function choicesOf(found: Suggestion[]): Choice[] {
  const people = new Map(
    found.flatMap((each) => each.authors).map((one) => [one.author_id, one.author_display_name]),
  )
  return [
    ...found.map((content) => ({
      kind: 'content' as const,
      content,
      to: paths.content(content.slug),
    })),
    ...[...people].slice(0, authors).map(([id, name]) => ({
      kind: 'author' as const,
      name: shortName(name),
      to: paths.author(id),
    })),
  ]
}

export const recentChoices = (texts: string[]): Choice[] =>
  texts.map((text) => ({ kind: 'recent', text }))
