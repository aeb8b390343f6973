import { afterEach, expect, it } from 'vitest'
import type { Category } from '@/api/types'
import { setLocale } from '@/kit/i18n/locale'
import { byName, pigmentOf } from './categories'

afterEach(() => setLocale('mn'))

const category = (name: string, en: string) =>
  ({ name, category_translations: { mn: { name }, en: { name: en } } }) as unknown as Category

it('sorts categories in the alphabet of the language, Ө after О and Ү after У', () => {
  const all = [
    category('Үлгэр', 'Tales'),
    category('Уран зохиол', 'Fiction'),
    category('Өв', 'Heritage'),
    category('Онол', 'Theory'),
    category('Пүрэв', 'Thursday'),
  ]
  const names = () => byName(all).map(({ name }) => name)
  expect(names()).toEqual(['Онол', 'Өв', 'Пүрэв', 'Уран зохиол', 'Үлгэр'])
  setLocale('en')
  expect(names()).toEqual(['Уран зохиол', 'Өв', 'Үлгэр', 'Онол', 'Пүрэв'])
})

it('knows the pigment of a class and none without one', () => {
  expect(pigmentOf({ pigment: '8' })).toBe('pigment-8')
  expect(pigmentOf({ pigment: '' })).toBe('')
})
