import { expect, it } from 'vitest'
import { recordsOf } from '../testdata/kinds'
import { changed, formOf } from './form'

it.each(recordsOf('mn'))('leaves $id as it was when nothing is changed', (item) => {
  const { author = [], ...rest } = item
  expect(changed(item, formOf(item, ''))).toEqual({
    editor: [],
    translator: [],
    author,
    ...rest,
  })
})

it('changes what was typed and takes away what was emptied', () => {
  const [book] = recordsOf('mn')
  if (!book) throw new Error('no book')
  const form = { ...formOf(book, ''), title: ' Тамир ', publisher: '', year: '1963-05' }
  const next = changed(book, form)
  expect(next.title).toBe('Тамир')
  expect(next).not.toHaveProperty('publisher')
  expect(next.issued).toEqual({ 'date-parts': [[1963, 5]] })
  expect(next.ISBN).toBe(book.ISBN)
})
