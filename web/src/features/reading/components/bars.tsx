import type { ReadPeriod } from '@/api/types'
import { dayAndMonth } from '@/kit/format/date'

export interface BarsProps {
  /** oldest first, the last is today */
  days: ReadPeriod[]
  /** the picture in words */
  label: string
  /** what stands below the last bar */
  end: string
}

/** Width of a bar and its gap, and the height of the longest, in units of the drawing. */
const step = 10
const bar = 8
const height = 100

/** Reading by day, a bar each on one line; today in the accent. */
export function Bars({ days, label, end }: BarsProps) {
  const most = Math.max(60, ...days.map(({ time_seconds }) => time_seconds))
  return (
    <figure className="bars">
      <svg
        viewBox={`0 0 ${days.length * step - (step - bar)} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {days.map(({ name, time_seconds }, i) => {
          const tall = time_seconds ? Math.max(3, (time_seconds / most) * height) : 1
          return (
            <rect
              key={name}
              className={!time_seconds ? 'bar-empty' : i === days.length - 1 ? 'bar-today' : 'bar'}
              x={i * step}
              y={height - tall}
              width={bar}
              height={tall}
            />
          )
        })}
      </svg>
      <figcaption className="num">
        <span>{days[0] && dayAndMonth(days[0].name)}</span>
        <span>{end}</span>
      </figcaption>
    </figure>
  )
}
