import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { HeldPackage } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { shortDate } from '@/kit/format/date'
import { money } from '@/kit/format/number'
import { useNow } from '@/kit/hooks/use-now'
import { RowSkeleton } from '@/kit/loading/skeleton'
import { useBuy } from '../../api'
import { daysOf, heldQuery } from '../../store-api'
import { t } from '../../texts'
import { Plate } from '../plate'
import '../../commerce.css'

/** From when on days that are left are said loudly: those of the notification. */
const soon = 7

/** Until when a package runs, and how long that is. */
function Term({ held, now }: { held: HeldPackage; now: number }) {
  const days = daysOf(held, now)
  if (Date.parse(held.starts_at) > now)
    return (
      <span className="badge badge-info">
        {t('held.starts', { date: shortDate(held.starts_at) })}
      </span>
    )
  if (days === undefined) return <span className="badge badge-ok">{t('held.endless')}</span>
  return (
    <span className={`badge ${days <= soon ? 'badge-warn' : 'badge-ok'}`}>
      {days > 0 ? t('held.left', { days }) : t('held.left_today')}
    </span>
  )
}

/** Orders the same package once more. */
function Renew({
  title,
  renewable,
}: {
  title: string
  renewable: NonNullable<HeldPackage['renewable']>
}) {
  const buy = useBuy()
  const { package_id, days } = renewable
  const price = money(renewable.price)
  return (
    <span className="order-act">
      <button
        type="button"
        className="button button-secondary num"
        aria-busy={buy.isPending}
        aria-label={t('held.renew_of', { title, days, price })}
        onClick={() => buy.isPending || buy.mutate([{ package_id }])}
      >
        {t('held.renew', { price })}
      </button>
    </span>
  )
}

function Row({ held, now }: { held: HeldPackage; now: number }) {
  const title = held.title || t(`office.kind_${held.kind}`)
  const until = held.ends_at && t('held.until', { date: shortDate(held.ends_at) })
  return (
    <li className="order-row held-row" data-slot="held">
      <Plate kind="package" />
      <div className="order-name">
        <b>{title}</b>
        <p className="num">{[until, !held.own && t('held.given')].filter(Boolean).join('. ')}</p>
      </div>
      <span className="order-status num">
        <Term held={held} now={now} />
      </span>
      {held.renewable && <Renew title={title} renewable={held.renewable} />}
    </li>
  )
}

function Rows({ held, children }: { held: HeldPackage[]; children: ReactNode }) {
  const now = useNow().getTime()
  if (held.length === 0) return children
  return (
    <>
      <ul className="orders">
        {held.map((each) => (
          <Row key={`${each.package_id} ${each.title} ${each.own}`} held={each} now={now} />
        ))}
      </ul>
      {held.some(({ renewable }) => renewable) && (
        <p className="muted held-hint">{t('held.renew_hint')}</p>
      )}
    </>
  )
}

interface HeldProps {
  className: string
  /** What is said to a reader who has none. */
  children: ReactNode
}

/** The packages that the reader has: how many days are left, and renewing them. */
export function HeldPackages({ className, children }: HeldProps) {
  const { data, error, refetch } = useQuery(heldQuery())
  return (
    <section className={className} data-slot="held-packages">
      <h2>{t('held.title')}</h2>
      {!data && error && <Failure message={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <RowSkeleton count={1} />}
      {data && <Rows held={data.data}>{children}</Rows>}
    </section>
  )
}
