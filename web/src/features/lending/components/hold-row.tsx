import type { Hold } from '@/api/types'
import { Cover } from '@/kit/book/cover'
import { dateTime } from '@/kit/format/date'
import { Icon } from '@/kit/icons/icon'
import { useLending } from '../api'
import { lineOf } from '../model'
import { t } from '../texts'
import { told } from './act'
import { LentTitle } from './loan-row'

const places = (n: number, name: string) =>
  Array.from({ length: n }, (_, i) => `${name}-${i}`).map((key) => (
    <span key={key} className={`lent-${name}`} />
  ))

/** The queue as a row of places, the reader's own named. */
function Line({ hold }: { hold: Hold }) {
  const { before, behind } = lineOf(hold)
  return (
    <div
      className="lent-line"
      role="img"
      aria-label={t('line_alt', { n: hold.waiting, me: hold.place })}
    >
      {places(before, 'before')}
      <span className="lent-me">{t('you')}</span>
      {places(behind, 'behind')}
    </div>
  )
}

function Acts({ hold }: { hold: Hold }) {
  const pass = useLending('pass')
  const leave = useLending('leave')
  return (
    <div className="lent-acts">
      {hold.waiting > hold.place && (
        <button
          type="button"
          className="button button-secondary"
          aria-busy={pass.isPending}
          onClick={() => pass.mutate(hold.id, told(t('passed')))}
        >
          {t('pause')}
        </button>
      )}
      <button
        type="button"
        className="button button-text"
        aria-busy={leave.isPending}
        onClick={() => leave.mutate(hold.id, told(t('left_line')))}
      >
        {t('leave')}
      </button>
    </div>
  )
}

/** A title that is waited for, or whose turn has passed. */
export function HoldRow({ hold }: { hold: Hold }) {
  const join = useLending('hold')
  const missed = hold.status === 'expired'
  return (
    <li className="lent" data-slot="hold">
      <Cover image={hold.content.cover} sizes="76px" />
      <div className="lent-text">
        <LentTitle content={hold.content} note={t('copies', { n: hold.copies })} />
        {missed ? (
          <p className="lent-note">{t('missed')}</p>
        ) : (
          <>
            <Line hold={hold} />
            <p className="lent-note">
              {hold.assigned ? t('given') : t('estimate', { days: hold.estimate_days })}
            </p>
          </>
        )}
      </div>
      {missed ? (
        <div className="lent-acts">
          <button
            type="button"
            className="button button-secondary"
            aria-busy={join.isPending}
            onClick={() =>
              join.mutate(hold.content_item_id, {
                ...told(''),
                onSuccess: (joined) =>
                  joined && told(t('panel.joined', { place: joined.place })).onSuccess(),
              })
            }
          >
            {t('rejoin')}
          </button>
        </div>
      ) : (
        <Acts hold={hold} />
      )}
    </li>
  )
}

/** A title of which a copy is kept for the reader. */
export function ReadyRow({ hold, days }: { hold: Hold; days: number }) {
  const borrow = useLending('borrow')
  const pass = useLending('pass')
  const leave = useLending('leave')
  const next = hold.waiting > 0
  return (
    <li className="lent lent-ready" data-slot="ready">
      <Cover image={hold.content.cover} sizes="76px" />
      <div className="lent-text">
        <LentTitle content={hold.content} note="" />
        <p className="lent-note">
          <Icon name="clock" size={18} />
          {hold.ready_until && t('ready_until', { date: dateTime(hold.ready_until) })}
        </p>
      </div>
      <div className="lent-acts">
        <button
          type="button"
          className="button button-primary"
          aria-busy={borrow.isPending}
          onClick={() => !borrow.isPending && borrow.mutate(hold.content_item_id, told(t('now')))}
        >
          <Icon name="book" size={20} />
          {t('borrow', { days })}
        </button>
        <button
          type="button"
          className="button button-text"
          onClick={() =>
            next
              ? pass.mutate(hold.id, told(t('passed')))
              : leave.mutate(hold.id, told(t('left_line')))
          }
        >
          {t(next ? 'pass' : 'leave')}
        </button>
      </div>
    </li>
  )
}
