import { expect, it } from 'vitest'
import { sentenceFrom, sentencesOf } from './sentences'
import { FlatText } from './text'

const doc = new DOMParser().parseFromString(
  '<html><body><h1>Гарчиг</h1><p>Нэг өгүүлбэр. «Хоёр <i>дахь</i> нь?» Гурав</p>\n<p>  Дөрөв… </p></body></html>',
  'text/html',
)
const flat = new FlatText(doc.body)
const sentences = sentencesOf(flat)

it('ends a sentence at its sign, and at the end of its paragraph', () => {
  expect(sentences.map(([from, to]) => flat.text.slice(from, to))).toEqual([
    'Гарчиг',
    'Нэг өгүүлбэр.',
    '«Хоёр дахь нь?»',
    'Гурав',
    'Дөрөв…',
  ])
})

it('finds a word wherever it stands whole', () => {
  expect(flat.occurrences('ГУРАВ').map(String)).toEqual(['Гурав'])
  expect(flat.occurrences('гар')).toEqual([])
  expect(flat.occurrences('нь?')).toHaveLength(1)
})

it('steps among them and stays inside', () => {
  const inSecond = flat.text.indexOf('дахь')
  expect(sentenceFrom(sentences, inSecond, 0)).toBe(2)
  expect(sentenceFrom(sentences, inSecond, 1)).toBe(3)
  expect(sentenceFrom(sentences, 0, -1)).toBe(0)
  expect(sentenceFrom(sentences, 9_999, 1)).toBe(4)
})
