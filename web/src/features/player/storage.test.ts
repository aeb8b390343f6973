import { beforeEach, describe, expect, it } from 'vitest'
import {
  forgetListening,
  loadLeft,
  loadQueue,
  loadSettings,
  speedOf,
  storeLeft,
  storeQueue,
  storeSettings,
  storeSpeed,
  type Work,
} from './storage'

const work: Work = {
  item_id: 7,
  content_id: 3,
  slug: 'nom',
  title: 'Ном',
  lang: 'mn',
  by: '',
  narrators: '',
  cover: null,
}

beforeEach(() => localStorage.clear())

describe('what the device remembers', () => {
  it.each(['', '{', 'null', '[]', '{"work":{}}', '{"work":{"item_id":1,"title":"a"},"total":0}'])(
    'is nothing when storage holds %s',
    (text) => {
      for (const key of ['', '.queue', '.speeds', '.settings'])
        localStorage.setItem(`sudar.listening${key}`, text)
      expect([loadLeft(), loadQueue(), speedOf(3)]).toEqual([null, [], 1])
      expect(loadSettings()).toEqual({ back: 15, forward: 30, volume: 1, small: false })
    },
  )

  it('is the listening that was left and what comes next, until someone else signs in', () => {
    const left = { work, time: 5, total: 60, chapter: 'Нэг' }
    storeLeft(left)
    storeQueue([work])
    expect([loadLeft(), loadQueue()]).toEqual([left, [work]])
    forgetListening()
    expect([loadLeft(), loadQueue()]).toEqual([null, []])
  })

  it('is the speed of each title', () => {
    storeSpeed(3, 1.5)
    storeSpeed(4, 2)
    storeSpeed(3, 0.75)
    expect([3, 4, 5].map(speedOf)).toEqual([0.75, 2, 1])
    storeSpeed(5, 17)
    expect(speedOf(5)).toBe(1)
  })

  it('is the settings that are offered', () => {
    const settings = { back: 30, forward: 15, volume: 0.4, small: true }
    storeSettings(settings)
    expect(loadSettings()).toEqual(settings)
    storeSettings({ ...settings, back: 7, volume: 9 })
    expect(loadSettings()).toMatchObject({ back: 15, volume: 1 })
  })
})
