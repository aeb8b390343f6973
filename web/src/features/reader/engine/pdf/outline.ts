import type { Link } from '../core/types'
import { landingOf } from './destination'
import type { PdfDocument } from './document'

type Entries = Awaited<ReturnType<PdfDocument['getOutline']>>

const mostEntries = 2000

/** The outline of a PDF as contents: hrefs name pages (`#page=12`); broken entries stay as headings. */
export async function outlineOf(doc: PdfDocument): Promise<Link[]> {
  let left = mostEntries
  const walk = async (entries: Entries): Promise<Link[]> => {
    const links: Link[] = []
    for (const { title, dest, items } of entries ?? []) {
      if (left-- <= 0) break
      const landing = await landingOf(doc, dest)
      links.push({
        href: landing ? `#page=${landing.page}` : '',
        title,
        children: await walk(items),
      })
    }
    return links
  }
  return walk(await doc.getOutline().catch(() => [])).catch(() => [])
}

/** The names the PDF gives its pages; none when they are the numbers themselves. */
export async function labelsOf(doc: PdfDocument): Promise<string[] | undefined> {
  const labels = (await doc.getPageLabels().catch(() => null)) ?? []
  return labels.some((label, index) => label && label !== String(index + 1)) ? labels : undefined
}
