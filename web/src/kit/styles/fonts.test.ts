import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

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

test.each(['Lora Variable', 'Montserrat Variable'])(
  '%s has the Latin letters with marks',
  (name) => {
    const has = covered(name)
    const missing = Array.from({ length: 0x17f - 0xc0 + 1 }, (_, i) => 0xc0 + i).filter(
      (code) => code !== 0xf7 && !has.has(code), // the division sign is no letter
    )
    expect(missing.map((code) => String.fromCodePoint(code))).toEqual([])
  },
)
