// A download in steps, each of which is kept whole or not at all: what is kept is not fetched again.
import type { Lease, LeasePart } from '@/api/types'

/** Large parts are fetched and kept in pieces of so many bytes; the worker joins them (src/worker/sw.js). */
export const piece = 512 * 1024

export interface Step {
  /** what it is called in the title's cache */
  name: string
  url: string
  part: LeasePart
  bytes: number
  /** the first byte of a piece; null: the whole part */
  from: number | null
}

/** One name for an address, however it is escaped. */
const plain = (path: string) =>
  path.split('/').map(decodeURIComponent).map(encodeURIComponent).join('/')

export const stepsOf = ({ session, parts }: Lease): Step[] =>
  parts.flatMap((part): Step[] => {
    const url = session.base_url + part.href
    const name = plain(url)
    if (!part.ranges || part.bytes <= piece)
      return [{ name, url, part, bytes: part.bytes, from: null }]
    const count = Math.ceil(part.bytes / piece)
    return Array.from({ length: count }, (_, i) => ({
      name: `${name}?at=${i * piece}`,
      url,
      part,
      bytes: Math.min(piece, part.bytes - i * piece),
      from: i * piece,
    }))
  })

export const bytesOf = (steps: Step[]) => steps.reduce((sum, { bytes }) => sum + bytes, 0)
