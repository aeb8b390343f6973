import { beforeEach, expect, test } from 'vitest'
import type { BookPassages, PassageHit } from '@/api/types'
import { placeMessages } from '@/kit/i18n/texts'
import mn from './messages.mn.json'
import { isInside, isPlain, itemName, passageTarget, placeOf } from './passages'

beforeEach(() => placeMessages('search', mn))

const hit = (title?: string, page?: number) =>
  ({ locator: { href: 'a.xhtml', title, locations: { page } }, snippet: [] }) as PassageHit

test('a search inside books needs words', () => {
  expect(isInside({ search: 'ном', type: 'inside' })).toBe(true)
  expect(isInside({ search: ' % ', type: 'inside' })).toBe(false)
  expect(isInside({ search: 'ном', type: 'title' })).toBe(false)
  expect(isInside({ type: 'inside' })).toBe(false)
})

test.each([
  ['номын сан', true],
  ['өмнөх‑үг нэг', true],
  ['1921 он', true],
  ['нэг хоёр гурав дөрөв', false],
  ['"номын сан"', false],
  ['«номын сан»', false],
  ['ном*', false],
  ['-ном', false],
])('%s is plain: %s', (words, plain) => expect(isPlain(words)).toBe(plain))

test('the reader opens at the locator', () => {
  const { to, search } = passageTarget(7, hit('Нэг'))
  expect(to).toBe('/read/7')
  expect(JSON.parse(String(search?.loc))).toEqual(JSON.parse(JSON.stringify(hit('Нэг').locator)))
})

test('a passage is placed by its chapter, its page, both or neither', () => {
  expect(placeOf(hit('Нэгдүгээр бүлэг'))).toBe('Нэгдүгээр бүлэг')
  expect(placeOf(hit(undefined, 3))).toBe('3-р хуудас')
  expect(placeOf(hit('Нэг', 3))).toBe('Нэг · 3-р хуудас')
  expect(placeOf(hit())).toBe(mn['inside.open'])
})

test('only one of several items needs a name', () => {
  const book = (...items: object[]) =>
    ({ item_id: 2, content: { content_items_info: items } }) as unknown as BookPassages
  expect(itemName(book({ id: 2, volume: '2' }))).toBe('')
  expect(itemName(book({ id: 1 }, { id: 2, volume: '2' }))).toBe('2-р боть')
  expect(itemName(book({ id: 1 }, { id: 2, issue: '11' }))).toBe('11-р дугаар')
  expect(itemName(book({ id: 1 }, { id: 2, title: 'Аудио' }))).toBe('Аудио')
})
