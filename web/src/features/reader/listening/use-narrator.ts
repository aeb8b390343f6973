import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { fetchPart } from '@/api/part'
import type { Opened } from '../api'
import type { Engine, Relocation } from '../engine/core/types'
import { Narration } from './narration'

import { Narrator, type NarratorState } from './narrator'
import { loadSpeed } from './speed'
import { SpokenText } from './spoken-text'

export interface NarratedPage {
  opened: Opened
  engine: Engine
  host: RefObject<HTMLElement | null>
  at: Relocation
  /** something is selected, or a part of the book did not come */
  selecting: boolean
  failed: boolean
}

const resting: NarratorState = {
  playing: false,
  failed: false,
  ended: false,
  following: true,
  speed: 1,
}

/** Reads the open book aloud from the shown page, for as long as it is asked for. */
export function useNarrator(shown: NarratedPage): [Narrator | null, NarratorState] {
  const { opened, engine, host, at, selecting, failed } = shown
  const [narrator, setNarrator] = useState<Narrator | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins once, where the reader is
  useEffect(() => {
    const { narrator, begin, end } = narrate(opened, engine, host.current as HTMLElement)
    setNarrator(narrator)
    void begin(at.locator.href)
    return end
  }, [opened, engine])
  useEffect(() => narrator?.relocated(at.moved), [narrator, at])
  useEffect(() => {
    if (selecting) narrator?.rest()
  }, [narrator, selecting])
  useEffect(() => {
    if (failed) narrator?.pause()
  }, [narrator, failed])
  const state = useSyncExternalStore(
    narrator?.subscribe ?? never,
    () => narrator?.snapshot() ?? resting,
  )
  return [narrator, state]
}

const never = () => () => {}

/** Puts together what reads a book aloud. */
function narrate({ session, manifest }: Opened, engine: Engine, host: HTMLElement) {
  const base = session.base_url
  const narration = new Narration(manifest.readingOrder, (href) => read(base + href))
  const pressed = (section: string, id: string) => {
    const fragment = narration.at(section, id)
    if (fragment) narrator.read(fragment)
    return fragment !== undefined
  }
  const page = new SpokenText({ engine, host, base, pressed })
  const narrator = new Narrator({ narration, page, base, speed: loadSpeed() })
  const leave = [joinOtherSounds(narrator), joinMediaKeys(narrator, session.content.title)]
  return {
    narrator,
    begin: (section: string) => narrator.begin(section),
    end: () => {
      for (const stop of leave) stop()
      narrator.destroy()
      page.destroy()
    },
  }
}

async function read(address: string): Promise<string> {
  const response = await fetchPart(address, { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`overlay: ${response.status}`)
  return response.text()
}

/** Gives the system the book, and the narrator what is pressed there; returns the way to stop. */
function joinMediaKeys(narrator: Narrator, title: string): () => void {
  const media = navigator.mediaSession
  if (!media) return () => {}
  const handlers: [MediaSessionAction, () => void][] = [
    ['play', () => narrator.play()],
    ['pause', () => narrator.pause()],
    ['stop', () => narrator.pause()],
    ['previoustrack', () => void narrator.step(-1)],
    ['nexttrack', () => void narrator.step(1)],
  ]
  const others: MediaSessionAction[] = ['seekbackward', 'seekforward', 'seekto']
  for (const [action, handler] of handlers) media.setActionHandler(action, handler)
  for (const action of others) media.setActionHandler(action, null)
  media.metadata = new MediaMetadata({ title })
  const stop = narrator.subscribe(() => {
    media.playbackState = narrator.snapshot().playing ? 'playing' : 'paused'
  })
  return () => {
    stop()
    for (const [action] of handlers) media.setActionHandler(action, null)
    media.metadata = null
    media.playbackState = 'none'
  }
}

/** The channel on which the player tells that it plays. */
const channel = 'sudar.listening'

/** Whoever begins to play silences the other; returns the way to stop. */
function joinOtherSounds(narrator: Narrator): () => void {
  const tabs = new BroadcastChannel(channel)
  tabs.onmessage = () => narrator.pause()
  let playing = false
  const stop = narrator.subscribe(() => {
    const now = narrator.snapshot().playing
    if (now && !playing) tabs.postMessage('playing')
    playing = now
  })
  return () => {
    stop()
    tabs.close()
  }
}
