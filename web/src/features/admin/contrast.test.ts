import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  type Backgrounds,
  backgroundNames,
  colourFields,
  contrast,
  hex,
  libraryColours,
  measures,
  nearest,
  ratioText,
  type Themes,
  worstFailure,
} from './contrast'

const tokens = readFileSync('src/kit/styles/tokens.css', 'utf8')
const block = (theme: string) =>
  tokens.match(new RegExp(`^\\[data-theme='${theme}'\\] \\{(.*?)^\\}`, 'ms'))?.[1] ?? ''
const grounds = (theme: string) =>
  Object.fromEntries(
    backgroundNames.map((name) => [name, block(theme).match(`--${name}: (#\\w+);`)?.[1]]),
  ) as Backgrounds
const themes: Themes = { light: grounds('light'), dark: grounds('dark') }

test.each([
  ['#000000', '#ffffff', 21],
  ['#0d2568', '#faf6ee', 13.15],
  ['#a9bcf7', '#10141f', 9.83],
  ['#5a70b0', '#0d2568', 2.96],
  ['#e6bf72', '#152152', 8.79],
])('%s on %s has the contrast that the design measured', (a, b, ratio) => {
  expect(contrast(a, b)).toBeCloseTo(ratio, 1)
  expect(contrast(b, a)).toBe(contrast(a, b))
})

test('the library’s colours are those of the pages, and are seen well', () => {
  expect(block('light')).toContain(`--brand: var(--portal-brand, ${libraryColours.brand});`)
  expect(block('light')).toContain(`--panel: var(--portal-panel, ${libraryColours.panel});`)
  expect(block('dark')).toContain(
    `--brand: var(--portal-brand-dark, ${libraryColours.brand_dark});`,
  )
  for (const field of colourFields)
    expect(worstFailure(measures(field, libraryColours[field], themes))).toBeUndefined()
})

// The same colours and figures as the server's (organizations/theme_test.go).
test.each([
  ['brand', '#8a1f2b', undefined],
  ['brand', '#d9a5ab', '1.76'],
  ['brand', '#ffff00', '1.00'],
  ['brand_dark', '#f2a7ad', undefined],
  ['brand_dark', '#8a1f2b', '1.53'],
  ['brand_dark', '#101010', '1.01'],
  ['panel', '#4a1018', undefined],
  ['panel', '#d9a5ab', '1.21'],
  ['panel', '#7a2430', '1.86'],
  ['panel', '#ffffff', '1.04'],
] as const)('%s %s is refused as the server refuses it', (field, colour, ratio) => {
  const found = worstFailure(measures(field, colour, themes))
  expect(found && ratioText(found.ratio)).toBe(ratio)
})

test.each(colourFields)('the nearest shade of %s is seen well and is near', (field) => {
  for (const colour of ['#d9a5ab', '#8a1f2b', '#00ff00', '#000000', '#ffffff']) {
    const shade = nearest(field, colour, themes)
    expect(worstFailure(measures(field, shade, themes)), `${colour} ${shade}`).toBeUndefined()
  }
  expect(nearest(field, libraryColours[field], themes)).toBe(libraryColours[field])
})

test('a colour is read as people write it', () => {
  expect(['#0d2568', '0D2568', ' #abc ', 'red', '#12345', ''].map(hex)).toEqual([
    '#0d2568',
    '#0d2568',
    '#aabbcc',
    undefined,
    undefined,
    undefined,
  ])
})

test('a ratio below the least never reads as the least', () => {
  expect(ratioText(4.4999)).toBe('4.49')
})
