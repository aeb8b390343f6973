import { expect, test } from 'vitest'
import { kindOf, orderBy, parseNumber, readPart, shownIn } from './data'

test.each([
  ['1,234.5', 1234.5],
  ['1 234,5', 1234.5],
  ['1\u00a0234\u00a0567', 1_234_567],
  ['\u221212 %', -12],
  ['0,75', 0.75],
  ['8:43', 523],
  ['12,345', 12_345],
  ['', null],
  ['12 км', null],
  ['2026-11-20', null],
])('%s is worth %s', (text, value) => expect(parseNumber(text)).toBe(value))

test.each([
  [['1', '2.5', '', '–'], 'number'],
  [['2024', '2025'], 'year'],
  [['2024', '20250'], 'number'],
  [['1', 'хоёр'], 'text'],
  [['', '–'], 'text'],
] as const)('a column of %j holds a %s', (cells, kind) => expect(kindOf([...cells])).toBe(kind))

test.each([
  ['number', '1234567.890', '1,234,567.890'],
  ['number', '-1234', '\u22121,234'],
  ['number', '8:43', '8:43'],
  ['number', '1,234', '1,234'],
  ['year', '2026', '2026'],
  ['text', '12345', '12345'],
] as const)('in a column of kind %s %s is shown as %s', (kind, text, shown) =>
  expect(shownIn(kind, text)).toBe(shown),
)

test('numbers are ordered by value, what is empty comes last', () => {
  const rows = [['10'], [''], ['9'], ['1,000'], ['9']]
  expect(orderBy(rows, 0, 'number', 'ascending')).toEqual([2, 4, 0, 3, 1])
  expect(orderBy(rows, 0, 'number', 'descending')).toEqual([3, 0, 2, 4, 1])
})

test('Mongolian words are in the order of the alphabet', () => {
  const rows = [['Ховд'], ['Өвөрхангай'], ['Орхон'], ['Улаанбаатар'], ['Өмнөговь']]
  const names = orderBy(rows, 0, 'text', 'ascending').map((i) => rows[i]?.[0])
  expect(names).toEqual(['Орхон', 'Өвөрхангай', 'Өмнөговь', 'Улаанбаатар', 'Ховд'])
})

test('a part is read from the server’s document', () => {
  const doc = new DOMParser().parseFromString(
    `<html xmlns="http://www.w3.org/1999/xhtml"><body><table><thead><tr><th>Аймаг</th><th>Хүн ам</th></tr></thead>
    <tbody><tr><td>Архангай</td><td class="number"> 94000 </td></tr></tbody></table></body></html>`,
    'application/xhtml+xml',
  )
  expect(readPart(doc)).toEqual({ head: ['Аймаг', 'Хүн ам'], rows: [['Архангай', '94000']] })
})
