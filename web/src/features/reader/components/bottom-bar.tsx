import { IconDots, IconListTree, IconNote, IconSearch, IconTypography } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { duration, percent } from '@/kit/format/number'
import type { Opened } from '../api'
import type { Outline, Relocation } from '../engine/core/types'
import { hasMore, type TimeLeft, timeLeft } from '../model'
import { whereOf } from '../pages/page-names'
import { t } from '../texts'
import type { PanelName } from '../use-panels'

export interface BottomBarProps {
  opened: Opened
  at: Relocation | null
  outline: Outline | null
  narrow: boolean
  onGo: (fraction: number) => void
  onPanel: (name: PanelName) => void
}

const steps = 1000
const mostTicks = 40

/** A book of very many chapters has no ticks: they would be a ruler. */
const ticksOf = (outline: Outline | null) =>
  outline && outline.ticks.length <= mostTicks ? outline.ticks : []

/** Where you are: a line with the chapters ticked, page and share in words, time left. */
export function BottomBar({ opened, at, outline, narrow, onGo, onPanel }: BottomBarProps) {
  const { session } = opened
  const [dragged, setDragged] = useState<number | null>(null)
  const here = at?.atEnd ? 1 : (at?.locator.locations.totalProgression ?? 0)
  const shown = dragged ?? here
  const total = outline?.total ?? 1
  const page =
    dragged === null
      ? (at?.locator.locations.position ?? 1)
      : Math.min(total, Math.floor(dragged * total) + 1)
  const where = whereOf(outline, page, dragged === null ? at?.printed : undefined)
  const go = () => {
    if (dragged !== null) onGo(dragged)
    setDragged(null)
  }
  return (
    <footer className="reader-bottom" dir={session.direction === 'rtl' ? 'rtl' : 'ltr'}>
      <div className="reader-line" style={{ '--share': shown } as CSSProperties}>
        {ticksOf(outline).map((share) => (
          <i
            key={share}
            className="reader-tick"
            style={{ insetInlineStart: `${share * 100}%` }}
            aria-hidden="true"
          />
        ))}
        <input
          type="range"
          min={0}
          max={steps}
          value={Math.round(shown * steps)}
          aria-label={t('page.go_to')}
          aria-valuetext={`${where}, ${t('progress.percent', { percent: percent(shown) })}`}
          onChange={(event) => setDragged(Number(event.target.value) / steps)}
          onPointerUp={go}
          onKeyUp={go}
          onBlur={go}
        />
      </div>
      <div className="reader-state" dir="auto">
        <span className="num">
          {where} · {percent(shown)}%
        </span>
        <span className="num">
          {at && !at.atEnd && timeWords(timeOf(opened, at, outline), session.kind, narrow)}
        </span>
      </div>
      {narrow && <PhoneTools more={hasMore(session)} onPanel={onPanel} />}
    </footer>
  )
}

/** Pages that are laid out beforehand have no length in text. */
function timeOf({ session, manifest }: Opened, at: Relocation, outline: Outline | null) {
  if (!outline || session.layout === 'fixed' || /pdf|table/.test(session.kind)) return null
  return timeLeft(at, outline.total, manifest.metadata.language?.[0])
}

/** The sections of an article are no chapters. */
function timeWords(time: TimeLeft | null, kind: string, narrow: boolean) {
  if (!time) return null
  if (kind === 'article' || time.chapter === undefined)
    return t('progress.left', { duration: duration(time.book) })
  const chapter = t('progress.chapter', { minutes: time.chapter })
  return narrow
    ? chapter
    : `${chapter}, ${t('progress.book', { duration: duration(time.book) }).toLowerCase()}`
}

interface PhoneToolsProps extends Pick<BottomBarProps, 'onPanel'> {
  /** there is more to do with the work than to read it */
  more: boolean
}

function PhoneTools({ more, onPanel }: PhoneToolsProps) {
  return (
    <nav className="reader-phone-tools" aria-label={t('bar.label')}>
      <button type="button" onClick={() => onPanel('contents')}>
        <IconListTree size={22} stroke={1.75} />
        {t('bar.toc')}
      </button>
      <button type="button" onClick={() => onPanel('search')}>
        <IconSearch size={22} stroke={1.75} />
        {t('bar.search_short')}
      </button>
      <button type="button" onClick={() => onPanel('appearance')}>
        <IconTypography size={22} stroke={1.75} />
        {t('bar.settings_short')}
      </button>
      <button type="button" onClick={() => onPanel('notes')}>
        <IconNote size={22} stroke={1.75} />
        {t('bar.notes')}
      </button>
      {more && (
        <button type="button" onClick={() => onPanel('more')}>
          <IconDots size={22} stroke={1.75} />
          {t('bar.more')}
        </button>
      )}
    </nav>
  )
}
