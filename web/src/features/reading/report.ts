import type { OwnReport, ReadPeriod } from '@/api/types'

type Amount = Pick<OwnReport, 'time_seconds' | 'pages' | 'finished'>

/** 11:40, hours and minutes: where there is room for a figure only. */
export function clockTime(seconds: number) {
  const minutes = Math.round(seconds / 60)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** Months from the first with reading on; at least the present one. */
export function begun(months: ReadPeriod[]): ReadPeriod[] {
  const first = months.findIndex((each) => !isEmpty(each))
  return first < 0 ? months.slice(-1) : months.slice(first)
}

/** The day with the most reading; undefined when none has any. */
export const longestDay = (days: ReadPeriod[]): ReadPeriod | undefined =>
  days
    .filter(({ time_seconds }) => time_seconds > 0)
    .sort((a, b) => b.time_seconds - a.time_seconds)[0]

export const isEmpty = ({ time_seconds, pages, finished }: Amount) =>
  time_seconds + pages + finished === 0
