// A download in steps, each of which is kept whole or not at all: what is kept is not fetched again.
// Large parts are kept in pieces, which the service worker joins (src/worker/parts.ts).
import { piece, pieceName, plainPath } from '@/api/kept-names'
import type { Lease, LeasePart } from '@/api/types'

export interface Step {
  /** what it is called in the title's cache */
  name: string
  url: string
  part: LeasePart
  bytes: number
  /** the first byte of a piece; null: the whole part */
  from: number | null
}

export const stepsOf = ({ session, parts }: Lease): Step[] =>
  parts.flatMap((part): Step[] => {
    const url = session.base_url + part.href
    const name = plainPath(url)
    if (!part.ranges || part.bytes <= piece)
      return [{ name, url, part, bytes: part.bytes, from: null }]
    const count = Math.ceil(part.bytes / piece)
    return Array.from({ length: count }, (_, i) => ({
      name: pieceName(name, i * piece),
      url,
      part,
      bytes: Math.min(piece, part.bytes - i * piece),
      from: i * piece,
    }))
  })

export const bytesOf = (steps: Step[]) => steps.reduce((sum, { bytes }) => sum + bytes, 0)
