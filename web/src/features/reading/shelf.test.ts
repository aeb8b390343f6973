import { describe, expect, test } from 'vitest'
import type { OwnReport, ShelfEntry } from '@/api/types'
import { begun, clockTime, isEmpty, longestDay } from './report'
import { shelfTarget, shownOf, wayToRead } from './shelf'

const item = (id: number, file_type: string, more = {}) => ({
  id,
  file_type,
  free: false,
  readable: file_type !== 'audio',
  listenable: file_type === 'audio',
  ...more,
})

const entry = (items: object[], place: number | null, progress = 0) =>
  ({ content_items_info: items, place: place && { item_id: place }, progress }) as ShelfEntry

describe('the address of a shelf', () => {
  test('what it does not say, or says wrongly, is as usual', () => {
    const usual = { type: 'reading', right: undefined, order: 'modified_at.desc', page: 1 }
    expect(shownOf({})).toEqual(usual)
    expect(shownOf({ type: 'x', right: 'x', order: 'x', page: '-3' })).toEqual(usual)
  })
  test('another part begins at its first page, another page keeps the rest', () => {
    const shown = shownOf({ type: 'saved', right: 'leased', order: 'title.asc', page: '3' })
    expect(shelfTarget(shown, { page: 4 }).search).toEqual({
      type: 'saved',
      right: 'leased',
      order: 'title.asc',
      page: 4,
    })
    expect(shelfTarget(shown, { type: 'reading', right: undefined }).search).toEqual({
      order: 'title.asc',
    })
  })
})

describe('the way into a work', () => {
  test.each([
    ['where it was left', [item(1, 'epub'), item(2, 'audio')], 2, 0.4, '/listen/2', 'act.continue'],
    ['again when it is finished', [item(1, 'epub')], 1, 0.99, '/read/1', 'act.again'],
    [
      'what anybody may open',
      [item(1, 'pdf'), item(2, 'epub', { free: true })],
      null,
      0,
      '/read/2',
      'act.read',
    ],
    [
      'what anybody may hear',
      [item(3, 'audio', { free: true })],
      null,
      0,
      '/listen/3',
      'act.listen',
    ],
  ] as const)('%s', (_, items, place, progress, to, text) => {
    expect(wayToRead(entry([...items], place, progress))).toMatchObject({ to: { to }, text })
  })
  test('none when nothing opens', () => {
    const none = item(1, 'none', { free: true, readable: false })
    expect(wayToRead(entry([item(2, 'epub'), none], null))).toBeNull()
  })
})

describe('a report', () => {
  const day = (name: string, time_seconds: number) => ({
    name,
    time_seconds,
    pages: 0,
    finished: 0,
  })
  test('the day with the most reading', () => {
    expect(longestDay([day('a', 0), day('b', 90), day('c', 60)])?.name).toBe('b')
    expect(longestDay([day('a', 0)])).toBeUndefined()
  })
  test.each([
    [0, '0:00'],
    [59 * 60, '0:59'],
    [42_029, '11:40'],
  ])('%d s is %s', (seconds, shown) => expect(clockTime(seconds)).toBe(shown))
  test('months from the first with reading on', () => {
    const months = [day('1', 0), day('2', 5), day('3', 0), day('4', 0)]
    expect(begun(months).map(({ name }) => name)).toEqual(['2', '3', '4'])
    expect(begun([day('1', 0), day('2', 0)]).map(({ name }) => name)).toEqual(['2'])
  })
  test('it is empty until something was read', () => {
    const none = { time_seconds: 0, pages: 0, finished: 0 } as OwnReport
    expect(isEmpty(none)).toBe(true)
    expect(isEmpty({ ...none, finished: 1 })).toBe(false)
  })
})
