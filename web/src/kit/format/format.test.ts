import { beforeEach, describe, expect, test } from 'vitest'
import { type Locale, setLocale } from '../i18n/locale'
import { placeMessages } from '../i18n/texts'
import en from '../messages.en.json'
import cases from './cases.json'
import {
  dateTime,
  dateWithWeekday,
  dayAndMonth,
  dayWithWeekday,
  longDate,
  monthName,
  monthOfYear,
  shortDate,
} from './date'
import { initials, shortName } from './name'
import { duration, money, number, percent, rating, size } from './number'
import { ago } from './relative'
import { shy, soft } from './soft-hyphens'

const evening = '2026-11-21T20:30:00Z' // already the 22nd in Ulaanbaatar

/** What each name in cases.json stands for; the server's formats pass the same cases. */
const formats: Record<string, (of: never) => string> = {
  long: longDate,
  longWithWeekday: dateWithWeekday,
  dayWithWeekday,
  short: shortDate,
  shortWithTime: dateTime,
  dayAndMonth,
  month: monthName,
  monthOfYear,
  number,
  money,
  rating,
  size,
  duration,
  soft,
  shortName,
  initials,
}

describe('cases of the server and the app', () => {
  test.each(cases)('$format in $locale of $of', ({ format, locale, of, shown }) => {
    setLocale(locale as Locale)
    expect(formats[format]?.(of as never)).toBe(shown)
  })
})

describe('Mongolian', () => {
  beforeEach(() => setLocale('mn'))

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
  test('how long ago', () =>
    expect(ago(Date.parse(evening) - 60_000, Date.parse(evening))).toBe('1 minute ago'))
})

describe('soft rules of design §3', () => {
  test('long words may break, short ones may not', () => {
    expect(shy('байгууллагуудынхаа').split('\u00ad').length).toBeGreaterThan(3)
    expect(shy('номын сан')).toBe('номын сан')
    expect(shy('friendship, Dashdorjiin')).toBe('friendship, Dashdorjiin')
  })
  test('no break before a sign, none inside the first three letters', () => {
    const parts = shy('боловсруулалтын').split('\u00ad')
    expect(parts[0]?.length).toBeGreaterThanOrEqual(3)
    for (const part of parts) expect(part).not.toMatch(/^[ьъ]/)
  })
})
