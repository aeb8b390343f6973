import { describe, expect, it } from 'vitest'
import { offersOf } from './found'
import type { Facts, Form } from './types'

const facts: Facts = {
  title: 'Тунгалаг Тамир',
  subtitle: '',
  summary: 'Роман',
  publisher: 'Соёмбо',
  language: 'mn',
  year: 1962,
  identifiers: [{ type: 'isbn', value: '978-99978-0-214-9' }],
  people: [],
  subjects: ['Роман', 'Түүх'],
}

const form = {
  title: 'тунгалаг тамир ',
  subtitle: 'Роман',
  summary: '',
  publisher: 'Мөнхийн үсэг',
  language: 'mn',
  year: 1962,
  identifiers: [{ type: 'isbn', value: '9789997802149' }],
  contributors: [],
  tags: ['роман'],
} as unknown as Form

describe('offersOf', () => {
  it('offers what the record lacks or says otherwise, and nothing else', () => {
    const offers = offersOf(facts, form, [])
    expect(offers.map(({ field }) => field)).toEqual(['summary', 'publisher', 'tags'])
    expect(offers[1]).toMatchObject({ has: 'Мөнхийн үсэг', says: 'Соёмбо' })
    expect(offers[2]?.take()).toEqual({ tags: ['роман', 'Түүх'] })
  })

  it('offers nothing once all is taken', () => {
    const taken = { ...form, summary: 'Роман', publisher: 'Соёмбо', tags: ['Роман', 'Түүх'] }
    expect(offersOf(facts, taken, [])).toEqual([])
  })
})
