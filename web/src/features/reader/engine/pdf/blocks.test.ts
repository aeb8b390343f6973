import { expect, it } from 'vitest'
import { sentencesOf } from '../core/sentences'
import { FlatText } from '../core/text'
import { blocksOf } from './blocks'

const span = (height: number, text: string) =>
  `<span style="--font-height: ${height}px">${text}</span>`
const lines = (...texts: string[]) => texts.join('<br>')

const sentences = (html: string) => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const flat = new FlatText(body)
  return sentencesOf({ text: flat.text, starts: blocksOf(body, flat) }).map(([from, to]) =>
    flat.text.slice(from, to),
  )
}

it('parts the number of a page and a heading from the first sentence', () => {
  const page = lines(
    span(9, '128'),
    span(18, 'Хоёрдугаар бүлэг'),
    span(11, 'Салхи намуухан бай'),
    span(11, 'лаа. Тэнгэр цэлмэг.'),
  )
  expect(sentences(page)).toEqual([
    '128',
    'Хоёрдугаар бүлэг',
    'Салхи намуухан байлаа.',
    'Тэнгэр цэлмэг.',
  ])
})

it('leaves a line whole that has a small sign in it', () => {
  const page = lines(
    span(11, 'Хурлын тогтоол') + span(6, '3') + span(11, ' гарчээ'),
    span(11, 'гэнэ.'),
  )
  expect(sentences(page)).toEqual(['Хурлын тогтоол3 гарчээгэнэ.'])
})

it('takes marked content as what it holds', () => {
  const page = `<span class="markedContent">${lines(span(20, 'Гарчиг'), span(11, 'Эхэлсэн.'))}</span>`
  expect(sentences(page)).toEqual(['Гарчиг', 'Эхэлсэн.'])
})
