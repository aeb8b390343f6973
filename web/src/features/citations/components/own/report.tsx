import type { ImportReport } from '@/api/types'
import type { CslItem } from '../../csl'
import { formats } from '../../export'
import { byLine } from '../../own/names'
import { t } from '../../texts'

type Row = ImportReport['rows'][number]

/** Refused records stand first: they are what there is to do. */
const first: Row['state'][] = ['refused', 'new', 'duplicate']
const inOrder = (rows: Row[]) => first.flatMap((state) => rows.filter((row) => row.state === state))

function RowOf({ number, line, state, reason, csl: item }: Row) {
  return (
    <li data-state={state}>
      <p>
        <span className="own-title">{item.title || t('import.untitled')}</span>
        <small>
          {state === 'refused'
            ? `${t('import.line', { number, line })}: ${reason}`
            : byLine(item as CslItem)}
        </small>
      </p>
      <span className="own-state">{t(`import.state.${state}`)}</span>
    </li>
  )
}

/** What is in a file: how many of each, and each with what becomes of it. */
export function Report({ name, report }: { name: string; report: ImportReport }) {
  const { format, rows, new: fresh, duplicates, refused } = report
  const counts = [
    t('import.new', { count: fresh }),
    duplicates > 0 && t('import.duplicates', { count: duplicates }),
    refused > 0 && t('import.refused', { count: refused }),
  ]
  return (
    <>
      <p role="status" className="own-found">
        <b>{t('import.found', { name, format: formats[format].name, count: rows.length })}</b>
        {counts.filter(Boolean).join(' · ')}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className="own-report" aria-label={t('import.list')} tabIndex={0}>
        <ul>
          {inOrder(rows).map((row) => (
            <RowOf key={row.number} {...row} />
          ))}
        </ul>
      </section>
    </>
  )
}
