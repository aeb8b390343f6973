import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Content } from '@/api/types'
import { dayAndMonth, monthName, monthOfYear, weekdayNames } from '@/kit/format/date'
import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import {
  type CalendarUnit,
  type Issue,
  issueByKey,
  issuesOf,
  pageOf,
  pagesOf,
  rowsOf,
  unitOf,
} from '../../issues'
import { canOpen, openItem } from '../../model'
import { t } from '../../texts'
import { useAccess } from '../../use-access'
import './issue-calendar.css'

const shownDate = (unit: CalendarUnit, issued: string) =>
  unit === 'days' && issued.length > 7 ? dayAndMonth(issued) : monthOfYear(issued.slice(0, 7))

interface CalendarHeadProps {
  unit: CalendarUnit
  names: string[]
  shown: string
  onShow: (name: string) => void
}

/** The name of the page, buttons to its neighbours, and a year to jump to. */
function CalendarHead({ unit, names, shown, onShow }: CalendarHeadProps) {
  const at = names.indexOf(shown)
  const [before, after] = [names[at - 1], names[at + 1]]
  const years = [...new Set(names.map((name) => name.slice(0, 4)))].reverse()
  return (
    <div className="issue-head">
      <button
        type="button"
        className="icon-button"
        aria-label={t('issues.before')}
        disabled={!before}
        onClick={() => before && onShow(before)}
      >
        <Icon name="left" />
      </button>
      <h3 aria-live="polite">{unit === 'days' ? monthOfYear(shown) : shown}</h3>
      <button
        type="button"
        className="icon-button"
        aria-label={t('issues.after')}
        disabled={!after}
        onClick={() => after && onShow(after)}
      >
        <Icon name="right" />
      </button>
      <label className="select">
        <span className="visually-hidden">{t('issues.year')}</span>
        <select
          value={shown.slice(0, 4)}
          onChange={({ target }) =>
            onShow(names.findLast((name) => name.startsWith(target.value)) ?? shown)
          }
        >
          {years.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </select>
      </label>
    </div>
  )
}

interface CellProps {
  unit: CalendarUnit
  issue: Issue
  content: Content
  /** the one stop of the Tab key */
  stop: boolean
}

/** An issue on its day: into it when it opens, else to its row in the list. */
function IssueLink({ unit, issue, content, stop }: CellProps) {
  const access = useAccess(content)(issue)
  const opens = canOpen(issue) && (access.allowed || access.preview_percent > 0)
  const name = issue.issue ? t('press.issue', { issue: issue.issue }) : issue.title
  const props = {
    'data-issue': issue.id,
    className: 'issue',
    tabIndex: stop ? 0 : -1,
    'aria-label': `${shownDate(unit, issue.issued)}: ${name}`,
    title: name,
  }
  const inside =
    unit === 'days' && issue.issued.length > 7 ? (
      Number(issue.issued.slice(8))
    ) : (
      <small className="num">{name}</small>
    )
  return opens ? (
    <Link {...props} to={openItem(issue)}>
      {inside}
    </Link>
  ) : (
    <a {...props} href={`#item-${issue.id}`}>
      {inside}
    </a>
  )
}

/** Moves the focus from issue to issue, over the edges of the pages. */
function useWalk(issues: Issue[], unit: CalendarUnit, show: (name: string) => void) {
  const table = useRef<HTMLTableElement>(null)
  const [stop, setStop] = useState(issues.at(-1)?.id ?? 0)
  const wanted = useRef(false)
  useEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    table.current?.querySelector<HTMLElement>(`[data-issue="${stop}"]`)?.focus()
  }, [stop])
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const from = Number((event.target as HTMLElement).dataset.issue)
    const next = issueByKey(event.key, unit, issues, from)
    if (!next) return
    event.preventDefault()
    wanted.current = true
    show(pageOf(unit, next.issued))
    setStop(next.id)
  }
  return { table, stop, setStop, walk }
}

/** The issues of a newspaper or magazine on the days or months on which they came out. */
export function IssueCalendar({ content }: { content: Content }) {
  const items = content.content_items_info
  const issues = useMemo(() => issuesOf(items), [items])
  const unit = unitOf(issues)
  const names = pagesOf(unit, issues)
  const [shown, setShown] = useState(names.at(-1) ?? '')
  const { table, stop, setStop, walk } = useWalk(issues, unit, setShown)
  const here = issues.filter(({ issued }) => pageOf(unit, issued) === shown)
  const show = (name: string) => {
    setShown(name)
    setStop(issues.findLast(({ issued }) => pageOf(unit, issued) === name)?.id ?? stop)
  }
  return (
    <div className={`issue-calendar issue-${unit}`} data-slot="issue-calendar">
      <CalendarHead unit={unit} names={names} shown={shown} onShow={show} />
      <table ref={table} onKeyDown={walk}>
        <caption className="visually-hidden">{t('issues.caption', { count: here.length })}</caption>
        {unit === 'days' && (
          <thead>
            <tr>
              {weekdayNames().map(([short, long]) => (
                <th key={long} scope="col" abbr={long}>
                  {short}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rowsOf(unit, shown).map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks have no other name
            <tr key={i}>
              {row.map((date, column) => {
                const out = here.filter(({ issued }) => date && issued === date)
                return (
                  <td key={date || column} className={out.length ? 'issue-day' : undefined}>
                    {unit === 'months' && <span>{monthName(date)}</span>}
                    {out.map((issue) => (
                      <IssueLink
                        key={issue.id}
                        unit={unit}
                        issue={issue}
                        content={content}
                        stop={issue.id === stop}
                      />
                    ))}
                    {unit === 'days' && !out.length && date && Number(date.slice(8))}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
