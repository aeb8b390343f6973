import { expect, test } from 'vitest'
import { lostWords } from './no-results'

test.each([
  ['/p/tungalag-tamir-3', 'tungalag tamir 3'],
  ['/p/no_such book.html', 'no such book'],
  ['/тунгалаг', 'тунгалаг'],
  ['/author/999', ''],
  ['/404', ''],
  ['/', ''],
  [`/p/${'a'.repeat(90)}`, 'a'.repeat(80)],
])('at %s one may have meant “%s”', (path, wanted) => expect(lostWords(path)).toBe(wanted))
