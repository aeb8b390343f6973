import { describe, expect, it } from 'vitest'
import type { Outline } from '../engine/core/types'
import { t } from '../texts'
import { findPage, findPrinted, labelOf, whereOf } from './page-names'

const outline: Outline = {
  toc: [],
  ticks: [],
  total: 6,
  labels: ['Нүүр', 'i', 'ii', '1', '2', '6'],
}

describe('pages by their names', () => {
  it.each([
    ['ii', 3],
    [' II ', 3],
    ['нүүр', 1],
    ['1', 4],
    ['3', 3],
    ['7', null],
    ['0', null],
    ['iv', null],
    ['', null],
  ])('«%s» is page %s', (words, page) => {
    expect(findPage(outline, words)).toBe(page)
  })

  it('are shown where they differ from the number', () => {
    expect(labelOf(outline, 2)).toBe('i')
    expect(labelOf(outline, 6)).toBeNull()
    expect(labelOf({ ...outline, labels: undefined }, 2)).toBeNull()
    expect(labelOf(null, 1)).toBeNull()
  })

  it('are numbers where the book names none', () => {
    expect(findPage({ ...outline, labels: undefined }, '5')).toBe(5)
  })
})

it('a page of the printed book is found by its number or name', () => {
  const pages = [
    { title: 'xii', href: 'a.xhtml#p' },
    { title: '1', href: 'b.xhtml#q' },
  ]
  expect(findPrinted(pages, ' XII ')).toBe('a.xhtml#p')
  expect(findPrinted(pages, '1')).toBe('b.xhtml#q')
  expect(findPrinted(pages, '2')).toBeNull()
})

const plain = t('progress.page', { page: 2, total: 9 })

it.each([
  ['by the name the book gives it', ['i', 'ii'], `ii · ${plain}`],
  ['by its number alone', undefined, plain],
  ['once, where the name is the number', ['1', '2'], plain],
])('a page is told %s', (_, labels, said) => {
  expect(whereOf({ toc: [], ticks: [], total: 9, labels }, 2)).toBe(said)
})
