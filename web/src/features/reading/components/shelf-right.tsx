import type { Access } from '@/api/rights'
import type { ShelfEntry } from '@/api/types'
import { shortDate } from '@/kit/format/date'
import { daysLeft } from '@/kit/format/days-left'
import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import { rightNamed, type Shown, shelfTarget, urgent } from '../shelf'
import { t } from '../texts'

/** How long a right still holds: in days when that is soon, else its last day; nothing without an end. */
function left({ until }: Access) {
  if (!until) return ''
  const days = daysLeft(until)
  if (days === undefined) return t('state.until', { date: shortDate(until) })
  return days === 0 ? t('state.last_day') : t('state.days_left', { days })
}

/** By which right a work opens and for how long, under its cover. */
export function ShelfRight({ access }: { access: Access }) {
  const [name, icon] = rightNamed(access.by) ?? []
  if (!name) return <p className="book-by">{t('state.none')}</p>
  const days = daysLeft(access.until)
  return (
    <p className={days !== undefined && days <= urgent ? 'shelf-right shelf-ends' : 'shelf-right'}>
      <Icon name={icon} size={16} />
      <span>
        {t(`right.${name}`)}
        {access.until && `, ${left(access)}`}
      </span>
    </p>
  )
}

interface EndingProps {
  shown: Shown
  entries: ShelfEntry[]
  access: (id: number) => Access | undefined
}

/** Of the works that are shown, the one whose right ends next, when that is a matter of days. */
export function Ending({ shown, entries, access }: EndingProps) {
  const [next] = entries
    .map(({ id, title }) => ({ title, access: access(id) }))
    .filter(({ access }) => (daysLeft(access?.until) ?? urgent + 1) <= urgent)
    .sort((a, b) => (a.access?.until ?? '').localeCompare(b.access?.until ?? ''))
  const right = rightNamed(next?.access?.by)?.[0]
  const days = daysLeft(next?.access?.until)
  if (!next || !right || days === undefined) return null
  return (
    <div className="shelf-ending" role="status">
      <Icon name="clock" />
      <p>
        {days === 0
          ? t('ending_today', { title: next.title })
          : t('ending', { title: next.title, days })}
      </p>
      {right !== shown.right && <Link to={shelfTarget(shown, { right })}>{t('ending_see')}</Link>}
    </div>
  )
}
