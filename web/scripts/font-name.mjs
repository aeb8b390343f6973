// Gives a font another name. The Open Font License forbids a changed font to carry a name that its
// authors have reserved, and a font that was cut or split is a changed one.
import fontverter from 'fontverter'

/** The entries that say what a font is called: family, unique name, full name, PostScript name, … */
const called = {
  1: 'family',
  3: 'full',
  4: 'full',
  6: 'post',
  16: 'family',
  21: 'family',
  25: 'post',
}
const style = 2

function tablesOf(sfnt) {
  return Array.from({ length: sfnt.readUInt16BE(4) }, (_, i) => {
    const at = 12 + 16 * i
    const [checksum, offset, length] = [4, 8, 12].map((part) => sfnt.readUInt32BE(at + part))
    return {
      tag: sfnt.toString('latin1', at, at + 4),
      checksum,
      body: sfnt.subarray(offset, offset + length),
    }
  })
}

/** Entries of the name table; all are UTF-16, as Windows asks for. */
function entriesOf(table) {
  const texts = table.readUInt16BE(4)
  return Array.from({ length: table.readUInt16BE(2) }, (_, i) => {
    const [platform, encoding, language, id, length, offset] = Array.from(
      { length: 6 },
      (_, part) => table.readUInt16BE(6 + 12 * i + 2 * part),
    )
    if (platform !== 3) throw new Error(`a name of platform ${platform} is not known here`)
    const raw = Buffer.from(table.subarray(texts + offset, texts + offset + length))
    return { platform, encoding, language, id, text: raw.swap16().toString('utf16le') }
  })
}

function nameTable(entries) {
  const head = Buffer.alloc(6 + 12 * entries.length)
  head.writeUInt16BE(entries.length, 2)
  head.writeUInt16BE(head.length, 4)
  const texts = []
  let offset = 0
  for (const [i, { platform, encoding, language, id, text }] of entries.entries()) {
    const raw = Buffer.from(text, 'utf16le').swap16()
    for (const [part, value] of [platform, encoding, language, id, raw.length, offset].entries())
      head.writeUInt16BE(value, 6 + 12 * i + 2 * part)
    texts.push(raw)
    offset += raw.length
  }
  return Buffer.concat([head, ...texts])
}

/** The tables behind a new directory. Checksums of changed tables are put right by the packing into WOFF2. */
function sfntOf(flavour, tables) {
  const head = Buffer.alloc(12 + 16 * tables.length)
  flavour.copy(head, 0, 0, 12)
  const bodies = []
  let offset = head.length
  for (const [i, { tag, checksum, body }] of tables.entries()) {
    const at = 12 + 16 * i
    head.write(tag, at, 'latin1')
    for (const [part, value] of [checksum, offset, body.length].entries())
      head.writeUInt32BE(value, at + 4 + 4 * part)
    const padded = Buffer.concat([body, Buffer.alloc(-body.length & 3)])
    bodies.push(padded)
    offset += padded.length
  }
  return Buffer.concat([head, ...bodies])
}

function newNames(entries, family) {
  const kind = entries.find(({ id }) => id === style)?.text ?? 'Regular'
  const full = `${family} ${kind}`
  const names = { family, full, post: full.replace(' ', '').replaceAll(' ', '-') }
  return entries.map((entry) => ({ ...entry, text: names[called[entry.id]] ?? entry.text }))
}

/** The font, a WOFF2 file, under another family name. The copyright and the licence in it stay. */
export async function renamed(font, family) {
  const sfnt = await fontverter.convert(font, 'truetype')
  const tables = tablesOf(sfnt).map((table) =>
    table.tag === 'name'
      ? { ...table, body: nameTable(newNames(entriesOf(table.body), family)) }
      : table,
  )
  return fontverter.convert(sfntOf(sfnt, tables), 'woff2')
}

/** What a font says it is called, without its copyright, version and licence. */
export async function namesOf(font) {
  const table = tablesOf(await fontverter.convert(font, 'truetype')).find(
    ({ tag }) => tag === 'name',
  )
  return entriesOf(table.body)
    .filter(({ id }) => id in called)
    .map(({ text }) => text)
}
