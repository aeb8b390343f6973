import { afterEach, expect, test } from 'vitest'
import { firstSettings } from '../../appearance/settings'
import { enlarged, optionRules, pageOptions } from './options'

const appearance = firstSettings(undefined, false)

afterEach(() => document.documentElement.removeAttribute('data-a11y'))

test('a book has letters 2 px larger when the page asks for larger text', () => {
  document.documentElement.dataset.a11y = 'large_text bold'
  expect(enlarged(appearance, pageOptions()).size).toBe(appearance.size + 2)
  document.documentElement.dataset.a11y = 'bold'
  expect(enlarged(appearance, pageOptions())).toBe(appearance)
})

test('a page without options leaves a book as it is', () => {
  expect(optionRules(appearance, pageOptions())).toBe('')
})

test('lines are 2 px further apart, letters wider, text bolder, each for itself', () => {
  expect(optionRules(appearance, new Set(['line_spacing']))).toContain('calc(1.65em + 2px)')
  expect(optionRules(appearance, new Set(['letter_spacing']))).toContain('letter-spacing: 0.06em')
  expect(optionRules(appearance, new Set(['bold']))).toMatch(/^[^\n]*font-weight: 600[^\n]*$/)
})
