import { expect, test } from 'vitest'
import { options, parse, toggled } from './model'

test('words that are no option are left out, in whatever order they come', () => {
  expect(parse('bold nonsense large_text')).toEqual(['large_text', 'bold'])
  expect(parse(null)).toEqual([])
  expect(parse('')).toEqual([])
})

test.each(options)('%s switches over alone', (option) => {
  for (const on of [[], [...options]]) {
    const next = toggled(on, option)
    expect(next.includes(option)).toBe(!on.includes(option))
    expect(next.filter((each) => each !== option)).toEqual(on.filter((each) => each !== option))
    expect(toggled(next, option)).toEqual(on)
  }
})
