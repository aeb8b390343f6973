import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  columnsFor,
  firstSettings,
  isNight,
  loadSettings,
  readSettings,
  saveSettings,
  sizes,
  stepsFrom,
  zoomOf,
} from './settings'

const first = firstSettings(undefined, false)

describe('reading settings', () => {
  it('follow the page on a first visit', () => {
    expect(firstSettings('contrast', false).theme).toBe('contrast')
    expect(firstSettings(undefined, true).theme).toBe('dark')
    expect(firstSettings('light', true).theme).toBe('light')
  })

  it('keep what is offered and forget the rest', () => {
    const kept = readSettings('{"theme":"sepia","size":17,"margins":2,"columns":"two"}', first)
    expect(kept).toEqual({ ...first, theme: 'sepia', margins: 2 })
    expect(readSettings('nonsense', first)).toEqual(first)
  })

  it.each([
    ['"page"', 'page'],
    ['1.5', 1.5],
    ['1.6', 'width'],
    ['"huge"', 'width'],
  ])('zoom kept as %s is %s', (kept, zoom) => {
    expect(readSettings(`{"zoom":${kept}}`, first).zoom).toBe(zoom)
  })

  it.each([
    ['pdf', 'fixed', 'zoom'],
    ['epub', 'fixed', 'spreadZoom'],
    ['epub', 'reflowable', null],
    ['article', 'reflowable', null],
  ])('enlarge the pages of %s that is %s by %s', (kind, layout, name) => {
    expect(zoomOf({ kind, layout })).toBe(name)
    expect(readSettings('{"zoom":2}', first).spreadZoom).toBe('page')
    expect(readSettings('{"spreadZoom":2}', first)).toMatchObject({ spreadZoom: 2, zoom: 'width' })
  })

  it('have a ruler only when it was chosen', () => {
    expect(readSettings('{}', first).ruler).toBe(false)
    expect(readSettings('{"ruler":true}', first).ruler).toBe(true)
  })

  it('offer nine sizes', () => {
    expect(sizes).toHaveLength(9)
    expect([sizes[0], sizes.at(-1)]).toEqual([14, 32])
  })

  it.each([
    ['light', true, false],
    ['sepia', true, false],
    ['dark', true, true],
    ['contrast', true, true],
    ['dark', false, false],
  ] as const)('on a %s ground with the switch %s, dark paper: %s', (theme, night, dark) => {
    expect(isNight({ ...first, theme, night })).toBe(dark)
    expect(readSettings(JSON.stringify({ night }), first).night).toBe(night)
  })

  it('give two columns only where they have room', () => {
    expect(columnsFor(first, 1168)).toBe(2)
    expect(columnsFor(first, 390)).toBe(1)
    expect(columnsFor({ ...first, size: 32 }, 1168)).toBe(1)
    expect(columnsFor({ ...first, columns: 1 }, 2000)).toBe(1)
  })
})

describe('an article', () => {
  beforeEach(() => {
    localStorage.clear()
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
  })
  it('is one long column until pages are chosen for it', () => {
    expect(loadSettings('article').flow).toBe('scrolled')
    expect(loadSettings('epub').flow).toBe('paged')
    saveSettings({ ...loadSettings('article'), flow: 'paged' }, 'article')
    expect(loadSettings('article').flow).toBe('paged')
  })
  it('shares all else with books, whose flow stays theirs', () => {
    saveSettings({ ...loadSettings('epub'), theme: 'sepia', size: 22, flow: 'scrolled' }, 'epub')
    saveSettings({ ...loadSettings('article'), flow: 'paged' }, 'article')
    expect(loadSettings('article')).toMatchObject({ theme: 'sepia', size: 22, flow: 'paged' })
    expect(loadSettings('epub').flow).toBe('scrolled')
  })
})

describe('steps of zoom', () => {
  it.each([
    ['the page itself', 1, 0.75, 1.25],
    ['a page fitted to the width', 1.62, 1.5, 2],
    ['a phone', 0.58, 0.5, 0.75],
    ['what is all but a step', 0.98, 0.75, 1.25],
    ['the smallest', 0.5, undefined, 0.75],
    ['the largest', 4, 3, undefined],
  ])('from %s', (_, factor, smaller, larger) => {
    expect(stepsFrom(factor)).toEqual({ smaller, larger })
  })
})
