import { describe, expect, test } from 'vitest'
import type { Content, ContentCard, Item } from '@/api/types'
import {
  byLine,
  guestAccess,
  itemsByYear,
  mainItem,
  otherTexts,
  reference,
  splitSummary,
  tabOf,
  years,
} from './model'

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
  const content = { protection: 'session' } as const
  expect(guestAccess(item({ free: true }), content)).toMatchObject({
    allowed: true,
    by: 'free',
    keep: 'yes',
  })
  expect(guestAccess(item({ free: true }), { ...content, protection: 'strict' }).keep).toBe(
    'protected',
  )
  expect(guestAccess(item({ free: false, preview_percent: 10 }), content)).toMatchObject({
    allowed: false,
    keep: 'no',
    preview_percent: 10,
    ways: [{ kind: 'sign_in' }],
  })
})

test('years are shown once, in order, without unknown ones', () => {
  const content = { year: 1967, content_items_info: [item({ year: 1962 }), item({ year: 0 })] }
  expect(years(content as ContentCard)).toBe('1962, 1967')
})

test('the first sentence leads', () => {
  expect(splitSummary('Нэг. Хоёр. Гурав.', 'Дөрөв.\n\nТав.')).toEqual({
    lead: 'Нэг.',
    paragraphs: ['Хоёр. Гурав.', 'Дөрөв.', 'Тав.'],
  })
  expect(splitSummary('Нэг. Хоёр.', 'Нэг. Хоёр.\n\nГурав.').paragraphs).toEqual(['Хоёр.', 'Гурав.'])
  expect(splitSummary('', 'Ганц өгүүлбэр')).toEqual({ lead: 'Ганц өгүүлбэр', paragraphs: [] })
})

test('an unknown part of a screen is the first one', () => {
  expect([tabOf('reviews'), tabOf('shelf'), tabOf(undefined)]).toEqual([
    'reviews',
    'about',
    'about',
  ])
})

test('items stand under their years, the newest first, the undated last', () => {
  const items = [{ year: 0 }, { year: 1962 }, { year: 1967 }, { year: 1962 }].map(item)
  expect(itemsByYear(items).map(([year, all]) => [year, all.length])).toEqual([
    [1967, 1],
    [1962, 2],
    [0, 1],
  ])
})

test('a reference says who, when, what and where, and leaves out what is not known', () => {
  const contributors = [
    { ...person('Чадраабалын Лодойдамба', 'author'), citation_name: 'Лодойдамба, Ч.' },
    { ...person('С. Дулам', 'editor'), citation_name: 'Дулам, С.' },
  ] as Content['contributors']
  const known = {
    title: 'Тунгалаг Тамир',
    subtitle: '',
    language: 'mn',
    translations: {},
    year: 1962,
    place: 'Улаанбаатар',
  }
  expect(reference({ ...known, publisher: 'Улсын хэвлэл', contributors })).toEqual({
    head: 'Лодойдамба, Ч. (1962).',
    title: 'Тунгалаг Тамир',
    tail: 'Улаанбаатар: Улсын хэвлэл.',
  })
  const bare = { ...known, subtitle: 'роман', year: 0, place: '', publisher: '' }
  expect(reference({ ...bare, contributors: [] })).toEqual({
    head: '',
    title: 'Тунгалаг Тамир: роман',
    tail: '',
  })
})

test('a work in two languages shows one, folds the other, and is cited in its own', () => {
  const translations = {
    en: { title: 'The Clear Tamir', summary: 'A novel.' },
    ru: { summary: 'Роман.' },
    mn: { title: 'Тунгалаг Тамир', subtitle: 'Роман', summary: 'Зохиол.' },
  }
  const shown = {
    title: 'The Clear Tamir',
    subtitle: '',
    title_language: 'en',
    summary_language: 'en',
    language: 'mn',
    translations,
  } as unknown as Content
  expect(otherTexts(shown).map(({ language }) => language)).toEqual(['mn', 'ru'])
  expect(otherTexts(shown)[0]).toEqual({ language: 'mn', ...translations.mn })
  const own = { ...shown, title_language: undefined, summary_language: undefined }
  expect(otherTexts(own).map(({ language }) => language)).toEqual(['en', 'ru'])
  const cited = { ...shown, year: 0, place: '', publisher: '', contributors: [] }
  expect(reference(cited).title).toBe('Тунгалаг Тамир: Роман')
  expect(otherTexts({ ...own, translations: { mn: translations.mn } })).toEqual([])
})
