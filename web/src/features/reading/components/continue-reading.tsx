import { session } from '@/api/session'
import { offers } from '@/api/site'
import { Cover } from '@/kit/book/cover'
import { percent } from '@/kit/format/number'
import { ago } from '@/kit/format/relative'
import { soft } from '@/kit/format/soft-hyphens'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import { type KeptPlace, listened, resume } from '../model'
import { t } from '../texts'

/** Up to three works that were left open, each one link back to its place. */
export function ContinueReading({ places }: { places: KeptPlace[] }) {
  return (
    <section className="desk-places" data-slot="continue">
      <div className="side-title">
        <h2>{t('continue.title')}</h2>
        {session.signedIn() && offers('library') && (
          <Link className="see-all" to={paths.library()}>
            {t('library.title')}
          </Link>
        )}
      </div>
      {places.map((place) => {
        const done = percent(place.progression)
        return (
          <Link className="place" key={place.item_id} to={resume(place)}>
            <Cover image={place.cover} sizes="56px" />
            <div>
              <h3>{soft(place.title)}</h3>
              <progress
                className="progress"
                value={done}
                max={100}
                aria-label={t('continue.progress', { title: place.title })}
              />
              <p className="num">
                <span>{ago(place.modified_at)}</span>
                <span>
                  {t(listened(place) ? 'continue.listened' : 'continue.percent', { percent: done })}
                </span>
              </p>
            </div>
          </Link>
        )
      })}
    </section>
  )
}
