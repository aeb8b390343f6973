import { beforeEach, describe, expect, it } from 'vitest'
import type { Link } from '../engine/core/types'
import { Narration } from './narration'

const order: Link[] = [
  { href: 'cover.xhtml' },
  { href: 'a%20b.xhtml', properties: { mediaOverlay: 'a.smil' } },
  { href: 'notes.xhtml', properties: { mediaOverlay: 'notes.smil', linear: 'no' } },
  { href: 'silent.xhtml', properties: { mediaOverlay: 'silent.smil' } },
  { href: 'c.xhtml', properties: { mediaOverlay: 'shared.smil' } },
  { href: 'd.xhtml', properties: { mediaOverlay: 'shared.smil' } },
]

const par = (text: string) => `<par><text src="${text}"/><audio src="x.mp3" clipEnd="1s"/></par>`
const files: Record<string, string> = {
  'a.smil': par('a%20b.xhtml#one') + par('a%20b.xhtml#two'),
  'silent.smil': '',
  'shared.smil': par('c.xhtml#three') + par('d.xhtml#four'),
}

let asked: string[] = []
let down = false

function read(href: string): Promise<string> {
  asked.push(href)
  if (down) return Promise.reject(new Error('down'))
  return Promise.resolve(`<smil xmlns="http://www.w3.org/ns/SMIL">${files[href]}</smil>`)
}

beforeEach(() => {
  asked = []
  down = false
})

describe('what a book speaks', () => {
  it('goes on over sections without sound, and back', async () => {
    const narration = new Narration(order, read)
    const names: string[] = []
    let at = await narration.first()
    let last = at
    for (; at; at = await narration.next(at)) {
      names.push(at.text.split('#')[1] ?? '')
      last = at
    }
    expect(names).toEqual(['one', 'two', 'three', 'four'])
    for (at = last; at; at = await narration.previous(at)) names.push(at.text.split('#')[1] ?? '')
    expect(names.slice(4)).toEqual(['four', 'three', 'two', 'one'])
    expect(asked.sort()).toEqual(['a.smil', 'shared.smil', 'silent.smil'])
  })

  it('knows what speaks an element once its overlay is there', async () => {
    const narration = new Narration(order, read)
    expect(narration.at('a b.xhtml', 'two')).toBeUndefined()
    const [, two] = await narration.of('a%20b.xhtml')
    expect(narration.at('a b.xhtml', 'two')).toBe(two)
  })

  it('has nothing to say of a section without an overlay', async () => {
    const narration = new Narration(order, read)
    expect(await narration.of('cover.xhtml')).toEqual([])
    expect(await narration.of('notes.xhtml')).toEqual([])
    expect(await new Narration([{ href: 'cover.xhtml' }], read).first()).toBeNull()
  })

  it('asks again for an overlay that did not come', async () => {
    const narration = new Narration(order, read)
    down = true
    await expect(narration.first()).rejects.toThrow('down')
    down = false
    expect((await narration.first())?.text).toBe('a%20b.xhtml#one')
  })
})
