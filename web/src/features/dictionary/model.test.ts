import { expect, test } from 'vitest'
import { caseRows, directionOf, lettersOf, pageOf, parted, verbRows } from './model'

test('an unknown direction is the first that most people want', () => {
  expect(directionOf('mn-mn')).toBe('mn-mn')
  expect(directionOf('ru')).toBe('mn-en')
})

test('letters are those of the language that is looked up', () => {
  expect(lettersOf('mn-en')).toHaveLength(32)
  expect(lettersOf('en-mn')[0]).toBe('A')
})

test('a page is a number from one', () => {
  expect([pageOf('3'), pageOf('0'), pageOf('x'), pageOf(undefined)]).toEqual([3, 1, 1, 1])
})

test('an ending is what the form does not share with its headword', () => {
  expect(parted('ном', 'номын')).toEqual(['ном', 'ын'])
  expect(parted('хүүхэд', 'хүүхдийн')).toEqual(['хүүх', 'дийн'])
})

test('forms stand in a row of their case', () => {
  expect(
    caseRows([
      { case: 'gen', plural: false, text: 'номын', own: false },
      { case: 'gen', plural: true, text: 'номуудын', own: false },
    ]),
  ).toEqual([{ case: 'gen', one: 'номын', many: 'номуудын' }])
})

test('forms of a verb stand in their groups, and what is not known has no row', () => {
  expect(
    verbRows([
      { form: 'negative.past', text: 'уншаагүй' },
      { form: 'tense.past', text: 'уншсан' },
      { form: 'tense.present', text: 'уншина' },
      { form: 'mood.unheard', text: 'унш' },
    ]),
  ).toEqual([
    {
      group: 'tense',
      rows: [
        { form: 'tense.present', text: 'уншина' },
        { form: 'tense.past', text: 'уншсан' },
      ],
    },
    { group: 'negative', rows: [{ form: 'negative.past', text: 'уншаагүй' }] },
  ])
})
