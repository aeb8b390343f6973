import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@/api/error'
import type { LoanOffer } from '@/api/types'
import { errorText } from '@/kit/feedback/error-text'
import { toast } from '@/kit/feedback/toast'
import { dateTime, longDate } from '@/kit/format/date'
import { Icon } from '@/kit/icons/icon'
import { LineSkeleton } from '@/kit/loading/skeleton'
import { Link } from '@/kit/navigation/link'
import { offerQuery, useLending } from '../api'
import { t } from '../texts'
import { told } from './act'

interface StateProps {
  free?: boolean
  title: string
  note: string
}

function State({ free = false, title, note }: StateProps) {
  return (
    <p className={free ? 'access-state access-ok' : 'access-state'}>
      <Icon name={free ? 'check' : 'clock'} size={22} />
      <span>
        {title}
        <small>{note}</small>
      </span>
    </p>
  )
}

/** A copy is free, or kept for the reader. */
function Free({ item, offer }: { item: number; offer: LoanOffer }) {
  const borrow = useLending('borrow')
  const days = offer.loan_days
  const until = offer.hold?.status === 'ready' ? offer.hold.ready_until : undefined
  const act = () => {
    if (borrow.isPending) return
    borrow.mutate(item, {
      onSuccess: (loan) =>
        loan &&
        toast({ kind: 'success', text: t('panel.borrowed', { date: longDate(loan.due_at) }) }),
      onError: (error) =>
        toast({
          kind: 'warning',
          text:
            error instanceof ApiError && error.code === 'seats_taken'
              ? t('panel.race')
              : errorText(error),
        }),
    })
  }
  return (
    <>
      <State
        free
        title={until ? t('ready') : t('panel.free', { days })}
        note={
          until
            ? t('panel.ready_sub', { date: dateTime(until) })
            : t('panel.free_sub', { total: offer.copies, free: offer.free })
        }
      />
      <div className="access-body">
        {offer.loans_full ? (
          <Full most={offer.most_loans} />
        ) : (
          <button
            type="button"
            className="button button-primary button-wide"
            aria-busy={borrow.isPending}
            onClick={act}
          >
            <Icon name="book" />
            {t('borrow', { days })}
          </button>
        )}
      </div>
    </>
  )
}

function Full({ most }: { most: number }) {
  return (
    <>
      <p>{t('panel.limit', { n: most })}</p>
      <SeeLoans />
    </>
  )
}

const SeeLoans = () => (
  <Link className="button button-secondary button-wide" to={{ to: '/loans' }}>
    {t('panel.see')}
  </Link>
)

/** All copies are taken: the way into the line. */
function Taken({ item, offer }: { item: number; offer: LoanOffer }) {
  const join = useLending('hold')
  const act = () => {
    if (join.isPending) return
    join.mutate(item, {
      ...told(''),
      onSuccess: (hold) => hold && told(t('panel.joined', { place: hold.place })).onSuccess(),
    })
  }
  const note = t('panel.full_sub', { n: offer.waiting, days: offer.estimate_days })
  return (
    <>
      <State title={t('panel.full', { n: offer.copies })} note={note} />
      <div className="access-body">
        <button
          type="button"
          className="button button-primary button-wide"
          aria-busy={join.isPending}
          onClick={act}
        >
          {t('panel.join')}
        </button>
      </div>
    </>
  )
}

function InLine({ offer, hold }: { offer: LoanOffer; hold: NonNullable<LoanOffer['hold']> }) {
  const leave = useLending('leave')
  return (
    <>
      <State
        title={t('panel.place', { place: hold.place, n: offer.waiting })}
        note={hold.assigned ? t('given') : t('estimate', { days: hold.estimate_days })}
      />
      <div className="access-body">
        <SeeLoans />
        <button
          type="button"
          className="button button-text"
          aria-busy={leave.isPending}
          onClick={() => leave.mutate(hold.id, told(t('left_line')))}
        >
          {t('leave')}
        </button>
      </div>
    </>
  )
}

/** What the library lends the reader of an item: borrow it, wait for it, see one's place. */
export function BorrowPanel({ item }: { item: number }) {
  const { data: offer, error } = useQuery(offerQuery(item))
  if (!offer) {
    if (error) return null
    return (
      <div className="access-body">
        <LineSkeleton count={2} />
      </div>
    )
  }
  const { hold } = offer
  return (
    <section aria-label={t('panel.label')} data-slot="borrow">
      {hold?.status === 'waiting' ? (
        <InLine offer={offer} hold={hold} />
      ) : offer.free > 0 || hold?.status === 'ready' ? (
        <Free item={item} offer={offer} />
      ) : (
        <Taken item={item} offer={offer} />
      )}
    </section>
  )
}
