// A PDF made for the journeys: many pages with names of their own, links into it and out of it.

export const pages = 120
/** Pages named i, ii, iii before page 1 of the book. */
export const front = 3
export const outside = 'https://example.org/source'
const [width, height] = [420, 595]

/** A link on the second page leads to this page. */
export const linked = 40

/** The words that stand on a page alone; pages put in front of the first have their own. */
export const words = (page: number) =>
  page > 0 ? `Alone on sheet ${page}.` : `Foreword, leaf ${1 - page}.`

function content(page: number): string {
  const lines = [
    words(page),
    'The river runs past the old ford.',
    'Nobody counts the herds at dusk.',
  ]
  const text = lines.map((line, at) => `BT /F1 18 Tf 40 ${520 - at * 30} Td (${line}) Tj ET`)
  return text.join('\n')
}

function annotations(page: number): string {
  const link = (bottom: number, action: string) =>
    `<< /Type /Annot /Subtype /Link /Border [0 0 0] /Rect [40 ${bottom} 260 ${bottom + 24}] ${action} >>`
  if (page !== 2) return ''
  const inward = `/Dest [${3 + linked * 2} 0 R /XYZ 0 ${height} null]`
  const outward = `/A << /S /URI /URI (${outside}) >>`
  return `/Annots [${link(400, inward)} ${link(340, outward)}]`
}

/** The file, or its later edition with leaves put in front: 1 catalogue, 2 pages, 3 font, then a page and its content in turns. */
export function pdfFile(added = 0): Buffer {
  const count = pages + added
  const kids = Array.from({ length: count }, (_, index) => `${5 + index * 2} 0 R`)
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /PageLabels << /Nums [0 << /S /r >> ${front} << /S /D >>] >> >>`,
    `<< /Type /Pages /Count ${count} /Kids [${kids.join(' ')}] /MediaBox [0 0 ${width} ${height}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    'null',
  ]
  for (let page = 1; page <= count; page++) {
    const body = content(page - added)
    objects.push(
      `<< /Type /Page /Parent 2 0 R /Resources << /Font << /F1 3 0 R >> >> /Contents ${4 + page * 2} 0 R ${annotations(page)} >>`,
      `<< /Length ${body.length} >>\nstream\n${body}\nendstream`,
    )
  }
  return written(objects)
}

function written(objects: string[]): Buffer {
  let file = '%PDF-1.7\n'
  const offsets = objects.map((body, index) => {
    const start = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return start
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${table.join('')}${trailer}`,
    'latin1',
  )
}
