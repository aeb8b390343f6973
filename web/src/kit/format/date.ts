import { locale } from '../i18n/locale'

const weekdays = {
  mn: ['Ням', 'Даваа', 'Мягмар', 'Лхагва', 'Пүрэв', 'Баасан', 'Бямба'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
}
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

export type Moment = Date | string | number

/**
 * Mongolia has kept UTC+8 the whole year since 2017; Sudar records nothing older. Not by
 * Intl.DateTimeFormat: the first one of a page takes as long as a fifth of the app's start.
 */
const ulaanbaatar = 8 * 60 * 60 * 1000

const two = (n: number) => String(n).padStart(2, '0')

/** The parts of a moment as a clock in Ulaanbaatar shows them; every shown date is there (PRODUCT). */
function parts(moment: Moment) {
  const there = new Date(new Date(moment).getTime() + ulaanbaatar)
  return {
    year: there.getUTCFullYear(),
    month: there.getUTCMonth() + 1,
    day: there.getUTCDate(),
    weekday: there.getUTCDay(),
    time: `${two(there.getUTCHours())}:${two(there.getUTCMinutes())}`,
  }
}

/** The year it is in Ulaanbaatar. */
export const yearOf = (moment: Moment) => parts(moment).year

/** 2026 оны 11-р сарын 21 / 21 November 2026. */
export function longDate(moment: Moment) {
  const { year, month, day } = parts(moment)
  return locale() === 'mn'
    ? `${year} оны ${month}-\u2060р сарын\u00a0${day}`
    : `${day} ${months[month - 1]} ${year}`
}

/** 2026 оны 11-р сарын 21, Бямба гараг: the top bar's date (SPEC §1). */
export function dateWithWeekday(moment: Moment) {
  const day = weekdays[locale()][parts(moment).weekday]
  return locale() === 'mn' ? `${longDate(moment)}, ${day} гараг` : `${day}, ${longDate(moment)}`
}

/** 11-р сарын 21, Бямба / Sat, 21 Nov: for the top bar of a phone, 320 px wide at the least. */
export function dayWithWeekday(moment: Moment) {
  const { month, day, weekday } = parts(moment)
  const name = weekdays[locale()][weekday]
  return locale() === 'mn'
    ? `${month}-\u2060р сарын\u00a0${day}, ${name}`
    : `${name?.slice(0, 3)}, ${day} ${months[month - 1]?.slice(0, 3)}`
}

/** 2026.11.21 / 21 Nov 2026: tables and reviews. */
export function shortDate(moment: Moment) {
  const { year, month, day } = parts(moment)
  return locale() === 'mn'
    ? `${year}.${two(month)}.${two(day)}`
    : `${day} ${months[month - 1]?.slice(0, 3)} ${year}`
}

/** 2026.11.21, 14:05. */
export const dateTime = (moment: Moment) => `${shortDate(moment)}, ${parts(moment).time}`

/** The numbers of a day or a month that the server names: 2026-11-22, 2026-11. */
const numbers = (name: string) => name.split('-').map(Number)

/** 2026 оны 11-р сар / November 2026, of 2026-11. */
export function monthOfYear(name: string) {
  const [year, month = 1] = numbers(name)
  return locale() === 'mn' ? `${year} оны ${month}-\u2060р сар` : `${months[month - 1]} ${year}`
}

/** 11-р сар / November, of 2026-11. */
export function monthName(name: string) {
  const [, month = 1] = numbers(name)
  return locale() === 'mn' ? `${month}-\u2060р сар` : (months[month - 1] ?? '')
}

/** The days of the week from Monday, short and long: Да, Даваа / Mo, Monday. */
export const weekdayNames = () =>
  [1, 2, 3, 4, 5, 6, 0].map((day) => {
    const long = weekdays[locale()][day] ?? ''
    return [long.slice(0, 2), long] as const
  })

/** 11-р сарын 22 / 22 November, of 2026-11-22. */
export function dayAndMonth(name: string) {
  const [, month = 1, day] = numbers(name)
  return locale() === 'mn'
    ? `${month}-\u2060р сарын\u00a0${day}`
    : `${day}\u00a0${months[month - 1]}`
}
