// Small EPUBs from a list of files: stored, never compressed, so that every byte is as written.
import { crc32 } from 'node:zlib'

export type Files = Map<string, string | Buffer>

export interface Chapter {
  path: string
  type: string
}

const container =
  `<?xml version="1.0"?><container version="1.0" ` +
  `xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>` +
  `<rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>` +
  `</rootfiles></container>`

const nav = (title: string, chapter: string) =>
  `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head>` +
  `<title>${title}</title></head><body><nav epub:type="toc"><ol><li>` +
  `<a href="${chapter}">${title}</a></li></ol></nav></body></html>`

/** An EPUB of one chapter with the files beside it; paths are relative to its EPUB folder. */
export function makeEpub(title: string, chapter: Chapter, files: Files): Buffer {
  const items = [...files.keys()]
    .filter((path) => path !== chapter.path)
    .map((path, index) => `<item id="r${index}" href="${path}" media-type="${typeOf(path)}"/>`)
  const opf =
    `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" ` +
    `unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">` +
    `<dc:identifier id="id">urn:x-sudar:${title}</dc:identifier><dc:title>${title}</dc:title>` +
    `<dc:language>mn</dc:language><meta property="dcterms:modified">2026-01-01T00:00:00Z</meta>` +
    `</metadata><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" ` +
    `properties="nav"/><item id="c" href="${chapter.path}" media-type="${chapter.type}" ` +
    `properties="scripted svg remote-resources"/>${items.join('')}</manifest><spine>` +
    `<itemref idref="c"/></spine></package>`
  return zip([
    ['mimetype', 'application/epub+zip'],
    ['META-INF/container.xml', container],
    ['EPUB/package.opf', opf],
    ['EPUB/nav.xhtml', nav(title, chapter.path)],
    ...[...files].map(([path, body]): [string, string | Buffer] => [`EPUB/${path}`, body]),
  ])
}

const types: Record<string, string> = {
  xhtml: 'application/xhtml+xml',
  html: 'text/html',
  svg: 'image/svg+xml',
  css: 'text/css',
  js: 'text/javascript',
  xsl: 'application/xslt+xml',
  png: 'image/png',
}

/** The type a careless server would give a file. */
export function typeOf(path: string): string {
  return types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
}

function zip(members: [string, string | Buffer][]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, body] of members) {
    const data = Buffer.from(body)
    const path = Buffer.from(name)
    const facts = Buffer.alloc(22)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt32LE(crc32(data), 10)
    facts.writeUInt32LE(data.length, 14)
    facts.writeUInt32LE(data.length, 18)
    const names = Buffer.alloc(4)
    names.writeUInt16LE(path.length, 0)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, names, path, data])
    const where = Buffer.alloc(14)
    where.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), facts, names, where, path]))
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(members.length, 8)
  end.writeUInt16LE(members.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, central, end])
}
