import type { ShelfEntry } from '@/api/types'
import { Cover } from '@/kit/book/cover'
import { ago } from '@/kit/format/relative'
import { soft } from '@/kit/format/soft-hyphens'
import { Icon } from '@/kit/icons/icon'
import { Link } from '@/kit/navigation/link'
import { byLine, wayToRead } from '../shelf'
import { t } from '../texts'
import { Share } from './shelf-book'

/** The work that was open last, with the button that leads back into it. */
export function Current({ entry }: { entry: ShelfEntry }) {
  const { place } = entry
  const way = wayToRead(entry)
  if (!place || !way) return null
  const heard = way.to.to.startsWith('/listen')
  return (
    <section className="current" data-slot="current">
      <Cover image={entry.cover} sizes="(max-width: 767px) 84px, 132px" />
      <div>
        <p className="muted">{t('current.last', { ago: ago(place.modified_at) })}</p>
        <h2 lang={entry.language}>{soft(entry.title)}</h2>
        <p className="current-by">{byLine(entry)}</p>
        <Share entry={entry} />
        <Link className="button button-primary" to={way.to}>
          <Icon name={heard ? 'headphones' : 'book'} />
          {t(way.text)}
          <span className="visually-hidden">: {entry.title}</span>
        </Link>
        {place.device.name && (
          <p className="current-device">{t('current.device', { device: place.device.name })}</p>
        )}
      </div>
    </section>
  )
}
