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
type Way = Access['ways'][number]

const isNamed = (kind: string): kind is Named => kind in names

interface BuyProps {
  price: number
  /** What the button buys, for its name. */
  name: string
  onBuy: () => void
}

function Buy({ price, name, onBuy }: BuyProps) {
  return (
    <button
      type="button"
      className="button button-secondary num"
      aria-label={`${name}: ${money(price)}`}
      onClick={onBuy}
    >
      {money(price)}
    </button>
  )
}

interface WayRowProps {
  way: Way & { kind: Named }
  onBuy?: () => void
}

/** A way in words, with its price; who may buy here presses it. */
function WayRow({ way, onBuy }: WayRowProps) {
  const name = t(names[way.kind])
  return (
    <li>
      <span>
        {name}
        {way.available_at && (
          <small className="muted">
            {' '}
            {t('access.available', { date: longDate(way.available_at) })}
          </small>
        )}
      </span>
      {way.price && onBuy ? (
        <Buy price={way.price} name={name} onBuy={onBuy} />
      ) : (
        way.price && <b className="num">{money(way.price)}</b>
      )}
    </li>
  )
}

export interface AccessWaysProps {
  access: Access
  item: Item
  here: string
  /** Buys the item, for who is signed in where there is a store. */
  onBuy?: (item: Item) => void
}

/** Sign in, read the preview, and the priced ways as rows. */
export function AccessWays({ access, item, here, onBuy }: AccessWaysProps) {
  const signIn = access.ways.some(({ kind }) => kind === 'sign_in')
  const buy = signIn ? undefined : onBuy
  const preview = access.preview_percent > 0
  const lent = access.ways.some(({ kind }) => kind === 'borrow' || kind === 'hold')
  const kind = signIn || lent ? 'secondary' : 'primary'
  const ways = access.ways.flatMap((way) => (isNamed(way.kind) ? [{ ...way, kind: way.kind }] : []))
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
      {ways.length > 0 && (
        <ul className="access-ways" aria-label={t('access.ways')}>
          {ways.map((way) => (
            <WayRow
              key={way.kind}
              way={way}
              onBuy={buy && way.kind === 'purchase' ? () => buy(item) : undefined}
            />
          ))}
        </ul>
      )}
    </>
  )
}
