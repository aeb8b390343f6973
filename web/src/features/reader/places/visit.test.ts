import { describe, expect, it } from 'vitest'
import type { Locator, Relocation } from '../engine/core/types'
import { Visit } from './visit'

const place = (href: string, position: number): Locator => ({ href, locations: { position } })
const at = (moved: boolean) => ({ locator: place('a', 3), moved }) as Relocation

describe('a visit', () => {
  it('keeps nothing on the way, nor when the page is laid out anew', () => {
    const visit = new Visit(place('a', 3))
    expect(visit.keeps(at(true))).toBe(false)
    visit.arrive()
    expect(visit.keeps(at(false))).toBe(false)
  })

  it('ends with the first turn, and stays ended', () => {
    const visit = new Visit(place('a', 3))
    visit.arrive()
    expect(visit.keeps(at(true))).toBe(true)
    expect(visit.keeps(at(false))).toBe(true)
  })

  it('is none without a passage: every place is kept', () => {
    const visit = new Visit(null)
    expect(visit.keeps(at(false))).toBe(true)
    expect(visit.wayBack(place('b', 30))).toBeNull()
  })

  it.each([
    [place('b', 30), true],
    [place('b', 3), true],
    [place('a', 4), false],
    [null, false],
  ])('offers the way back to %o: %s', (kept, offered) =>
    expect(new Visit(place('a', 3)).wayBack(kept)).toBe(offered ? kept : null),
  )
})
