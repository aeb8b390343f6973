import { expect, it } from 'vitest'
import { listTitle } from './subject'
import { t } from './texts'

it.each([
  [{ kind: 'book' }, 'kinds.book'],
  [{ kind: 'newspaper' }, 'kinds.newspaper'],
  [{ kind: 'book,article' }, 'nav.all_contents'],
  [{}, 'nav.all_contents'],
] as const)('a list without a record is headed as the server heads it: %o', (search, key) => {
  expect(listTitle(search, {})).toBe(t(key))
  expect(listTitle(search, { name: 'Түүх' })).toBe('Түүх')
})
