import type { Access } from '@/api/types'
import { percent } from '@/kit/format/number'
import { lookEvery, useInterval } from '@/kit/hooks/use-interval'
import { Link } from '@/kit/navigation/link'
import { paths } from '@/kit/navigation/paths'
import type { Failure, Locator, LostPlace, Outline } from '../engine/core/types'
import { t } from '../texts'
import { AccessWays } from './access-ways'

const offers = {
  device: ['sync.offer', 'sync.go', 'button-primary'],
  visit: ['visit.offer', 'visit.go', 'button-text'],
  heard: ['heard.offer', 'sync.go', 'button-primary'],
  jump: ['jump.offer', 'visit.go', 'button-text'],
} as const

export interface OfferProps {
  place: Locator
  why: keyof typeof offers
  chapter?: string
  outline: Outline | null
  onGo: () => void
  onStay: () => void
}

/** Another device, the recording, or an earlier day, is further or elsewhere: an offer, never a jump. */
export function Offer({ place, why, chapter, outline, onGo, onStay }: OfferProps) {
  const { position, totalProgression = 0 } = place.locations
  const page = position && outline && t('progress.page', { page: position, total: outline.total })
  const [offer, go, look] = offers[why]
  return (
    <section className={`reader-notice reader-notice-${why}`} role="status">
      <p>{t(offer, { place: chapter || page || `${percent(totalProgression)}%` })}</p>
      <div className="reader-notice-acts">
        <button type="button" className={`button ${look}`} onClick={onGo}>
          {t(go)}
        </button>
        <button type="button" className="button button-text" onClick={onStay}>
          {t('sync.stay')}
        </button>
      </div>
    </section>
  )
}

export interface LostPlaceNoticeProps {
  why: LostPlace
  onClose: () => void
}

/** The book has another edition since, and the passage that was read last is not found in it. */
export function LostPlaceNotice({ why, onClose }: LostPlaceNoticeProps) {
  return (
    <section className="reader-notice" role="status">
      <p>{t(`edition.${why}`)}</p>
      <div className="reader-notice-acts">
        <button type="button" className="button button-text" onClick={onClose}>
          {t('edition.close')}
        </button>
      </div>
    </section>
  )
}

export interface FailedProps {
  failure: Failure
  slug: string
  onRetry: () => void
}

const failures = { open: 'error.open', revoked: 'error.revoked', seats: 'error.seats' } as const

/** A part did not come: try again, or the right has ended and the place is safe. */
export function Failed({ failure, slug, onRetry }: FailedProps) {
  useInterval(failure === 'preparing' ? lookEvery : null, onRetry)
  if (failure === 'preparing')
    return (
      <section className="reader-sheet" role="status" aria-busy="true">
        <p>{t('preparing.part')}</p>
      </section>
    )
  return (
    <section className="reader-sheet" role="alert">
      <p>{t(failures[failure])}</p>
      {failure === 'revoked' ? (
        <Link className="button button-primary" to={paths.content(slug)}>
          {t('end.details')}
        </Link>
      ) : (
        <button type="button" className="button button-primary" onClick={onRetry}>
          {t('error.retry')}
        </button>
      )}
    </section>
  )
}

export interface EndPageProps {
  title: string
  slug: string
  /** the ways to the whole, of a preview */
  access: Access | null
  onStay: () => void
}

/** Beyond the last page: the end of the work, or of what may be tried of it and the way on. */
export function EndPage({ title, slug, access, onStay }: EndPageProps) {
  return (
    <section className="reader-end" aria-live="polite">
      <div className="reader-end-leaf">
        <h2>{t(access ? 'preview.end' : 'end.title')}</h2>
        <p>{title}</p>
        {access ? (
          <AccessWays access={access} slug={slug} />
        ) : (
          <Link className="button button-primary" to={paths.content(slug)}>
            {t('end.details')}
          </Link>
        )}
        <button type="button" className="button button-text" onClick={onStay}>
          {t('end.stay')}
        </button>
      </div>
    </section>
  )
}
