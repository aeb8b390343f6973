// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { namesOf } from '../../../scripts/font-name.mjs'

const css = readFileSync(join(import.meta.dirname, 'fonts.css'), 'utf8')

/** The code points that the faces of a family say they have. */
function covered(family: string) {
  const faces = css.split('@font-face').filter((face) => face.includes(`'${family}'`))
  const ranges = faces.flatMap(
    (face) => /unicode-range: ([^;]+);/.exec(face)?.[1]?.split(', ') ?? [],
  )
  return new Set(
    ranges.flatMap((range) => {
      const [from = 0, to = from] = range
        .replace('U+', '')
        .split('-')
        .map((end) => Number.parseInt(end, 16))
      return Array.from({ length: to - from + 1 }, (_, i) => from + i)
    }),
  )
}

test.each(['Sudar Serif', 'Montserrat Variable'])('%s has the Latin letters with marks', (name) => {
  const has = covered(name)
  const missing = Array.from({ length: 0x17f - 0xc0 + 1 }, (_, i) => 0xc0 + i).filter(
    (code) => code !== 0xf7 && !has.has(code), // the division sign is no letter
  )
  expect(missing.map((code) => String.fromCodePoint(code))).toEqual([])
})

const made = join(import.meta.dirname, '../fonts')
/** Names that the Open Font License keeps for the unchanged font of its authors. */
const reserved = /Lora|Andika|SIL/

test('no font that was cut or split has a reserved name', async () => {
  const files = readdirSync(made).filter((name) => /^(sudar|book)-/.test(name))
  const names = new Set<string>()
  for (const file of files)
    for (const name of await namesOf(readFileSync(join(made, file)))) names.add(name)
  expect(files).toContain('sudar-serif-cyrillic.woff2')
  expect(names).toEqual(
    new Set([
      ...['Sudar Serif', 'Sudar Serif Regular', 'SudarSerif-Regular'],
      ...['Sudar Serif Italic', 'SudarSerif-Italic'],
      ...['Sudar Legible', 'Sudar Legible Regular', 'SudarLegible-Regular'],
      ...['Sudar Legible Bold', 'SudarLegible-Bold'],
    ]),
  )
})

test('no font of a package is served where its name is reserved', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(css|tsx?)$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join('src', name), 'utf8'))
  const served = sources.flatMap((text) => text.match(/@fontsource[^'"]*/g) ?? [])
  expect(served.filter((path) => /lora|andika/.test(path))).toEqual([])
  const families = sources.flatMap(
    (text) => text.match(/(?<=@font-face \{\s*font-family: ')[^']*/g) ?? [],
  )
  expect(families.filter((name) => reserved.test(name))).toEqual([])
})
