import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tokens = readFileSync('src/kit/styles/tokens.css', 'utf8')

test('the brand is dark blue #0d2568 (SPEC §9)', () => {
  expect(tokens).toMatch(/:root[^}]*--brand: #0d2568;/s)
})

test('titles are Lora, text is Montserrat (SPEC §9)', () => {
  expect(tokens).toMatch(/--font-title: 'Lora/)
  expect(tokens).toMatch(/--font-text:\s*'Montserrat/)
})
