import { locale } from '../i18n/locale'
import rules from './rules.json'

export type Moment = Date | string | number
type Form = keyof typeof rules.mn.dates

/**
 * Mongolia has kept UTC+8 the whole year since 2017; Sudar records nothing older. Not by
 * Intl.DateTimeFormat: the first one of a page takes as long as a fifth of the app's start.
 */
const ulaanbaatar = 8 * 60 * 60 * 1000

const two = (n: number) => String(n).padStart(2, '0')

/** A clock in Ulaanbaatar, read as if it were UTC; every shown date is there (PRODUCT). */
const inUlaanbaatar = (moment: Moment) => new Date(new Date(moment).getTime() + ulaanbaatar)

/** A form of rules.json filled with the parts of a day. */
function written(form: Form, there: Date) {
  const { dates, months, weekdays } = rules[locale()]
  const [month, day] = [there.getUTCMonth(), there.getUTCDate()]
  const monthName: string = months[month] ?? ''
  const weekday = weekdays[there.getUTCDay()]
  const parts: Record<string, string | number | undefined> = {
    year: there.getUTCFullYear(),
    month: month + 1,
    mm: two(month + 1),
    monthName,
    mon: monthName.slice(0, 3),
    day,
    dd: two(day),
    weekday,
    wday: weekday?.slice(0, 3),
    time: `${two(there.getUTCHours())}:${two(there.getUTCMinutes())}`,
  }
  return dates[form].replace(/\{(\w+)\}/g, (_, part: string) => String(parts[part]))
}

const ofMoment = (form: Form) => (moment: Moment) => written(form, inUlaanbaatar(moment))

/** Of a day or a month that the server names: 2026-11-22, 2026-11. */
const ofName = (form: Form) => (name: string) => written(form, new Date(name))

/** The year it is in Ulaanbaatar. */
export const yearOf = (moment: Moment) => inUlaanbaatar(moment).getUTCFullYear()

/** 2026 оны 11-р сарын 21 / 21 November 2026. */
export const longDate = ofMoment('long')

/** 2026 оны 11-р сарын 21, Бямба гараг: the top bar's date (SPEC §1). */
export const dateWithWeekday = ofMoment('longWithWeekday')

/** 11-р сарын 21, Бямба / Sat, 21 Nov: for the top bar of a phone, 320 px wide at the least. */
export const dayWithWeekday = ofMoment('dayWithWeekday')

/** 2026.11.21 / 21 Nov 2026: tables and reviews. */
export const shortDate = ofMoment('short')

/** 2026.11.21, 14:05. */
export const dateTime = ofMoment('shortWithTime')

/** 2026 оны 11-р сар / November 2026, of 2026-11. */
export const monthOfYear = ofName('monthOfYear')

/** 11-р сар / November, of 2026-11. */
export const monthName = ofName('month')

/** 11-р сарын 22 / 22 November, of 2026-11-22. */
export const dayAndMonth = ofName('dayAndMonth')

/** The days of the week from Monday, short and long: Да, Даваа / Mo, Monday. */
export function weekdayNames() {
  const [sunday = '', ...others] = rules[locale()].weekdays
  return [...others, sunday].map((long) => [long.slice(0, 2), long] as const)
}
