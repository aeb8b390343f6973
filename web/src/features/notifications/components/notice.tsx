import type { Notification } from '@/api/types'
import { ago } from '@/kit/format/relative'
import { useNow } from '@/kit/hooks/use-now'
import { Icon, type IconName } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import type { Target } from '@/kit/navigation/paths'
import { useRead } from '../api'
import { t, typeOf, typeText } from '../texts'
import { Folded } from './folded'

const icons = {
  folder_share: 'share',
  new_title: 'news',
  search_alert: 'search',
  lease_ready: 'clock',
  lease_ending: 'clock',
  order_paid: 'receipt',
  package_ending: 'clock',
  copies: 'books',
  review_reply: 'quote',
  submission: 'file',
  comment: 'quote',
  review_hidden: 'quote',
  announcement: 'bell',
  security: 'lock',
} satisfies Record<ReturnType<typeof typeOf>, IconName>

interface TitleProps {
  notice: Notification
  onRead: () => void
}

/** A path of ours with its query. */
function targetOf(link: string): Target {
  const { pathname, searchParams } = new URL(link, location.origin)
  return { to: pathname, search: Object.fromEntries(searchParams) }
}

/** The title: a link where there is more to see, a button while it is unread, else plain words. */
function Title({ notice: { attributes, link, read_at: readAt }, onRead }: TitleProps) {
  const words = attributes.Title
  if (link.startsWith('/'))
    return (
      <Link className="news-title" to={targetOf(link)} onClick={onRead}>
        {words}
      </Link>
    )
  if (link)
    return (
      <a className="news-title" href={link} rel="noreferrer" onClick={onRead}>
        {words}
      </a>
    )
  if (readAt) return <span className="news-title">{words}</span>
  return (
    <button type="button" className="news-title" onClick={onRead}>
      {words}
    </button>
  )
}

/** One notification; a click reads it (SPEC §4). */
export function Notice({ notice }: { notice: Notification }) {
  const read = useRead()
  const now = useNow()
  const unread = !notice.read_at
  return (
    <li className={unread ? 'news-row news-unread' : 'news-row'} data-slot="notification">
      <span className="news-icon">
        <Icon name={icons[typeOf(notice.type)]} />
      </span>
      <div className="news-words">
        {unread && <span className="visually-hidden">{t('state.unread')}: </span>}
        <Title notice={notice} onRead={() => unread && read.mutate(notice.id)} />
        {notice.attributes.Body && <Folded text={notice.attributes.Body} />}
        <p className="news-when">
          {typeText(notice.type)}.{' '}
          <time dateTime={notice.created_at}>
            {ago(notice.created_at, Math.max(now.getTime(), Date.now()))}
          </time>
        </p>
      </div>
    </li>
  )
}
