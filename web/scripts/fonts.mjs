// Writes src/kit/fonts/*.woff2 from the pinned @fontsource packages (OFL-1.1): for the site cut to the
// letters this library writes, so that Ө, Ү and ₮ arrive with the alphabet; for books whole. Lora and
// Andika are reserved names: what is made from them here has a name of its own.
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { renamed } from './font-name.mjs'

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
const alphabets = ['cyrillic', 'cyrillic-ext', 'latin', 'latin-ext']

const fonts = new URL('../src/kit/fonts/', import.meta.url)
const written = (url) =>
  stat(url).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
const rules = Math.max(
  ...(await Promise.all(
    ['fonts.mjs', 'font-name.mjs'].map((name) => written(new URL(name, import.meta.url))),
  )),
)
const read = (path) => readFile(new URL(`../node_modules/${path}.woff2`, import.meta.url))

async function write(name, make) {
  const target = new URL(`${name}.woff2`, fonts)
  if ((await written(target)) > rules) return
  const font = await make()
  await writeFile(target, font)
  console.log(`${name}.woff2 ${(font.length / 1024).toFixed(1)} kB`)
}

/** The letters of a part of the site's family. */
async function cut(family, part) {
  const source = await read(
    `@fontsource-variable/${family}/files/${family}-${sources[part] ?? part}-wght-normal`,
  )
  return subsetFont(source, letters[part], {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
    // What base.css asks for. Letters with marks are letters of their own here; no outline has
    // instructions.
    keepFeatures: ['kern', 'liga', 'lnum', 'tnum'],
    noHinting: true,
  })
}

await mkdir(fonts, { recursive: true })
for (const part of Object.keys(letters)) {
  await write(`sudar-serif-${part}`, async () => renamed(await cut('lora', part), 'Sudar Serif'))
  await write(`montserrat-${part}`, () => cut('montserrat', part))
}
for (const alphabet of alphabets)
  for (const style of ['normal', 'italic'])
    await write(`book-serif-${alphabet}-${style}`, async () =>
      renamed(
        await read(`@fontsource-variable/lora/files/lora-${alphabet}-wght-${style}`),
        'Sudar Serif',
      ),
    )
for (const alphabet of alphabets.slice(0, 3))
  for (const weight of [400, 700])
    await write(`book-legible-${alphabet}-${weight}`, async () =>
      renamed(
        await read(`@fontsource/andika/files/andika-${alphabet}-${weight}-normal`),
        'Sudar Legible',
      ),
    )
