import type { ReactNode } from 'react'
import type { Access, Content, Item, ItemPrice } from '@/api/types'
import { longDate } from '@/kit/format/date'
import { percent } from '@/kit/format/number'
import { ago } from '@/kit/format/relative'
import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import { useMine, useRights } from '../../api'
import { mainItem, openItem, soundItem } from '../../model'
import { t } from '../../texts'
import { useAccess } from '../../use-access'
import { AccessActs } from './access-acts'
import { AccessWays } from './access-ways'

const rights = {
  free: 'access.free',
  membership: 'access.by_membership',
  purchased: 'access.by_purchased',
  organization: 'access.by_organization',
  leased: 'access.by_leased',
  assigned: 'access.by_assigned',
  walk_in: 'access.by_walk_in',
} as const

const by = (access: Access) => {
  const right = access.by in rights ? t(rights[access.by as keyof typeof rights]) : ''
  return access.until ? t('access.until', { by: right, date: longDate(access.until) }) : right
}

/** The state in words: open, yours, a preview, or not at all. */
function State({ access }: { access: Access | undefined }) {
  if (!access)
    return <Strip icon="info" title={t('access.record')} note={t('access.record_note')} />
  if (access.allowed && access.by === 'free')
    return <Strip ok icon="check" title={t('access.free')} note={t('access.free_note')} />
  if (access.allowed) return <Strip ok icon="check" title={t('access.has')} note={by(access)} />
  const guest = access.ways.some(({ kind }) => kind === 'sign_in')
  const note = guest ? t('access.guest') : t('access.none')
  if (access.preview_percent > 0) {
    const title = t('access.preview', { percent: access.preview_percent })
    return <Strip icon="lock" title={title} note={note} />
  }
  return <Strip icon="lock" title={note} />
}

interface StripProps {
  icon: 'check' | 'info' | 'lock'
  title: string
  note?: string
  ok?: boolean
}

function Strip({ icon, title, note, ok = false }: StripProps) {
  return (
    <p className={ok ? 'access-state access-ok' : 'access-state'}>
      <Icon name={icon} size={22} />
      <span>
        {title}
        {note && <small>{note}</small>}
      </span>
    </p>
  )
}

interface OpenProps {
  item: Item
  sound: Item | undefined
  progression?: number
}

function Open({ item, sound, progression }: OpenProps) {
  const listens = item.listenable
  const label = progression
    ? t('detail.continue', { percent: percent(progression) })
    : t(listens ? 'detail.listen' : 'detail.read')
  return (
    <>
      <Link className="button button-primary button-wide" to={openItem(item)} data-main="">
        <Icon name={listens ? 'headphones' : 'book'} />
        {label}
      </Link>
      {sound && sound.id !== item.id && (
        <Link className="button button-secondary button-wide" to={openItem(sound)}>
          <Icon name="headphones" />
          {t('detail.listen')}
        </Link>
      )}
    </>
  )
}

/** Whether the library lends it to the viewer. */
const isLent = ({ ways }: Access) => ways.some(({ kind }) => kind === 'borrow' || kind === 'hold')

export interface AccessPanelProps {
  content: Content
  here: string
  /** keeping an item that may be read on the device */
  keep: (item: Item, access: Access) => ReactNode
  /** borrowing an item, or waiting for it */
  lend?: (item: Item) => ReactNode
  /** puts the work into a folder, where there are folders */
  onFile?: () => void
  /** buys an item, where there is a store */
  onBuy?: (item: Item) => void
  /** the further ways to buy the work, for who has no right to it */
  offers?: (price: ItemPrice) => ReactNode
}

/** What this viewer may do with the work, and the ways to do more (design §8, detail). */
export function AccessPanel({
  content,
  here,
  keep,
  lend,
  onFile,
  onBuy,
  offers,
}: AccessPanelProps) {
  const accessOf = useAccess(content)
  const mine = useMine(content.id).data?.data
  const items = content.content_items_info
  const item = mainItem(items)
  const access = item && accessOf(item)
  const prices = useRights(content.id).data
  const price = prices?.find(({ content_item_id }) => content_item_id === item?.id)
  const place = mine?.items.find(({ content_item_id }) => content_item_id === item?.id)?.place
  return (
    <aside className="access" aria-label={t('access.label')} data-slot="access">
      {item && access && isLent(access) && lend ? lend(item) : <State access={access} />}
      {item && access && (
        <div className="access-body">
          {access.allowed ? (
            <Open
              item={item}
              sound={soundItem(items.filter((each) => accessOf(each).allowed))}
              progression={place?.locator.locations.totalProgression}
            />
          ) : (
            <AccessWays access={access} item={item} here={here} onBuy={onBuy} />
          )}
          {!access.allowed && price && offers?.(price)}
          {keep(item, access)}
          {place && (
            <p className="access-note">{t('access.place', { ago: ago(place.modified_at) })}</p>
          )}
        </div>
      )}
      <AccessActs content={content} saved={mine?.saved ?? false} here={here} onFile={onFile} />
    </aside>
  )
}
