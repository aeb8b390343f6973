import { beforeEach, expect, test } from 'vitest'
import { clearBelongings } from '@/api/belongings'
import type { Word } from '@/api/types'
import { keptLookUp, keptWord, recentWords, rememberWord } from './history'

const word = (headword: string, more: Partial<Word> = {}): Word => ({
  headword,
  language: 'mn',
  meanings: [],
  inflection: [{ case: 'abl', plural: false, text: `${headword}оос`, own: false }],
  own_forms: [],
  conjugation: [],
  derived: [],
  bases: [],
  before: [],
  after: [],
  ...more,
})

beforeEach(() => localStorage.clear())

test('a word that was looked up is found by the spelling that was met and by its forms', () => {
  rememberWord(word('ном'), 'mn-en', 'NOMIIN')
  expect(keptLookUp(' nomiin', 'mn-en')?.word?.headword).toBe('ном')
  expect(keptLookUp('номоос', 'mn-en')).toMatchObject({
    word: { headword: 'ном' },
    form: { case: 'abl' },
  })
  expect(keptLookUp('ном', 'mn-en')?.form).toBeUndefined()
  expect(keptLookUp('ном', 'mn-mn')).toBeUndefined()
  expect(keptLookUp('номд', 'mn-en')).toBeUndefined()
  expect(keptWord('ном')?.headword).toBe('ном')
})

test('the form of a verb is told', () => {
  const form = { form: 'tense.past', text: 'уншсан' }
  rememberWord(word('унших', { conjugation: [form] }), 'mn-en')
  expect(keptLookUp('уншсан', 'mn-en')?.verb_form).toEqual(form)
})

test('so many and no more are kept, the last first', () => {
  for (let i = 0; i < 50; i++) rememberWord(word(`үг${i}`), 'mn-en')
  rememberWord(word('үг20'), 'mn-en')
  expect(recentWords().slice(0, 3)).toEqual(['үг20', 'үг49', 'үг48'])
  expect(recentWords()).toHaveLength(12)
  expect(keptWord('үг11')).toBeDefined()
  expect(keptWord('үг9')).toBeUndefined()
  rememberWord(word('урт', { traditional: 'x'.repeat(290_000) }), 'mn-en')
  expect(localStorage.getItem('sudar.words')?.length).toBeLessThanOrEqual(300_000)
  expect(recentWords()[0]).toBe('урт')
})

test('what is stored may be of an earlier version, or no text of ours', () => {
  for (const text of ['["ном"]', '{', '{"a":1}', 'null']) {
    localStorage.setItem('sudar.words', text)
    expect(recentWords()).toEqual([])
  }
})

test('a sign-out leaves no word', () => {
  rememberWord(word('ном'), 'mn-en')
  clearBelongings()
  expect(recentWords()).toEqual([])
})
