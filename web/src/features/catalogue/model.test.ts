import { describe, expect, test } from 'vitest'
import type { ContentCard, Item } from '@/api/types'
import { byLine, guestAccess, leadAndRest, mainItem, years } from './model'

const person = (author_display_name: string, role: string) => ({
  author_id: 1,
  author_display_name,
  role,
})
const item = (more: Partial<Item>) => ({ readable: false, listenable: false, ...more }) as Item

describe('by-line', () => {
  test('authors come before everyone else', () => {
    const authors = [person('Бямбын Ринчен', 'translator'), person('Дамбын Төрбат', 'author')]
    expect(byLine({ authors })).toBe('Д.\u00a0Төрбат')
  })
  test('without an author the others stand', () => {
    expect(byLine({ authors: [person('Монголын радио', 'narrator')] })).toBe('Монголын радио')
  })
})

test('reading comes before listening, records open nothing', () => {
  const sound = item({ id: 1, listenable: true })
  const text = item({ id: 2, readable: true })
  expect(mainItem([sound, text])).toBe(text)
  expect(mainItem([sound])).toBe(sound)
  expect(mainItem([item({ id: 3 })])).toBeUndefined()
})

test('a guest reads free items and is asked to sign in for the others', () => {
  expect(guestAccess(item({ free: true }), { preview_percent: 10 })).toMatchObject({
    allowed: true,
    by: 'free',
  })
  expect(guestAccess(item({ free: false }), { preview_percent: 10 })).toMatchObject({
    allowed: false,
    preview_percent: 10,
    ways: [{ kind: 'sign_in' }],
  })
})

test('years are shown once, in order, without unknown ones', () => {
  const content = { year: 1967, content_items_info: [item({ year: 1962 }), item({ year: 0 })] }
  expect(years(content as ContentCard)).toBe('1962, 1967')
})

test('the first sentence leads', () => {
  expect(leadAndRest('Нэг. Хоёр. Гурав.', 'Дөрөв.\n\nТав.')).toEqual({
    lead: 'Нэг.',
    paragraphs: ['Хоёр. Гурав.', 'Дөрөв.', 'Тав.'],
  })
  expect(leadAndRest('Нэг. Хоёр.', 'Нэг. Хоёр.\n\nГурав.').paragraphs).toEqual(['Хоёр.', 'Гурав.'])
  expect(leadAndRest('', 'Ганц өгүүлбэр')).toEqual({ lead: 'Ганц өгүүлбэр', paragraphs: [] })
})
