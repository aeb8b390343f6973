import { afterEach, expect, test } from 'vitest'
import { setLocale } from './locale'
import { translated } from './translated'

afterEach(() => setLocale('mn'))

test('a category has the name of the page’s language, else its default name', () => {
  const translations = { en: { name: 'History' }, mn: { name: '' } }
  expect(translated({ name: 'Түүх', translations })).toBe('Түүх')
  setLocale('en')
  expect(translated({ name: 'Түүх', translations })).toBe('History')
  expect(translated({ name: 'Түүх', category_translations: {} })).toBe('Түүх')
})
