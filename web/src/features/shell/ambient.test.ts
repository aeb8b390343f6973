import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CurrencyRates, PlaceWeather } from '@/api/types'
import { setLocale } from '@/kit/i18n/locale'
import { placeMessages } from '@/kit/i18n/texts'
import kit from '@/kit/messages.en.json'
import {
  currencyName,
  currencyNote,
  degrees,
  isNight,
  placeName,
  provinceName,
  rate,
  weatherNote,
} from './ambient'
import en from './messages.en.json'
import { startingWith } from './model'

const seconds = (moment: string) => Date.parse(moment) / 1000

const place: PlaceWeather = {
  name: 'Цэцэрлэг',
  name_en: 'Tsetserleg',
  province: 'Архангай',
  province_en: 'Arkhangai',
  main: { temp: -14.5 },
  sys: { sunrise: seconds('2026-11-21T00:10:00Z'), sunset: seconds('2026-11-21T09:05:00Z') },
  weather: 'clear',
  source: '',
}

const rates = {
  date: '2026-11-20',
  codes: ['USD', 'QQQ'],
  rates: { USD: 3562.4 },
  langData: {
    currencyNames: { USD: { code: 'USD', name: 'Америк доллар', name_en: 'US dollar', svg: '' } },
  },
} as unknown as CurrencyRates

beforeEach(() => {
  setLocale('en')
  placeMessages('shell', en)
  placeMessages('kit', kit)
  vi.useFakeTimers({ now: new Date('2026-11-21T04:00:00Z') })
})
afterEach(() => void vi.useRealTimers())

test.each([
  ['2026-11-21T00:10:00Z', false], // sunrise
  ['2026-11-21T09:04:59Z', false],
  ['2026-11-21T09:05:00Z', true], // sunset
  ['2026-11-21T16:30:00Z', true], // past midnight in Ulaanbaatar
  ['2026-11-22T00:09:59Z', true],
  ['2026-11-22T00:10:00Z', false], // by yesterday's times
  ['2026-11-20T12:00:00Z', true], // a clock that is behind
])('at %s it is night: %s', (now, night) => {
  expect(isNight(place.sys, Date.parse(now))).toBe(night)
})

test.each([
  [-14.5, '−14°'],
  [-0.4, '0°'],
  [23.6, '24°'],
])('%s °C is shown as %s', (temp, text) => {
  expect(degrees({ ...place, main: { temp } })).toBe(text)
})

describe('rates', () => {
  test.each([
    [3562.4, '3,562.40\u00a0₮', '₮3,562.40'],
    [0.14, '0.14\u00a0₮', '₮0.14'],
    [99_999.999, '100,000.00\u00a0₮', '₮100,000.00'],
    [14_438_760.35, '14,438,760\u00a0₮', '₮14,438,760'],
  ])('%s', (value, mongolian, english) => {
    expect(rate(value)).toBe(english)
    setLocale('mn')
    expect(rate(value)).toBe(mongolian)
  })
  test('names follow the language; a currency we do not know is its code', () => {
    expect([currencyName(rates, 'USD'), currencyName(rates, 'QQQ')]).toEqual(['US dollar', 'QQQ'])
    setLocale('mn')
    expect(currencyName(rates, 'USD')).toBe('Америк доллар')
  })
})

test('a place is named in the page’s language', () => {
  expect([placeName(place), provinceName(place)]).toEqual(['Tsetserleg', 'Arkhangai'])
  setLocale('mn')
  expect([placeName(place), provinceName(place)]).toEqual(['Цэцэрлэг', 'Архангай'])
})

test('a fresh value says nothing, an old one its time or day, a sample that it is one', () => {
  const stale_since = '2026-11-21T01:05:00Z'
  expect(weatherNote(place)).toBeUndefined()
  expect(weatherNote({ ...place, stale_since })).toEqual({ short: '09:05', long: '2 hours ago' })
  expect(currencyNote({ ...rates, stale_since })).toEqual({ short: '20 Nov', long: '2 hours ago' })
  expect(weatherNote({ ...place, sample: true })).toEqual({ short: 'sample', long: 'sample' })
})

test.each([
  ['b', 0, 2],
  ['bb', 2, 3], // the same letter again walks on
  ['bb', 3, 2],
  ['br', 2, 3],
  ['z', 1, 1],
  ['ө', 0, 4],
])('typing %s at %s leads to %s', (text, from, to) => {
  expect(startingWith(['Turns', 'Altai', 'Bulgan', 'Brno', 'Өлгий'], text, from)).toBe(to)
})
