import { number } from '@/kit/format/number'
import { scale } from '../model'
import { t } from '../texts'

export interface Point {
  /** What stands below it and in the table. */
  name: string
  /** What stands below it where there is less room. */
  short?: string
  /** undefined is one that is not told. */
  value: number | undefined
  shown: string
}

export interface ChartProps {
  points: Point[]
  /** The values of the time before, one for each point. */
  before?: number[]
  /** The picture in words. */
  label: string
  head: string
  measure: string
  bars?: boolean
}

const width = 1000
const height = 220

interface DrawingProps extends Pick<ChartProps, 'points' | 'before'> {
  most: number
}

/** One line over a faint area; the time before it is dashed. */
function Line({ points, before = [], most }: DrawingProps) {
  const step = width / Math.max(1, points.length - 1)
  const at = (value: number, i: number) =>
    `${(i * step).toFixed(1)},${(height - (value / most) * height).toFixed(1)}`
  const line = points.map(({ value = 0 }, i) => at(value, i)).join(' ')
  return (
    <>
      <polygon className="chart-area" points={`0,${height} ${line} ${width},${height}`} />
      {before.length > 0 && <polyline className="chart-before" points={before.map(at).join(' ')} />}
      <polyline className="chart-line" points={line} />
    </>
  )
}

function Bars({ points, most }: DrawingProps) {
  const step = width / Math.max(1, points.length)
  return points.map(({ name, value = 0 }, i) => (
    <rect
      key={name}
      className="chart-bar"
      x={i * step + step * 0.15}
      y={height - (value / most) * height}
      width={step * 0.7}
      height={(value / most) * height}
    />
  ))
}

/** The parts of a line that have names below them: its ends and the quarters between. */
const quarters = [0, 0.25, 0.5, 0.75, 1]

/** The names below a chart: five of a line, those of bars below each or each other one. */
function Names({ points, bars }: Pick<ChartProps, 'points' | 'bars'>) {
  const last = points.length - 1
  const named = new Set(quarters.map((part) => Math.round(part * last)))
  const shown = bars ? points : points.filter((_, i) => named.has(i))
  const every = points.length > 7 ? 2 : 1
  return (
    <div
      className={bars ? 'chart-names chart-names-bars num' : 'chart-names num'}
      aria-hidden="true"
    >
      {shown.map(({ name, short }, i) => (
        <span key={name}>{!bars || i % every === 0 ? (short ?? name) : ''}</span>
      ))}
    </div>
  )
}

function Numbers({ points, head, measure }: ChartProps) {
  return (
    <details className="chart-table">
      <summary>{t('chart.table')}</summary>
      <table className="report-table num">
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col" className="report-sum">
              {measure}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ name, shown }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="report-sum">{shown}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** A measure over a time: a picture, its words, and its numbers as a table. */
export function Chart(props: ChartProps) {
  const { points, before = [], label, bars } = props
  const lines = scale([...points.map(({ value = 0 }) => value), ...before])
  const most = lines[0] ?? 1
  return (
    <figure className="chart" data-slot="chart">
      <div className="chart-frame">
        <div className="chart-scale num" aria-hidden="true">
          {lines.map((line) => (
            <span key={line}>{number(line)}</span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          {lines.map((line) => (
            <line
              key={line}
              className={line === 0 ? 'chart-ground' : 'chart-rule'}
              x1={0}
              x2={width}
              y1={height - (line / most) * height}
              y2={height - (line / most) * height}
            />
          ))}
          {bars ? (
            <Bars points={points} most={most} />
          ) : (
            <Line points={points} before={before} most={most} />
          )}
        </svg>
      </div>
      <Names points={points} bars={bars} />
      <Numbers {...props} />
    </figure>
  )
}
