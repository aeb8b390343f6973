import { expect, it } from 'vitest'
import type { Link, Relocation } from './engine/core/types'
import { contentsRows, timeLeft } from './model'

const at = (share: number, chapterEnd = 1, chapter: Relocation['chapter'] = { href: 'b' }) =>
  ({
    locator: { href: 'b', locations: { totalProgression: share } },
    chapter,
    chapterEnd,
  }) as Relocation

it.each([
  ['amid a chapter', at(0.25, 0.5), 100, 'mn', { chapter: 11, book: 33 * 60 }],
  ['in other letters', at(0.25, 0.5), 100, 'en', { chapter: 18, book: 54 * 60 }],
  ['at its very end', at(0.4999, 0.5), 100, 'mn', { chapter: 1, book: 22 * 60 }],
  ['in the last chapter', at(0.75), 100, 'mn', { chapter: undefined, book: 11 * 60 }],
  ['on the cover', at(0, 1, null), 100, 'mn', { chapter: undefined, book: 43 * 60 }],
])('tells the time that is left %s', (_, place, total, language, left) => {
  expect(timeLeft(place, total, language)).toEqual(left)
})

it('knows none where the length in text is not known', () => {
  expect(timeLeft(at(0.5), 0, 'mn')).toBeNull()
})

it('tells where each entry of the contents begins and how long it takes', () => {
  const [part, inner, last]: Link[] = [{ href: 'a' }, { href: 'a#b' }, { href: 'c' }]
  const toc = [{ ...part, children: [inner] }, last] as Link[]
  const pages = new Map([
    [toc[0] as Link, 1],
    [last as Link, 21],
  ])
  const rows = contentsRows({ toc, ticks: [], total: 30, pages }, 'en')
  expect(rows.map(({ page, minutes }) => [page, minutes])).toEqual([
    [1, 14],
    [undefined, undefined],
    [21, 7],
  ])
})

it('takes the pages of a PDF from its own contents, without minutes', () => {
  const rows = contentsRows({ toc: [{ href: '#page=12' }], ticks: [], total: 30 }, 'mn')
  expect(rows).toEqual([{ link: { href: '#page=12' }, depth: 0, page: 12 }])
})
