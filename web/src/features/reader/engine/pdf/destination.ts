// Where the destinations of a PDF lead (ISO 32000-1 §12.3.2): of its outline and of its links.
import type { PdfDocument } from './document'

export type Destination = string | unknown[] | null

/** The page (from 1), and what of it shall stand at the top in the units of the page, if it is said. */
export interface Landing {
  page: number
  left: number
  top: number | null
}

/** The array a destination stands for; names are looked up. */
const explicit = async (doc: PdfDocument, dest: Destination) =>
  (typeof dest === 'string' ? await doc.getDestination(dest) : dest) ?? []

/** Null for a destination that leads nowhere. */
export async function landingOf(doc: PdfDocument, dest: Destination): Promise<Landing | null> {
  try {
    const [target, fit, ...numbers] = await explicit(doc, dest)
    if (!target && target !== 0) return null
    const page = (typeof target === 'number' ? target : await doc.getPageIndex(target as never)) + 1
    return page >= 1 && page <= doc.numPages ? { page, ...cornerOf(fit, numbers) } : null
  } catch {
    return null
  }
}

const number = (value: unknown) => (typeof value === 'number' ? value : null)

function cornerOf(fit: unknown, numbers: unknown[]): Omit<Landing, 'page'> {
  const [first, second, , fourth] = numbers
  const kind = (fit as { name?: string } | undefined)?.name ?? ''
  if (kind === 'XYZ') return { left: number(first) ?? 0, top: number(second) }
  if (kind === 'FitH' || kind === 'FitBH') return { left: 0, top: number(first) }
  if (kind === 'FitR') return { left: number(first) ?? 0, top: number(fourth) }
  return { left: 0, top: null }
}
