import { describe, expect, it } from 'vitest'
import type { Link } from '../core/types'
import { Progress } from './progress'

const sections = [
  { id: 'cover', size: 1 },
  { id: 'one', size: 4 },
  { id: 'note', size: 0 },
  { id: 'two', size: 5 },
]
const toc = [
  { href: 'one', title: 'One', children: [{ href: 'one#b', title: 'One, second part' }] },
  { href: 'two', title: 'Two' },
]
const progress = new Progress(sections, toc)

describe('Progress', () => {
  it.each([
    [0, 0, 0],
    [1, 0.5, 0.3],
    [3, 0, 0.5],
    [3, 1, 1],
  ])('section %i at %f is %f of the book', (index, share, whole) => {
    expect(progress.totalAt(index, share)).toBeCloseTo(whole)
  })

  it.each([
    [0, 0, 0],
    [0.3, 1, 0.5],
    [0.5, 3, 0],
    [1, 3, 1],
    [7, 3, 1],
  ])('%f of the book is in section %i at %f', (whole, index, share) => {
    const found = progress.sectionAt(whole)
    expect(found.index).toBe(index)
    expect(found.progression).toBeCloseTo(share)
  })

  it('numbers positions from one to the total', () => {
    expect([0, 0.1, 0.95, 1].map((share) => progress.positionAt(share))).toEqual([1, 2, 10, 10])
  })

  it('names the chapter by section and by the element passed, and where it ends', () => {
    expect(progress.chapterAt(0, () => false)).toBeNull()
    expect(progress.chapterAt(1, () => false)?.link.title).toBe('One')
    expect(progress.chapterAt(1, () => true)).toMatchObject({
      link: { title: 'One, second part' },
      end: 0.5,
    })
    expect(progress.chapterAt(3, () => false)).toMatchObject({ link: { title: 'Two' }, end: 1 })
  })

  it.each([
    ['one#%D0%B1', 'б'],
    ['one#100%', '100%'],
  ])('asks for the id of %s as it stands in the document', (href, id) => {
    const asked: string[] = []
    new Progress(sections, [{ href }]).chapterAt(1, (each) => asked.push(each) > 0)
    expect(asked).toEqual([id])
  })

  it('ticks the upper chapters inside the line', () => {
    expect(progress.ticks(toc)).toEqual([0.1, 0.5])
  })

  it('knows the pages of entries, not of those in the middle of a section', () => {
    const pages = progress.pages(toc)
    const [one, two] = toc
    expect(pages.get(one as Link)).toBe(2)
    expect(pages.get(one?.children?.[0] as Link)).toBeUndefined()
    expect(pages.get(two as Link)).toBe(6)
  })
})
