import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { CopyRequest, OrganizationLease } from '@/api/types'
import { openModal } from '@/kit/dialog/modal'
import { errorText } from '@/kit/feedback/error-text'
import { Failure } from '@/kit/feedback/states'
import { toast } from '@/kit/feedback/toast'
import { shortDate } from '@/kit/format/date'
import { money } from '@/kit/format/number'
import { LineSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { leasesAt } from '../../office'
import { addCopies, orderCopies, requestsQuery, shortList, useAskAgain } from '../../office-api'
import { t } from '../../texts'
import { AskForm, RefuseForm } from './copy-forms'
import { fullName } from './lease-people'

interface RequestProps {
  request: CopyRequest
}

/** What the copies cost, or why they cost nothing or are not for sale. */
function Cost({ request: { own, price, copies, total, seller } }: RequestProps) {
  if (own) return <p className="lease-note">{t('copies.own')}</p>
  if (price === 0) return <p className="lease-note">{t('copies.not_sold')}</p>
  return (
    <p className="lease-note num">
      {t('copies.cost', { each: money(price), n: copies, total: money(total) })}.{' '}
      {t('copies.seller', { name: seller })}
    </p>
  )
}

/** Ordering, or adding what is the organisation's own; and refusing. */
function Decision({ request }: RequestProps) {
  const again = useAskAgain()
  const router = useRouter()
  const accept = useMutation({
    mutationFn: async () => {
      if (!request.own) return orderCopies(request.id)
      await addCopies(request.id)
      toast({ kind: 'success', text: t('copies.added') })
      return undefined
    },
    onSuccess: (order) => order && router.navigate({ to: `/checkout/${order}` } as never),
    onError: (error) => toast({ kind: 'danger', text: errorText(error) }),
    onSettled: again,
  })
  const refuse = () =>
    openModal({
      id: 'copies',
      title: t('copies.refuse_title'),
      children: <RefuseForm request={request} />,
    })
  return (
    <div className="copies-acts">
      {(request.own || request.price > 0) && (
        <button
          type="button"
          className="button button-primary"
          disabled={accept.isPending}
          onClick={() => accept.mutate()}
        >
          {t(request.own ? 'copies.add' : 'copies.order')}
        </button>
      )}
      <button type="button" className="button button-secondary" onClick={refuse}>
        {t('copies.refuse')}
      </button>
    </div>
  )
}

interface RowProps extends RequestProps {
  decides: boolean
  /** The title, where requests of several stand together. */
  title?: ReactNode
}

function Row({ request, decides, title }: RowProps) {
  const { status, copies, created_at, note, reason, username } = request
  const open = status === 'open'
  return (
    <li className="copies-row" data-slot="copy-request">
      {title}
      <p>
        <b className="num">{t('copies.n', { n: copies })}</b>{' '}
        <span className={open ? 'badge badge-warn' : 'badge'}>{t(`copies.status.${status}`)}</span>
      </p>
      <p className="lease-note num">
        {username
          ? t('copies.by', { name: fullName(request), date: shortDate(created_at) })
          : shortDate(created_at)}
      </p>
      {note && <p className="copies-note">{note}</p>}
      {reason && <p className="copies-note">{t('copies.reason_said', { reason })}</p>}
      {open && <Cost request={request} />}
      {open && decides && <Decision request={request} />}
    </li>
  )
}

interface RequestsProps {
  lease: OrganizationLease
  decides: boolean
}

/** The requests for copies of a licence, and asking for more. */
export function Requests({ lease, decides }: RequestsProps) {
  const [all, setAll] = useState(false)
  const { data, error, refetch } = useQuery(requestsQuery(lease.id, all))
  const total = data?.meta?.total ?? 0
  const waits = data?.data.some(({ status }) => status === 'open' || status === 'ordered')
  const ask = () =>
    openModal({ id: 'copies', title: t('copies.ask'), children: <AskForm lease={lease} /> })
  return (
    <section className="copies" aria-label={t('copies.title')} data-slot="copies">
      <h4>
        {t('copies.title')}
        <span className="num">{data && total}</span>
      </h4>
      {!data &&
        (error ? (
          <Failure message={errorText(error)} onRetry={refetch} />
        ) : (
          <LineSkeleton count={2} />
        ))}
      {data && total === 0 && <p className="lease-note">{t('copies.none')}</p>}
      <ul className="copies-list">
        {data?.data.map((request) => (
          <Row key={request.id} request={request} decides={decides} />
        ))}
      </ul>
      {!all && total > shortList && (
        <button type="button" className="button button-text" onClick={() => setAll(true)}>
          {t('copies.more', { n: total })}
        </button>
      )}
      {data && lease.growing && !waits && (
        <button type="button" className="button button-secondary" onClick={ask}>
          {t('copies.ask')}
        </button>
      )}
    </section>
  )
}

/** The requests of all licences that wait for a decision; nothing while there is none. */
export function WaitingRequests({ decides }: { decides: boolean }) {
  const [all, setAll] = useState(false)
  const { data } = useQuery(requestsQuery(undefined, all))
  const total = data?.meta?.total ?? 0
  if (!data || total === 0) return null
  return (
    <section className="copies-waiting" aria-label={t('copies.title')} data-slot="waiting-requests">
      <h3>{t('copies.waits', { n: total })}</h3>
      <ul className="copies-list">
        {data.data.map((request) => (
          <Row
            key={request.id}
            request={request}
            decides={decides}
            title={
              <Link className="copies-title" to={leasesAt({ lease: request.lease_id })}>
                {request.title}
              </Link>
            }
          />
        ))}
      </ul>
      {!all && total > shortList && (
        <button type="button" className="button button-text" onClick={() => setAll(true)}>
          {t('copies.more', { n: total })}
        </button>
      )}
    </section>
  )
}
