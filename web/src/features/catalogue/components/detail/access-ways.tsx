import type { Access, Item } from '@/api/types'
import { longDate } from '@/kit/format/date'
import { money } from '@/kit/format/number'
import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { openItem } from '../../model'
import { t } from '../../texts'

const names = {
  membership: 'access.way_membership',
  purchase: 'access.way_purchase',
  lease: 'access.way_lease',
  organization: 'access.way_organization',
} as const

type Named = keyof typeof names

const isNamed = (kind: string): kind is Named => kind in names

export interface AccessWaysProps {
  access: Access
  item: Item
  here: string
}

/** Sign in, read the preview, and the priced ways as rows. */
export function AccessWays({ access, item, here }: AccessWaysProps) {
  const signIn = access.ways.some(({ kind }) => kind === 'sign_in')
  const priced = access.ways.filter(({ kind }) => isNamed(kind))
  const preview = access.preview_percent > 0
  const lent = access.ways.some(({ kind }) => kind === 'borrow' || kind === 'hold')
  const kind = signIn || lent ? 'secondary' : 'primary'
  return (
    <>
      {signIn && (
        <Link className="button button-primary button-wide" to={paths.signIn(here)} data-main="">
          <Icon name="user" />
          {t('access.sign_in')}
        </Link>
      )}
      {preview && (
        <Link className={`button button-${kind} button-wide`} to={openItem(item)}>
          <Icon name={item.listenable ? 'headphones' : 'book'} />
          {t(item.listenable ? 'detail.preview_listen' : 'detail.preview')}
        </Link>
      )}
      {priced.length > 0 && (
        <ul className="access-ways" aria-label={t('access.ways')}>
          {priced.map((way) => (
            <li key={way.kind}>
              <span>
                {isNamed(way.kind) && t(names[way.kind])}
                {way.available_at && (
                  <small className="muted">
                    {' '}
                    {t('access.available', { date: longDate(way.available_at) })}
                  </small>
                )}
              </span>
              {way.price ? <b className="num">{money(way.price)}</b> : null}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
