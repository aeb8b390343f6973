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

// The server finds Cyrillic by Latin spellings, so a row shows which words they were.
test.each([
  ['nom', 'Номын сан, номууд', ['Номын', 'номууд']],
  ['mongol tuukh', 'Монголын түүхэн тэмдэглэл', ['Монголын', 'түүхэн']],
  ['khuukhed', 'Хүүхдийн ном', ['Хүүхдийн']],
  ['huuhed', 'Хүүхэд', ['Хүүхэд']],
  ['khüükhed', 'Хүүхдийн ном', ['Хүүхдийн']],
  ['toli', 'Толь бичиг', ['Толь']],
  ['sanhuu', 'Санхүүгийн удирдлага', ['Санхүүгийн']],
  ['ülger domog', 'Үлгэр, домгийн баатар', ['Үлгэр', 'домгийн']],
  ['hugjim', 'Хөгжмийн онол', ['Хөгжмийн']],
  ['tsereg', 'Цэргийн алба', ['Цэргийн']],
  ['shatar', 'Шатрын сурах бичиг', ['Шатрын']],
  ['erdenet', 'Эрдэнэт үйлдвэр', ['Эрдэнэт']],
  ['khovd aimag', 'Ховд аймгийн түүх', ['Ховд', 'аймгийн']],
  ['goviin', 'Говийн унага', ['Говийн']],
  ['hoyor', 'Хоёр найз', ['Хоёр']],
  ['yertunts', 'Ертөнцийн гурав', ['Ертөнцийн']],
  ['zurag', 'Зургийн цомог', ['Зургийн']],
  ['soyol', 'Соёл урлаг', ['Соёл']],
  ['vndesnii', 'Үндэсний номын сан', ['Үндэсний']],
  ['uurchlult', 'Өөрчлөлтийн үе', ['Өөрчлөлтийн']],
  ['universitet', 'Их сургууль, университет', ['университет']],
  ['surguuli', 'Дунд сургуулийн сурагч', ['сургуулийн']],
  ['zhil', 'Жилийн тайлан', ['Жилийн']],
  ['uul', 'Уулын орон', ['Уулын']],
  ['nomuud', 'Ном', ['Ном']],
  ['лодойдамба', 'Ch. Lodoidamba', ['Lodoidamba']],
  ['тамир', 'Tungalag Tamir', ['Tamir']],
  ['түүх', 'Mongoliin tuukh', ['tuukh']],
  ['хөвсгөл', 'Khövsgöl, a lake', ['Khövsgöl']],
  ['сургууль', 'Surguuli', ['Surguuli']],
])('%s is found in the other script of %s', (search, text, words) =>
  expect(found(search, text)).toEqual(words),
)

test.each([
  ['toli', 'Толгой'],
  ['nom', 'Номер, номлол, нам'],
  ['one', 'Он, оны'],
  ['us', 'Усны нөөц'],
  ['nomad', 'Ном'],
  ['uul', 'Олон орон'],
  ['book', 'Боксын түүх'],
  ['history', 'Хотын түүх'],
  ['mal', 'Малгай'],
  ['the and of', 'Тэнд анд оф'],
  ['ном', 'Nomad and nominal'],
  ['хот', 'A hot hotel'],
  ['мал', 'Malta Mall'],
  ['болд', 'Bold and bolder'],
  ['он', 'Online'],
])('%s is not found in the other script of %s', (search, text) =>
  expect(found(search, text)).toEqual([]),
)

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
  const latin = 'uv'.repeat(2500)
  expect(finder(`${latin} ${'nom '.repeat(500)}`)('ном '.repeat(50))).toHaveLength(50)
  expect(finder(`ном ${'номын '.repeat(100)}`)(`${latin} `.repeat(20))).toEqual([])
})
