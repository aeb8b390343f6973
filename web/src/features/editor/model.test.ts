import { expect, test } from 'vitest'
import {
  afterSave,
  changedFields,
  cleaned,
  merge,
  moved,
  nameParts,
  soundIdentifier,
} from './model'
import type { Form } from './types'

const form = {
  title: 'Нэр',
  year: 1962,
  tags: ['уул'],
  identifiers: [],
  translations: [],
  visibility: 'draft',
} as unknown as Form

test('what two people changed in different fields comes together', () => {
  const mine = { ...form, title: 'Шинэ нэр' }
  const theirs = { ...form, year: 1963, tags: ['уул', 'ус'] } as Form
  const merged = merge(form, mine, theirs)
  expect(merged.conflicts).toEqual([])
  expect(merged.form).toEqual({ ...theirs, title: 'Шинэ нэр' })
})

test('what both changed to something else is asked', () => {
  const merged = merge(form, { ...form, year: 1, title: 'а' }, { ...form, year: 2, title: 'а' })
  expect(merged.conflicts).toEqual(['year'])
  expect(merged.form.year).toBe(1)
})

test('what is typed while a form is saved stays', () => {
  const typed = { ...form, title: 'Нэр 2' }
  const answered = { ...form, tags: ['уул'], year: 1962 } as Form
  expect(afterSave(form, typed, answered).title).toBe('Нэр 2')
  expect(changedFields(answered, afterSave(form, typed, answered))).toEqual(['title'])
})

test('a space before the next word and a number that is not typed yet stay', () => {
  const typed = { ...form, title: 'Нэр ', identifiers: [{ type: 'isbn', value: '' }] }
  Object.assign(typed, { translations: [{ language: 'en', title: ' ' }] })
  expect(cleaned(typed)).toEqual(form)
  expect(afterSave(cleaned(typed), typed, form)).toEqual(typed)
})

test.each([
  ['isbn', '978-99978-0-214-9', true],
  ['isbn', '978-99978-0-214-6', false],
  ['isbn', '0-306-40615-2', true],
  ['isbn', '080442957X', true],
  ['isbn', '978-99978', undefined],
  ['issn', '0317-8471', true],
  ['issn', '0317-8472', false],
  ['local', 'x', undefined],
])('%s %s is %s', (type, value, sound) => {
  expect(soundIdentifier(type, value)).toBe(sound)
})

test.each([
  ['Чадраабалын Лодойдамба', { given: 'Лодойдамба', patronymic: 'Чадраабалын' }],
  ['Ч.  Лодойдамба', { given: 'Лодойдамба', patronymic: 'Ч' }],
  ['Herman Melville', { given: 'Herman Melville' }],
  ['Лодойдамба', { given: 'Лодойдамба' }],
])('%s is written as parts', (name, parts) => {
  expect(nameParts(name)).toEqual(parts)
})

test('an entry moves inside its list alone', () => {
  expect(moved([1, 2, 3], 0, 1)).toEqual([2, 1, 3])
  expect(moved([1, 2, 3], 2, 1)).toEqual([1, 2, 3])
  expect(moved([1, 2, 3], 0, -1)).toEqual([1, 2, 3])
})
