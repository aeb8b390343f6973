import { expect, it } from 'vitest'
import { byLine, dateLine, dateOf, nameLines, namesOf } from './names'

it('gives names back as they were written', () => {
  const names = [{ family: 'Лодойдамба', given: 'Ч.' }, { literal: 'Хэл зохиолын хүрээлэн' }]
  expect(namesOf(` ${nameLines(names)}\n\n`)).toEqual(names)
})

it.each([
  ['1962', { 'date-parts': [[1962]] }],
  ['1990-03-07', { 'date-parts': [[1990, 3, 7]] }],
  ['2020-05/2020-06', { 'date-parts': [[2020, 5], [2020, 6]] }], // biome-ignore format: one line
  ['ойролцоогоор 1900', { literal: 'ойролцоогоор 1900' }],
  ['', undefined],
])('reads and writes %s', (line, date) => {
  expect(dateOf(line)).toEqual(date)
  expect(dateLine(date)).toBe(line)
})

it('says in a line who made a record and when', () => {
  expect(
    byLine({
      id: 'a',
      type: 'article-journal',
      title: 'Зам',
      author: [{ family: 'Лодойдамба', given: 'Ч.' }],
      'container-title': 'Хэл зохиол',
      issued: { 'date-parts': [[1962, 3]] },
    }),
  ).toBe('Лодойдамба, Ч. · Хэл зохиол · 1962')
})
