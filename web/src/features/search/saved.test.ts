import { beforeEach, expect, test } from 'vitest'
import { addressOf, forget, formOf, keyOf, onDevice, type Saved, withSaved } from './saved'

const saved = (id: string, form: object): Saved => ({
  id,
  name: `нэр ${id}`,
  alert: 'off',
  created_at: '2026-11-21T00:00:00Z',
  ...form,
})

beforeEach(() => localStorage.clear())

test('an address is kept as a form and comes back, without its page', () => {
  const address = {
    search: 'тамир',
    rows: '[["not","title","гол"]]',
    language: 'mn',
    org_slug: 'hub',
    year_min: '1960',
    year_max: '1999',
    order: 'title.asc',
  }
  const form = formOf({ ...address, page: '3', content_type: 'advanced' })
  expect(form).toEqual({
    ...address,
    rows: [{ operator: 'not', field: 'title', text: 'гол' }],
    year_min: 1960,
    year_max: 1999,
  })
  expect(addressOf(saved('1', form))).toEqual(address)
  expect(formOf(addressOf({ search: 'ном' }))).toEqual({ search: 'ном' })
})

test('a search is the same by what it asks, not by its name', () => {
  expect(keyOf(saved('1', { search: 'ном' }))).toBe(keyOf(formOf({ search: ' ном% ', page: '2' })))
  expect(keyOf({ search: 'ном' })).not.toBe(keyOf({ search: 'ном', order: 'title.asc' }))
})

test('a new search comes first, a known one stays in its place', () => {
  const [a, b] = [saved('1', { search: 'а' }), saved('2', { search: 'б' })]
  expect(withSaved([a], b)).toEqual([b, a])
  const again = saved('3', { search: 'а' })
  expect(withSaved([b, { ...a, removed: true }], again)).toEqual([b, again])
})

test.each(['', 'not json', '{}', '[null, 1, {"name": "x"}]'])(
  'a broken device keeps nothing: %s',
  (stored) => {
    localStorage.setItem('sudar.saved-searches.7', stored)
    expect(onDevice('7')).toEqual([])
  },
)

test('the device forgets one search at a time and in the end all of them', () => {
  const [a, b] = [
    { name: 'а', search: { search: 'ном' } },
    { name: 'б', search: { year_min: '1990' } },
  ]
  localStorage.setItem('sudar.saved-searches.7', JSON.stringify([a, b]))
  forget('7', a)
  expect(onDevice('7')).toEqual([b])
  forget('7', b)
  expect(localStorage.getItem('sudar.saved-searches.7')).toBeNull()
})
