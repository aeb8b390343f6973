import { beforeEach, describe, expect, it } from 'vitest'
import { loadView, plainView, saveView } from './page-views'

describe('the view of a title', () => {
  beforeEach(() => localStorage.clear())

  it('is kept apart from that of others', () => {
    saveView(7, { double: true, rotation: 90 })
    saveView(8, { double: false, rotation: 270 })
    expect(loadView(7)).toEqual({ double: true, rotation: 90 })
    expect(loadView(8)).toEqual({ double: false, rotation: 270 })
    expect(loadView(9)).toEqual(plainView)
  })

  it('takes no room when it is plain', () => {
    saveView(7, { double: true, rotation: 90 })
    saveView(7, plainView)
    expect(localStorage.getItem('sudar.reader.pages')).toBe('[]')
  })

  it('of the title read longest ago is forgotten', () => {
    for (let item = 1; item <= 201; item++) saveView(item, { double: true, rotation: 0 })
    expect(loadView(1)).toEqual(plainView)
    expect(loadView(2).double).toBe(true)
  })

  it.each(['nonsense', '{}', '[7]', '[[7, {"double": 1, "rotation": 45}]]', '[[7, null]]'])(
    'is plain when %s is stored',
    (stored) => {
      localStorage.setItem('sudar.reader.pages', stored)
      expect(loadView(7)).toEqual(plainView)
    },
  )
})
