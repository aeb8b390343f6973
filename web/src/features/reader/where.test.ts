import { expect, it } from 'vitest'
import { t } from './texts'
import { whereOf } from './where'

const plain = t('progress.page', { page: 2, total: 9 })

it.each([
  ['by the name the book gives it', ['i', 'ii'], `ii · ${plain}`],
  ['by its number alone', undefined, plain],
  ['once, where the name is the number', ['1', '2'], plain],
])('a page is told %s', (_, labels, said) => {
  expect(whereOf({ toc: [], ticks: [], total: 9, labels }, 2)).toBe(said)
})
