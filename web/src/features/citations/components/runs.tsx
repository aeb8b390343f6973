import type { ReactNode } from 'react'
import type { Run } from '../csl'

function look({ text, italic, bold, small, raised, lowered }: Run): ReactNode {
  let inside: ReactNode = text
  if (small) inside = <span className="cite-small">{inside}</span>
  if (raised) inside = <sup>{inside}</sup>
  if (lowered) inside = <sub>{inside}</sub>
  if (italic) inside = <i>{inside}</i>
  return bold ? <b>{inside}</b> : inside
}

/** Words in their looks. */
export function Runs({ runs }: { runs: Run[] }) {
  return runs.map((run, i) => {
    const key = `${i} ${run.text}`
    return <span key={key}>{look(run)}</span>
  })
}
