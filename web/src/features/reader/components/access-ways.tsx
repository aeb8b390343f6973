import type { Access } from '@/api/types'
import { money } from '@/kit/format/number'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { t } from '../texts'

const names = {
  purchase: 'preview.way_purchase',
  lease: 'preview.way_lease',
  borrow: 'preview.way_lease',
  hold: 'preview.way_lease',
  membership: 'preview.way_membership',
  organization: 'preview.way_organization',
} as const

type Way = Access['ways'][number]

/** A way in words; signing in is a button, not a row. */
function wayName({ kind, price }: Way): string {
  if (!(kind in names)) return ''
  return [t(names[kind as keyof typeof names]), price ? money(price) : ''].filter(Boolean).join(' ')
}

/** The ways to read all of it: sign in, and what the work's own page offers. */
export function AccessWays({ access, slug }: { access: Access; slug: string }) {
  const guest = access.ways.some(({ kind }) => kind === 'sign_in')
  const rows = access.ways.map(wayName).filter(Boolean)
  return (
    <>
      {rows.length > 0 && (
        <ul className="reader-ways">
          {rows.map((row) => (
            <li key={row}>{row}</li>
          ))}
        </ul>
      )}
      {guest && (
        <Link className="button button-primary" to={paths.signIn()}>
          {t('error.sign_in')}
        </Link>
      )}
      <Link
        className={guest ? 'button button-secondary' : 'button button-primary'}
        to={paths.content(slug)}
      >
        {t('preview.get_access')}
      </Link>
    </>
  )
}
