const table = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c
})

function crc32(bytes: Uint8Array) {
  let c = 0xffffffff
  for (const byte of bytes) c = (table[(c ^ byte) & 255] as number) ^ (c >>> 8)
  return (c ^ 0xffffffff) >>> 0
}

/** Little-endian numbers of a zip's headers: [size in bytes, value]. */
function header(fields: [2 | 4, number][]) {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [size]) => sum + size, 0)))
  let at = 0
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += size
  }
  return new Uint8Array(view.buffer)
}

/** Names are UTF-8. */
const utf8 = 0x800
/** 1 January 1980, the first day a zip knows: the same texts give the same file. */
const firstDay = 0x21

/** Packs texts into a zip without compressing them. */
export function zipOf(files: Record<string, string>): Blob {
  const encoder = new TextEncoder()
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const [path, text] of Object.entries(files)) {
    const name = encoder.encode(path)
    const body = encoder.encode(text)
    const common: [2 | 4, number][] = [
      [2, 20],
      [2, utf8],
      [2, 0],
      [2, 0],
      [2, firstDay],
      [4, crc32(body)],
      [4, body.length],
      [4, body.length],
      [2, name.length],
      [2, 0],
    ]
    const local = header([[4, 0x04034b50], ...common])
    const rest: [2 | 4, number][] = [2, 2, 2].map((size) => [size as 2, 0])
    directory.push(
      header([[4, 0x02014b50], [2, 20], ...common, ...rest, [4, 0], [4, offset]]),
      name,
    )
    parts.push(local, name, body)
    offset += local.length + name.length + body.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const count = Object.keys(files).length
  const end = header([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, size],
    [4, offset],
    [2, 0],
  ])
  return new Blob([...parts, ...directory, end])
}
