import { beforeEach, describe, expect, test } from 'vitest'
import { setLocale } from '../i18n/locale'
import { placeMessages } from '../i18n/texts'
import en from '../messages.en.json'
import { dateTime, dateWithWeekday, dayWithWeekday, longDate, shortDate } from './date'
import { initials, shortName } from './name'
import { duration, money, number, percent, rating, size } from './number'
import { ago } from './relative'
import { shy, soft } from './soft-hyphens'

const evening = '2026-11-21T20:30:00Z' // already the 22nd in Ulaanbaatar
const plain = (text: string) => text.replaceAll('\u2060', '').replaceAll('\u00a0', ' ')

describe('Mongolian', () => {
  test.each([
    [plain(dateWithWeekday('2026-11-21T02:00:00Z')), '2026 оны 11-р сарын 21, Бямба гараг'],
    [plain(dayWithWeekday('2026-11-21T02:00:00Z')), '11-р сарын 21, Бямба'],
    [plain(longDate(evening)), '2026 оны 11-р сарын 22'],
    [shortDate('2026-03-05T00:00:00Z'), '2026.03.05'],
    [dateTime(evening), '2026.11.22, 04:30'],
    [plain(money(12500)), '12,500 ₮'],
    [plain(size(13_002_342)), '12.4 МБ'],
    [plain(duration(5100)), '1 цаг 25 мин'],
    [plain(duration(40)), '40 сек'],
    [number(-1234567), '−1,234,567'],
    [rating(5), '5.0'],
  ])('%s', (shown, wanted) => expect(shown).toBe(wanted))

  test('numbers are what Intl would show', () => {
    const { format } = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
    for (const n of [
      0,
      1,
      0.04,
      0.05,
      0.25,
      1.15,
      4.7,
      9.96,
      99.95,
      999,
      1000,
      12345.67,
      1e9,
      2 ** 50,
    ])
      for (const signed of [n, -n])
        expect(number(signed)).toBe(
          format(signed || 0)
            .replace(/^-0$/, '0')
            .replace('-', '−'),
        )
  })

  test('a clock in Ulaanbaatar shows what Intl says it does', () => {
    const { format } = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Asia/Ulaanbaatar',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    for (let month = 0; month < 12 * 15; month++) {
      const moment = Date.UTC(2017, month, 21, 16, 30)
      expect(dateTime(moment)).toBe(format(moment).replaceAll('-', '.').replace(' ', ', '))
    }
  })

  test('a percentage is whole and only the end is 100', () => {
    expect([0, 0.624, 0.999, 1, 1.2].map(percent)).toEqual([0, 62, 99, 100, 100])
  })

  test.each([
    [5, 'дөнгөж сая'],
    [45, '45 секундын өмнө'],
    [60, '1 минутын өмнө'],
    [3599, '59 минутын өмнө'],
    [3600, '1 цагийн өмнө'],
    [86_400 * 6, '6 өдрийн өмнө'],
    [86_400 * 40, '1 сарын өмнө'],
    [86_400 * 800, '2 жилийн өмнө'],
  ])('%d seconds ago', (seconds, wanted) => {
    const now = Date.parse(evening)
    expect(ago(now - seconds * 1000, now)).toBe(wanted)
  })
})

describe('English', () => {
  beforeEach(() => {
    setLocale('en')
    placeMessages('kit', en)
  })
  test.each([
    [() => dateWithWeekday('2026-11-21T02:00:00Z'), 'Saturday, 21 November 2026'],
    [() => dayWithWeekday('2026-11-21T02:00:00Z'), 'Sat, 21 Nov'],
    [() => shortDate('2026-03-05T00:00:00Z'), '5 Mar 2026'],
    [() => money(12500), '₮12,500'],
    [() => plain(duration(5100)), '1 h 25 min'],
    [() => ago(Date.parse(evening) - 60_000, Date.parse(evening)), '1 minute ago'],
  ])('%s', (show, wanted) => expect(show()).toBe(wanted))
})

describe('soft rules of design §3', () => {
  test('long words may break, short ones may not', () => {
    expect(shy('байгууллагуудынхаа').split('\u00ad').length).toBeGreaterThan(3)
    expect(shy('номын сан')).toBe('номын сан')
  })
  test('no break before a sign, none inside the first three letters', () => {
    const parts = shy('боловсруулалтын').split('\u00ad')
    expect(parts[0]?.length).toBeGreaterThanOrEqual(3)
    for (const part of parts) expect(part).not.toMatch(/^[ьъ]/)
  })
  test('endings stay with what they belong to', () => {
    expect(soft('11-р дугаар, «Тамир»-тай, № 226')).toBe(
      '11-\u2060р дугаар, «Тамир»-\u2060тай, №\u00a0226',
    )
  })
})

test.each([
  ['Чадраабалын Лодойдамба', 'Ч.\u00a0Лодойдамба'],
  ['Дашдоржийн Нацагдорж', 'Д.\u00a0Нацагдорж'],
  ['Саган Сэцэн', 'Саган Сэцэн'],
  ['Үндэсний номын сан', 'Үндэсний номын сан'],
  ['В. И. Грубов', 'В. И. Грубов'],
  ['Jack London', 'Jack London'],
])('%s is shown as %s', (name, wanted) => expect(shortName(name)).toBe(wanted))

test('initials', () => expect(initials('Чадраабалын Лодойдамба')).toBe('ЧЛ'))
