import type { OrganizationLease } from '@/api/types'
import { Cover } from '@/kit/book/cover'
import { shortDate } from '@/kit/format/date'
import { shortName } from '@/kit/format/name'
import { useNow } from '@/kit/hooks/use-now'
import { Link } from '@/kit/navigation/link'
import { dotsOf, endsSoon, type LeaseSearch, leasesAt } from '../../office'
import { t } from '../../texts'

interface LeaseProps {
  lease: OrganizationLease
}

/** The copies of a licence, drawn and counted. */
function Copies({ lease }: LeaseProps) {
  const { in_use, copies } = lease
  if (lease.unlimited) return <span>{t('lease.unlimited', { n: in_use })}</span>
  const { taken, free } = dotsOf(lease)
  return (
    <span className="lease-copies">
      {taken + free > 0 && (
        <span
          className={free === 0 ? 'lease-dots lease-dots-full' : 'lease-dots'}
          aria-hidden="true"
        >
          {Array.from({ length: taken + free }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: copies have no other identity
            <i key={i} className={i < taken ? 'lease-dot lease-taken' : 'lease-dot'} />
          ))}
        </span>
      )}
      <span>
        {in_use} / {copies}
      </span>
    </span>
  )
}

/** The last day of a licence, marked when it is near or past. */
function End({ lease }: LeaseProps) {
  const now = useNow().getTime()
  if (!lease.ends_on) return t(lease.running ? 'lease.endless' : 'lease.over')
  const day = shortDate(`${lease.ends_on}T12:00:00+08:00`)
  if (!lease.running) return <span className="badge">{t('lease.ended', { day })}</span>
  return endsSoon(lease, now) ? <span className="badge badge-warn">{day}</span> : day
}

export const authorsOf = ({ content }: OrganizationLease) =>
  content.authors.map(({ author_display_name: name }) => shortName(name)).join(', ')

interface RowProps extends LeaseProps {
  search: LeaseSearch
}

function Row({ lease, search }: RowProps) {
  const open = lease.id === search.lease
  return (
    <tr className={open ? 'lease-current' : undefined}>
      <td>
        <div className="lease-title">
          <Cover image={lease.content.cover} sizes="36px" />
          <span>
            <Link
              to={leasesAt({ ...search, lease: lease.id })}
              aria-current={open ? 'true' : undefined}
            >
              {lease.content.title}
            </Link>
            <small>{authorsOf(lease)}</small>
          </span>
        </div>
      </td>
      <td data-label={t('lease.copies')}>
        <Copies lease={lease} />
      </td>
      <td data-label={t('lease.queue')} className="dense-number">
        {lease.waiting || '–'}
      </td>
      <td data-label={t('lease.ends')} className="dense-number">
        <End lease={lease} />
      </td>
    </tr>
  )
}

interface TableProps {
  leases: OrganizationLease[]
  search: LeaseSearch
}

/** Licences with their copies, who waits and their ends; the title opens the panel. */
export function LeaseTable({ leases, search }: TableProps) {
  return (
    <table className="dense-table lease-table num" data-slot="leases">
      <thead>
        <tr>
          <th scope="col">{t('lease.of')}</th>
          <th scope="col">{t('lease.copies')}</th>
          <th scope="col" className="dense-number">
            {t('lease.queue')}
          </th>
          <th scope="col" className="dense-number">
            {t('lease.ends')}
          </th>
        </tr>
      </thead>
      <tbody>
        {leases.map((lease) => (
          <Row key={lease.id} lease={lease} search={search} />
        ))}
      </tbody>
    </table>
  )
}
