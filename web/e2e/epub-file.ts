// EPUBs made for the journeys: small books of the shape that a journey needs.
import { crc32 } from 'node:zlib'

interface File {
  name: string
  bytes: Buffer
}

/** An archive whose files are stored as they are (PKWARE APPNOTE 4.3). */
export function archive(files: File[]): Buffer {
  const parts: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const { name, bytes } of files) {
    const label = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x21, 8) // 1 January 1980
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(bytes.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(label.length, 22)
    const entry = Buffer.alloc(16)
    entry.writeUInt32LE(at, 12)
    parts.push(Buffer.from('PK\x03\x04'), common, label, bytes)
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, entry.subarray(2), label)
    at += 30 + label.length + bytes.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, directory, Buffer.from('PK\x05\x06'), end])
}

export interface Shape {
  title: string
  /** Who wrote it. */
  author?: string
  /** The bodies of the chapters, in XHTML. */
  chapters: string[]
  /** The names of the printed pages with the place of each, such as "ch2.xhtml#p40". */
  printed?: [name: string, href: string][]
  /** A recording of the book: the track, and per chapter the passages [id, from, to] in seconds. */
  recording?: { track: Buffer; passages: [id: string, from: number, to: number][][] }
  /** Pages of one size instead of running text. */
  fixed?: { width: number; height: number }
}

const page = (title: string, body: string, fixed: Shape['fixed']) =>
  `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" ` +
  `lang="mn" xml:lang="mn"><head><title>${title}</title>${
    fixed ? `<meta name="viewport" content="width=${fixed.width}, height=${fixed.height}"/>` : ''
  }</head><body>${body}</body></html>`

const smil = (number: number, passages: [id: string, from: number, to: number][]) =>
  `<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0"><body>${passages
    .map(
      ([id, from, to]) =>
        `<par><text src="ch${number}.xhtml#${id}"/><audio src="track.mp3" clipBegin="${from}s" clipEnd="${to}s"/></par>`,
    )
    .join('')}</body></smil>`

function manifest({ chapters, recording }: Shape): string {
  const passages = recording?.passages ?? []
  const items = chapters.map(
    (_, at) =>
      `<item id="c${at + 1}" href="ch${at + 1}.xhtml" ` +
      `media-type="application/xhtml+xml"${passages[at] ? ` media-overlay="o${at + 1}"` : ''}/>`,
  )
  const overlays = passages.map(
    (_, at) => `<item id="o${at + 1}" href="ch${at + 1}.smil" media-type="application/smil+xml"/>`,
  )
  const track = recording ? ['<item id="t" href="track.mp3" media-type="audio/mpeg"/>'] : []
  return [...items, ...overlays, ...track].join('')
}

function packageOf(shape: Shape): string {
  const length = (shape.recording?.passages ?? []).map((all, at) => {
    const seconds = all.reduce((sum, [, from, to]) => sum + to - from, 0)
    return `<meta property="media:duration" refines="#o${at + 1}">${seconds}s</meta>`
  })
  const creator = shape.author ? `<dc:creator>${shape.author}</dc:creator>` : ''
  const layout = shape.fixed ? '<meta property="rendition:layout">pre-paginated</meta>' : ''
  const spine = shape.chapters.map((_, at) => `<itemref idref="c${at + 1}"/>`).join('')
  return (
    `<?xml version="1.0" encoding="utf-8"?>` +
    `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" ` +
    `xml:lang="mn"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">` +
    `<dc:identifier id="id">urn:x-e2e:${encodeURIComponent(shape.title)}</dc:identifier>` +
    `<dc:title>${shape.title}</dc:title>${creator}<dc:language>mn</dc:language>` +
    `<meta property="dcterms:modified">2026-01-01T00:00:00Z</meta>${layout}${length.join('')}` +
    `</metadata><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" ` +
    `properties="nav"/>${manifest(shape)}</manifest><spine>${spine}</spine></package>`
  )
}

function navigation({ chapters, printed }: Shape): string {
  const entries = chapters.map(
    (_, at) => `<li><a href="ch${at + 1}.xhtml">${at + 1}-р бүлэг</a></li>`,
  )
  const pages = (printed ?? []).map(([name, href]) => `<li><a href="${href}">${name}</a></li>`)
  const list = pages.length ? `<nav epub:type="page-list"><ol>${pages.join('')}</ol></nav>` : ''
  return page('Гарчиг', `<nav epub:type="toc"><ol>${entries.join('')}</ol></nav>${list}`, undefined)
}

const container =
  '<?xml version="1.0"?><container version="1.0" ' +
  'xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>' +
  '<rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>' +
  '</rootfiles></container>'

/** The book as a file. */
export function epubFile(shape: Shape): Buffer {
  const text = (name: string, words: string) => ({ name, bytes: Buffer.from(words) })
  const { recording, chapters, fixed } = shape
  return archive([
    text('mimetype', 'application/epub+zip'),
    text('META-INF/container.xml', container),
    text('EPUB/package.opf', packageOf(shape)),
    text('EPUB/nav.xhtml', navigation(shape)),
    ...chapters.map((body, at) =>
      text(`EPUB/ch${at + 1}.xhtml`, page(`${at + 1}-р бүлэг`, body, fixed)),
    ),
    ...(recording?.passages ?? []).map((all, at) =>
      text(`EPUB/ch${at + 1}.smil`, smil(at + 1, all)),
    ),
    ...(recording ? [{ name: 'EPUB/track.mp3', bytes: recording.track }] : []),
  ])
}

/** Paragraphs enough for some screens of reading. */
export const filler = (paragraphs: number) =>
  '<p>Хавар эрт ирж, голын мөс цөмрөв. Хүүхдүүд эрэг дээр гүйлдэж, өвгөн номоо хааж, уулын зүг удаан харав.</p>'.repeat(
    paragraphs,
  )
