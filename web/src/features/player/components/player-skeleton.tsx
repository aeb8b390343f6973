import { t } from '../texts'
import '../player.css'

/** A recording that is being opened, in its own shape. */
export function PlayerSkeleton() {
  return (
    <main id="main" className="player" data-slot="main">
      <section className="player-deck" role="status">
        <span className="visually-hidden">{t('waiting')}</span>
        <div className="player-cover">
          <span className="cover cover-blank" />
        </div>
        <span className="skeleton skeleton-title" aria-hidden="true" />
        <span className="skeleton skeleton-line" aria-hidden="true" />
      </section>
    </main>
  )
}
