import { expect, test } from 'vitest'
import { finder } from './matches'

const found = (search: string, text: string) =>
  finder(search)(text).map(([from, to]) => text.slice(from, to))

test.each([
  ['ном', 'Номын сан, номууд, номоос, номондоо', ['Номын', 'номууд', 'номоос', 'номондоо']],
  ['номууд', 'Хүүхдийн ном', ['ном']],
  ['тамир', '«Тунгалаг Тамир»-ын тамирчин', ['Тамир']],
  ['ангилал', 'Ангиллын хүснэгт', ['Ангиллын']],
  ['хүүхэд', 'Хүүхдийн номын сан', ['Хүүхдийн']],
  ['хуухэд', 'Хүүхэд', ['Хүүхэд']],
  ['монгол түүх', 'Монголын түүхэн тэмдэглэл', ['Монголын', 'түүхэн']],
  ['Нацагдорж', 'Д.\u00a0Нацагдорж', ['Нацагдорж']],
  ['1921', '1921 оны хувьсгал', ['1921']],
  ['book', 'Books of a bookkeeper', ['Books']],
  ['уул', 'Улс ба уулын орон', ['уулын']],
  ['ном ба сан', 'Ном ба уншигч', ['Ном']],
])('%s is found in %s', (search, text, words) => expect(found(search, text)).toEqual(words))

test.each([
  ['ном', 'Номер, номлол'],
  ['мал', 'Малгай'],
  ['', 'Ном'],
  ['%"', 'Ном'],
  ['ба', 'Ба'],
])('%s is not found in %s', (search, text) => expect(found(search, text)).toEqual([]))

test('hostile searches take no long', () => {
  const long = 'аааааааааа'.repeat(500)
  expect(finder(`${long} ${'ном '.repeat(500)}`)('ном '.repeat(50))).toHaveLength(50)
})
