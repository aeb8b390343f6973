// One sound at a time: the player of recordings, in this tab or another, and a book read aloud.
import type { Narrator } from './narrator'

/** The channel on which the player tells that it plays. */
const channel = 'sudar.listening'

/** Whoever begins to play silences the other; returns the way to stop. */
export function joinOtherSounds(narrator: Narrator): () => void {
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
