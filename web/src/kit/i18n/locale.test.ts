import { expect, test } from 'vitest'
import { href, ownPath, paths } from '../navigation/paths'
import { inLocale, localeOf, setLocale } from './locale'

test.each([
  ['/', 'en', '/en'],
  ['/en', 'mn', '/'],
  ['/c/content?search=ном&page=2', 'en', '/en/c/content?search=ном&page=2'],
  ['/en/p/tamir?item=1', 'mn', '/p/tamir?item=1'],
  ['/?domain=num', 'en', '/en?domain=num'],
  ['/en?domain=num', 'mn', '/?domain=num'],
  ['/english', 'en', '/en/english'],
] as const)('%s in %s is %s', (path, to, wanted) => expect(inLocale(path, to)).toBe(wanted))

test('only /en itself is English', () => {
  expect(['/', '/en', '/en/p/x', '/english'].map(localeOf)).toEqual(['mn', 'en', 'en', 'mn'])
})

test('forms carry the language and drop empty values', () => {
  setLocale('en')
  expect(href(paths.listing({ kind: 'book', search: '' }))).toBe('/en/c/content?kind=book')
})

test.each([
  ['/p/tamir?x=1', '/p/tamir?x=1'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['https://evil.example', undefined],
  ['https:evil.example', undefined],
  ['javascript:alert(1)', undefined],
  ['evil.example', undefined],
  ['/%2Fevil.example', undefined],
  ['/%2fevil.example', undefined],
  ['/%5Cevil.example', undefined],
  ['%2F%2Fevil.example', undefined],
  ['/\t/evil.example', undefined],
  ['/\n//evil.example', undefined],
  ['/%09/evil.example', undefined],
  ['/en//evil.example', undefined],
  ['/en/\\evil.example', undefined],
  ['/./%2Fevil.example', undefined],
  ['/..//evil.example', undefined],
  ['/.%2e/evil', undefined],
  ['/%', undefined],
  ['', undefined],
  ['/c/%D0%BD%D0%BE%D0%BC?search=//x&n=1#a', '/c/%D0%BD%D0%BE%D0%BC?search=//x&n=1#a'],
  ['/en/p/tamir', '/en/p/tamir'],
  [undefined, undefined],
])('after sign-in %s leads to %s', (path, wanted) => expect(ownPath(path)).toBe(wanted))
