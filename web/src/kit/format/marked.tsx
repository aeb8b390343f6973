import { Fragment } from 'react'
import { soft } from './soft-hyphens'

export interface MarkedProps {
  text: string
  /** Parts to mark, from and to in UTF-16 units, in order. */
  marks: readonly (readonly number[] | null)[] | undefined
}

/** A text with its matched parts marked; long words still break where they may. */
export function Marked({ text, marks = [] }: MarkedProps) {
  const edges = [0, ...marks.flatMap((mark) => mark ?? []), text.length]
  return edges.slice(1).map((to, i) => {
    const part = text.slice(edges[i], to)
    // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other identity than its place
    return i % 2 ? <mark key={i}>{soft(part)}</mark> : <Fragment key={i}>{soft(part)}</Fragment>
  })
}
