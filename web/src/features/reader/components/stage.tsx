import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Opened } from '../api'
import type { Locator, Target } from '../engine/core/types'
import { RulerBand } from '../ruler/ruler'
import type { Ruler } from '../ruler/use-ruler'
import { HitNavigation } from '../search/hit-navigation'
import type { ReaderSearch } from '../search/use-search'
import { t } from '../texts'
import { isClosed, type Reading } from '../use-engine'
import { OverPage } from './over-page'

export interface StageProps {
  opened: Opened
  reading: Reading
  ruler: Ruler
  search: ReaderSearch
  /** the list of what was found is open */
  searching: boolean
  onReopen: () => void
  /** the notes, over the page */
  children: ReactNode
}

/** The page between its margins, and what stands over it. */
export function Stage(props: StageProps) {
  const { opened, reading, ruler, search, searching, onReopen, children } = props
  const { host, state, engine, change } = reading
  const { at, failure } = state
  const rtl = opened.session.direction === 'rtl'
  const closed = isClosed(failure)
  const go = (target: Target) => void engine?.goTo(target)
  return (
    <div className="reader-stage">
      <PageButton side="left" rtl={rtl} onPress={() => void engine?.left()} />
      <div
        className="reader-page"
        ref={host}
        tabIndex={-1}
        inert={closed}
        aria-busy={!at}
        data-at={at ? `${at.locator.href} ${at.locator.locations.progression}` : undefined}
        data-first={at?.locator.text?.highlight}
      />
      <PageButton side="right" rtl={rtl} onPress={() => void engine?.right()} />
      {!closed && <RulerBand ruler={ruler} />}
      <OverPage opened={opened} state={state} change={change} onGo={go} onReopen={onReopen} />
      {search.hits.length > 0 && search.sought.at >= 0 && !searching && (
        <HitNavigation
          at={search.sought.at}
          count={search.hits.length}
          onGo={(next) => {
            search.goneTo(next)
            go(search.hits[next]?.locator as Locator)
          }}
          onEnd={search.end}
        />
      )}
      {children}
    </div>
  )
}

interface PageButtonProps {
  side: 'left' | 'right'
  rtl: boolean
  onPress: () => void
}

/** A margin that turns; in a right-to-left book the left one goes on. */
function PageButton({ side, rtl, onPress }: PageButtonProps) {
  const forward = (side === 'right') !== rtl
  const Arrow = side === 'left' ? IconChevronLeft : IconChevronRight
  return (
    <button
      type="button"
      className={`reader-margin reader-margin-${side}`}
      aria-label={t(forward ? 'page.next' : 'page.previous')}
      onClick={onPress}
    >
      <Arrow size={28} stroke={1.75} />
    </button>
  )
}
