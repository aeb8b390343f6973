import type { Loan } from '@/api/types'
import { Cover } from '@/kit/book/cover'
import { openConfirm } from '@/kit/dialog/modal'
import { longDate } from '@/kit/format/date'
import { percent } from '@/kit/format/number'
import { useNow } from '@/kit/hooks/use-now'
import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { useLending } from '../api'
import { daysUntil, timeGone } from '../model'
import { t } from '../texts'
import { told } from './act'

/** A title with its authors and library, beside its cover. */
export function LentTitle({ content, note }: { content: Loan['content']; note: string }) {
  return (
    <>
      <Link className="lent-title" to={paths.content(content.slug)}>
        {content.title}
      </Link>
      <p className="lent-by">
        {[content.authors.map((author) => author.author_display_name).join(', '), note]
          .filter(Boolean)
          .join('. ')}
      </p>
    </>
  )
}

function Time({ loan, now }: { loan: Loan; now: number }) {
  const gone = percent(timeGone(loan, now))
  const read = percent(loan.progress)
  return (
    <div className="lent-time" role="img" aria-label={t('time_gone', { gone, read })}>
      <span className="lent-gone" style={{ width: `${gone}%` }} />
      <span className="lent-read" style={{ insetInlineStart: `${read}%` }} />
    </div>
  )
}

function End({ loan, now }: { loan: Loan; now: number }) {
  const days = daysUntil(loan.due_at, now)
  if (loan.assigned) return <p className="lent-note">{t('due', { date: longDate(loan.due_at) })}</p>
  const soon = days <= 3
  return (
    <p className={soon ? 'lent-note lent-soon' : 'lent-note'}>
      {soon && <Icon name="clock" size={18} />}
      {loan.waiting > 0
        ? t('left_waiting', { days, n: loan.waiting })
        : days > 0
          ? t('left', { days })
          : t('left_today')}
    </p>
  )
}

/** A title on loan: how much time is gone, how far it is read, and what can be done. */
export function LoanRow({ loan }: { loan: Loan }) {
  const now = useNow().getTime()
  const giveBack = useLending('giveBack')
  const renew = useLending('renew')
  const { content } = loan
  const confirmReturn = () =>
    openConfirm({
      title: t('return_q', { title: content.title }),
      children: (
        <p>{loan.waiting > 0 ? t('return_text', { n: loan.waiting }) : t('return_alone')}</p>
      ),
      labels: { confirm: t('return'), cancel: t('cancel') },
      onConfirm: () => giveBack.mutate(loan.id, told(t('returned', { title: content.title }))),
    })
  const prolong = () => {
    if (renew.isPending) return
    renew.mutate(loan.id, {
      ...told(''),
      onSuccess: (renewed) =>
        renewed && told(t('renewed', { date: longDate(renewed.due_at) })).onSuccess(),
    })
  }
  return (
    <li className="lent" data-slot="loan">
      <Cover image={content.cover} sizes="76px" />
      <div className="lent-text">
        <LentTitle
          content={content}
          note={
            loan.assigned
              ? t('assigned', { name: content.organization_name })
              : content.organization_name
          }
        />
        <Time loan={loan} now={now} />
        <End loan={loan} now={now} />
      </div>
      <div className="lent-acts">
        <Link className="button button-secondary" to={paths.read(loan.content_item_id)}>
          <Icon name="book" size={20} />
          {loan.progress > 0 ? t('continue', { percent: percent(loan.progress) }) : t('read')}
        </Link>
        {loan.renewable && (
          <button
            type="button"
            className="button button-secondary"
            aria-busy={renew.isPending}
            onClick={prolong}
          >
            {t('renew')}
          </button>
        )}
        {!loan.assigned && (
          <button type="button" className="button button-secondary" onClick={confirmReturn}>
            {t('return')}
          </button>
        )}
      </div>
    </li>
  )
}
