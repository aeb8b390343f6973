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

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Ulaanbaatar',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** The parts of a moment as a clock in Ulaanbaatar shows them; every shown date is there (PRODUCT). */
function parts(moment: Moment) {
  const found = new Map(clock.formatToParts(new Date(moment)).map((p) => [p.type, p.value]))
  const get = (type: Intl.DateTimeFormatPartTypes) => found.get(type) ?? ''
  const [year, month, day] = [Number(get('year')), Number(get('month')), Number(get('day'))]
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay()
  return { year, month, day, weekday, time: `${get('hour')}:${get('minute')}` }
}

const two = (n: number) => String(n).padStart(2, '0')

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

/** 11-р сарын 21, Бямба: where the year is plain, as in the top bar of a phone. */
export function dayWithWeekday(moment: Moment) {
  const { month, day, weekday } = parts(moment)
  const name = weekdays[locale()][weekday]
  return locale() === 'mn'
    ? `${month}-\u2060р сарын\u00a0${day}, ${name}`
    : `${name}, ${day} ${months[month - 1]}`
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
