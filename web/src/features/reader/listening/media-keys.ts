// Media keys, headphones and the lock screen, while a book is read aloud.
import type { Narrator } from './narrator'

/** Gives the system the book, and the narrator what is pressed there; returns the way to stop. */
export function joinMediaKeys(narrator: Narrator, title: string): () => void {
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
