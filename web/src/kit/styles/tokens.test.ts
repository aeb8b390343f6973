import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const tokens = readFileSync('src/kit/styles/tokens.css', 'utf8')

test('the brand is dark blue #0d2568 (SPEC §9)', () => {
  expect(tokens).toMatch(/:root[^}]*--brand: var\(--portal-brand, #0d2568\);/s)
})

test('titles are Lora, text is Montserrat (SPEC §9)', () => {
  expect(tokens).toMatch(/--font-title:\s*'Sudar Serif'/) // Lora, whose own name is reserved: fonts.test.ts
  expect(tokens).toMatch(/--font-text:\s*'Montserrat/)
})

const rule = /^ *((?:font|font-size|font-weight|line-height|--t-\w+): [^;]+);/gm

/** What would stay as it is when the reader asks for larger, bolder or wider spaced text. */
const isFixed = (text: string) =>
  /\d(?:rem|px|em)?(?=[\s;/)]|$)/.test(
    text
      .replace(/calc\([\d.]+(?:rem|em|px) \+ var\(--(?:grow|lead)\)\)/g, '')
      .replace(/--t-\w+|line-height: 1$|\/ 1(?= )/g, ''),
  )

test('every size, line and weight follows the accessibility panel (SPEC §2)', () => {
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.css') && !name.endsWith('fonts.css'),
  )
  const fixed = sheets.flatMap((name) =>
    [...readFileSync(join('src', name), 'utf8').matchAll(rule)]
      .map(([, text = '']) => text)
      .filter(isFixed)
      .map((text) => `${name}: ${text}`),
  )
  expect(fixed).toEqual([])
})
