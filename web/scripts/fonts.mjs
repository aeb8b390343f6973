// Cuts the type faces to the letters this library writes, so that Ө, Ү and ₮ arrive with the
// alphabet. Writes src/kit/fonts/*.woff2 from the pinned @fontsource packages (OFL-1.1).
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const span = (from, to) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))
/** The letters of each file. */
const letters = {
  latin: `${span(0x20, 0x7e)}\u00a0«»§©°·×–—‘’“”…−`,
  cyrillic: `${span(0x401, 0x401)}${span(0x410, 0x44f)}ё№`,
  'cyrillic-ext': 'ӨөҮү',
  'latin-ext': '₮',
  // Letters with marks, in files of their own: most pages have none, and those need one of the two.
  'latin-marks': `${span(0xc0, 0xd6)}${span(0xd8, 0xf6)}${span(0xf8, 0xff)}`,
  'latin-far': span(0x100, 0x17f),
}
const sources = { 'latin-marks': 'latin', 'latin-far': 'latin-ext' }
const fonts = new URL('../src/kit/fonts/', import.meta.url)
const written = (url) =>
  stat(url).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
const rules = await written(new URL(import.meta.url))

await mkdir(fonts, { recursive: true })
for (const family of ['lora', 'montserrat'])
  for (const [part, text] of Object.entries(letters)) {
    const target = new URL(`${family}-${part}.woff2`, fonts)
    if ((await written(target)) > rules) continue
    const source = new URL(
      `../node_modules/@fontsource-variable/${family}/files/${family}-${sources[part] ?? part}-wght-normal.woff2`,
      import.meta.url,
    )
    const cut = await subsetFont(await readFile(source), text, {
      targetFormat: 'woff2',
      variationAxes: { wght: { min: 400, max: 700 } },
      // What base.css asks for. Letters with marks are letters of their own here; no outline has
      // instructions.
      keepFeatures: ['kern', 'liga', 'lnum', 'tnum'],
      noHinting: true,
    })
    await writeFile(target, cut)
    console.log(`${family}-${part}.woff2 ${(cut.length / 1024).toFixed(1)} kB`)
  }
