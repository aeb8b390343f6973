import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { Link } from './types'

type Entries = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>

const mostEntries = 2000

/** The outline of a PDF as contents: hrefs name pages (`#page=12`); broken entries stay as headings. */
export async function outlineOf(doc: PDFDocumentProxy): Promise<Link[]> {
  let left = mostEntries
  const walk = async (entries: Entries): Promise<Link[]> => {
    const links: Link[] = []
    for (const { title, dest, items } of entries ?? []) {
      if (left-- <= 0) break
      const page = await pageOf(doc, dest)
      links.push({ href: page ? `#page=${page}` : '', title, children: await walk(items) })
    }
    return links
  }
  return walk(await doc.getOutline().catch(() => [])).catch(() => [])
}

async function pageOf(
  doc: PDFDocumentProxy,
  dest: string | unknown[] | null,
): Promise<number | null> {
  try {
    const [target] = (typeof dest === 'string' ? await doc.getDestination(dest) : dest) ?? []
    if (typeof target === 'number') return target + 1
    return target ? (await doc.getPageIndex(target as never)) + 1 : null
  } catch {
    return null
  }
}
