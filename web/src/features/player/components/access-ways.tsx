import { ApiError } from '@/api/error'
import type { Access } from '@/api/types'
import { longDate } from '@/kit/format/date'
import { money } from '@/kit/format/number'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { t } from '../texts'

/** What a refused call says about the right: the ways to it, and the work they belong to. */
export interface Missing {
  access?: Access
  slug?: string
}

export const missingOf = (error: Error | null): Missing =>
  error instanceof ApiError ? ((error.data ?? {}) as Missing) : {}

/** Whether others hear or read on every seat of the right. */
export const seatsTaken = (error: Error | null) =>
  error instanceof ApiError && error.code === 'seats_taken'

export interface AccessWaysProps {
  access: Access | null | undefined
  slug: string | undefined
}

type Way = Access['ways'][number]

/** A way in words; signing in is a button, not a row. */
function wayName({ kind, price, available_at }: Way): string {
  if (kind === 'wait') return available_at ? t('way_wait', { date: longDate(available_at) }) : ''
  if (kind === 'sign_in' || kind === 'preview' || kind === 'rent') return ''
  if (kind === 'borrow' || kind === 'hold') return t('way_lease')
  return [t(`way_${kind}`), price ? money(price) : ''].filter(Boolean).join(' ')
}

/** The ways to hear all of it: sign in, and what the work's own page offers. */
export function AccessWays({ access, slug }: AccessWaysProps) {
  const ways = access?.ways ?? []
  const guest = ways.some(({ kind }) => kind === 'sign_in')
  const names = ways.map(wayName).filter(Boolean)
  return (
    <>
      {names.length > 0 && (
        <ul className="player-ways">
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
      <div className="player-notice-acts">
        {guest && (
          <Link className="button button-primary" to={paths.signIn()}>
            {t('sign_in')}
          </Link>
        )}
        {slug && (
          <Link
            className={guest ? 'button button-secondary' : 'button button-primary'}
            to={paths.content(slug)}
          >
            {t('get_access')}
          </Link>
        )}
      </div>
    </>
  )
}
