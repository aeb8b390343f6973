import { useEffect, useRef, useState } from 'react'
import type { Opened } from './api'
import type {
  Engine,
  EngineEvents,
  Failure,
  Footnote,
  Locator,
  LostPlace,
  Outline,
  Pressed,
  Relocation,
  Selected,
} from './engine/core/types'
import { makeEngine } from './make-engine'
import { askedPlace } from './places/asked'
import { placeInCounterpart } from './places/counterpart'
import { placeSyncOf } from './places/place-sync'
import { Visit } from './places/visit'

/** Another place to go on from, and why it is offered. */
interface Offered {
  place: Locator
  why: 'device' | 'visit' | 'jump' | 'heard'
  /** where it is, in the words of the contents */
  chapter?: string
}

export interface ReaderState {
  outline: Outline | null
  at: Relocation | null
  failure: Failure | null
  /** the reader turned beyond the last page */
  ended: boolean
  offered: Offered | null
  queued: boolean
  /** why the kept passage is not found in this edition */
  lostPlace: LostPlace | null
  selected: Selected | null
  pressed: Pressed | null
  /** a note the book refers to, shown in place */
  footnote: Footnote | null
  /** ids of marks on the shown page, and of those that are not in the book any more */
  shown: string[]
  lost: string[]
}

export type ShellEvents = Pick<EngineEvents, 'tap' | 'key'>

const first: ReaderState = {
  outline: null,
  at: null,
  failure: null,
  ended: false,
  offered: null,
  queued: false,
  lostPlace: null,
  selected: null,
  pressed: null,
  footnote: null,
  shown: [],
  lost: [],
}

/** Whether nothing is shown any more. */
export const isClosed = (failure: Failure | null) => failure === 'revoked' || failure === 'seats'

/** Whether a place was read beyond what is open now: it waits there for the right to come back. */
const isFurther = (kept: Locator | null, { preview, preview_percent }: Opened['session']) =>
  preview && (kept?.locations.totalProgression ?? 0) * 100 > preview_percent

export type Reading = ReturnType<typeof useEngine>

/** One open publication: the engine in its host, the place kept, and what the shell shows of both. */
export function useEngine(opened: Opened) {
  const host = useRef<HTMLDivElement>(null)
  const [state, setState] = useState(first)
  const engine = useRef<Engine | null>(null)
  /** who hears of keys and taps on the page (use-controls.ts) */
  const events = useRef<ShellEvents>({ tap() {}, key() {} })
  const change = (part: Partial<ReaderState>) => setState((now) => ({ ...now, ...part }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: one engine per opened session
  useEffect(() => {
    let gone = false
    const sync = placeSyncOf(
      opened,
      ({ locator }) => change({ offered: { place: locator, why: 'device' } }),
      (queued) => change({ queued }),
    )
    const own = sync.start()
    const kept = own?.locator ?? null
    const { session, account, positions } = opened
    const heard = placeInCounterpart(session.counterparts, account, own, positions.total)
    const asked = askedPlace(location.search)
    const visit = new Visit(asked)
    const back = visit.wayBack(kept)
    if (back) change({ offered: { place: back, why: 'visit' } })
    else if (heard && own && !asked) change({ offered: { ...heard, why: 'heard' } })
    const listeners: EngineEvents = {
      outline: (outline) => change({ outline }),
      relocate: (at) => {
        if (gone) return
        if (visit.keeps(at) && !isFurther(kept, opened.session)) sync.keep(at.locator)
        // a page that moves under a right that has ended stays closed
        setState((now) => ({
          ...now,
          // the end of a preview is none of the work
          at: { ...at, atEnd: at.atEnd && !opened.session.preview },
          failure: isClosed(now.failure) ? now.failure : null,
          // laid out anew, the last page is still the last
          ended: now.ended && !at.moved && at.locator.href === (now.at ?? at).locator.href,
          pressed: null,
          footnote: at.moved && !at.scrolled ? null : now.footnote,
        }))
      },
      tap: (x) => events.current.tap(x),
      key: (event) => events.current.key(event),
      externalLink: (href) => window.open(href, '_blank', 'noopener,noreferrer'),
      jump: (place) => change({ offered: { place, why: 'jump' } }),
      footnote: (footnote) => change({ footnote }),
      // a preview lacks what the whole has: that is no other edition
      placeLost: (why) => change({ lostPlace: opened.session.preview ? null : why }),
      edge: (side) => change({ ended: side === 'end' }),
      fail: (failure) => change({ failure }),
      select: (selected) => change(selected ? { selected, pressed: null } : { selected }),
      press: (pressed) => change({ pressed, selected: null }),
      marks: (shown, lost) => change({ shown, lost: opened.session.preview ? [] : lost }),
    }
    void makeEngine(opened, host.current as HTMLElement, listeners).then((made) => {
      if (gone) return made.destroy()
      engine.current = made
      change({})
      return made.open(asked ?? kept ?? heard?.place ?? null).then(() => visit.arrive())
    })
    return () => {
      gone = true
      sync.destroy()
      engine.current?.destroy()
      engine.current = null
    }
  }, [opened])

  return { host, state, engine: engine.current, change, events }
}
