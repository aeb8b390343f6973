import type { Opened } from '../api'
import type { Target } from '../engine/core/types'
import { t } from '../texts'
import { isClosed, type ReaderState } from '../use-engine'
import { FootnoteCard } from './footnote-card'
import { EndPage, Failed, LostPlaceNotice, Offer } from './notices'
import { PageSkeleton } from './page-skeleton'

export interface OverPageProps {
  opened: Opened
  state: ReaderState
  change: (part: Partial<ReaderState>) => void
  onGo: (target: Target) => void
  /** opens the publication once more */
  onReopen: () => void
}

/** What the reader has to say over the page: that it comes, has ended, failed, is another one. */
export function OverPage({ opened: { session }, state, change, onGo, onReopen }: OverPageProps) {
  const { at, outline, failure, ended, offered, footnote, lostPlace, queued } = state
  const { title, slug } = session.content
  return (
    <>
      {!at && !failure && <PageSkeleton />}
      {ended && (
        <EndPage
          title={title}
          slug={slug}
          access={session.access}
          onStay={() => change({ ended: false })}
        />
      )}
      {failure && (
        <Failed
          failure={failure}
          slug={slug}
          onRetry={() => {
            if (failure === 'preparing') onReopen()
            else if (isClosed(failure)) location.reload()
            else onGo(at?.locator ?? { fraction: 0 })
          }}
        />
      )}
      {offered && (
        <Offer
          {...offered}
          outline={outline}
          onGo={() => {
            change({ offered: null })
            onGo(offered.place)
          }}
          onStay={() => change({ offered: null })}
        />
      )}
      {footnote && (
        <FootnoteCard
          note={footnote}
          onGo={() => {
            change({ footnote: null, offered: at && { place: at.locator, why: 'jump' } })
            onGo({ href: footnote.href })
          }}
          onClose={() => change({ footnote: null })}
        />
      )}
      {lostPlace && <LostPlaceNotice why={lostPlace} onClose={() => change({ lostPlace: null })} />}
      {queued && (
        <p className="reader-queued" role="status">
          {t('sync.queued')}
        </p>
      )}
    </>
  )
}
