import { beforeEach, expect, it, vi } from 'vitest'
import type { Found } from '../core/edition'
import type { Mark } from '../core/types'
import { EpubMarks } from './marks'

vi.mock('foliate-js/overlayer.js', () => ({ Overlayer: class {} }))

const sentence = 'Гол урсаж, цаг өнгөрч, хүн хөгширдөг.'
const mark: Mark = {
  id: 'a',
  look: 'yellow',
  locator: { href: 'chapter-1.xhtml', locations: { progression: 0.5, totalProgression: 0.2 } },
  passage: sentence,
}
const parts = ['foreword.xhtml', 'chapter-1.xhtml', 'chapter-2.xhtml']

function marksOf(found: Found | null | Error) {
  const changed = vi.fn()
  const marks = new EpubMarks((href) => parts.indexOf(href), {
    isOther: () => true,
    seekMark: async () => {
      if (found instanceof Error) throw found
      return found
    },
    changed,
  })
  return { marks, changed }
}

beforeEach(() => {
  document.body.innerHTML = `<p>Эхлэл.</p><p>${sentence}</p>`
})

it('a highlight is where its words are in a later edition, whatever their part is called', async () => {
  const { marks, changed } = marksOf({
    index: 2,
    quote: { highlight: sentence },
    whole: true,
    agrees: 0,
  })
  marks.add(2, document)
  marks.set([mark])
  await vi.waitFor(() => expect(changed).toHaveBeenCalled())
  expect(marks.shown(2, null)).toEqual(['a'])
  expect(marks.lost()).toEqual([])
})

it('a highlight whose words are gone is told, though its part was not opened', async () => {
  const { marks, changed } = marksOf(null)
  marks.add(2, document)
  marks.set([mark])
  expect(marks.lost()).toEqual([])
  await vi.waitFor(() => expect(changed).toHaveBeenCalled())
  expect(marks.lost()).toEqual(['a'])
})

it('nothing is said of a highlight while a part of the book does not come', async () => {
  const { marks, changed } = marksOf(new Error('no connection'))
  marks.add(2, document)
  marks.set([mark])
  await vi.waitFor(() => expect(changed).toHaveBeenCalled())
  expect(marks.lost()).toEqual([])
})
