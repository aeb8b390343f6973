import { describe, expect, it } from 'vitest'
import { textOf } from './picture-text'

const word = (t: string, x: number, y: number, w = 900, h = 100) => ({ t, x, y, w, h })
const page = (lines: ReturnType<typeof word>[][]) =>
  textOf({ width: 600, height: 800, lines }).items

describe('the words of a picture', () => {
  it('stand where the picture has them, with blanks that reach the next word', () => {
    const [first, second] = page([[word('Гол', 1000, 5000), word('урсана', 2000, 5000)]])
    expect(first).toMatchObject({ str: 'Гол ', width: 60, height: 8, hasEOL: false })
    expect(second).toMatchObject({ str: 'урсана', width: 54, hasEOL: true })
    expect(first).toHaveProperty('transform', [8, 0, 0, 8, 60, 800 - 400 - 8 * 0.8])
  })

  it('are as high as their line', () => {
    const items = page([[word('аа', 0, 550, 900, 50), word('Бд', 1000, 500)]])
    for (const item of items) expect(item).toMatchObject({ height: 8 })
  })

  it('keep their own boxes where a line does not run to the right', () => {
    const items = page([[word('ᠨᠣᠮ', 1000, 0, 100, 900), word('ᠪᠤᠶ', 900, 1000, 100, 900)]])
    expect(items).toMatchObject([
      { str: 'ᠨᠣᠮ ', width: 6, height: 72 },
      { str: 'ᠪᠤᠶ', width: 6, height: 72 },
    ])
  })

  it('are none on a page without text', () => expect(page([])).toEqual([]))
})
