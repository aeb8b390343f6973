import { useEffect } from 'react'
import type { SoundState } from './sound'
import type { Controls } from './use-player'

export interface NowPlaying {
  title: string
  artist: string
  album: string
  artwork: { src: string; type: string }[]
}

export const back = 15
export const forward = 30

/** Media keys, headphones and the lock screen. */
export function useMediaSession(
  now: NowPlaying,
  state: SoundState,
  total: number,
  speed: number,
  controls: Controls,
) {
  const { title, artist, album, artwork } = now
  // biome-ignore lint/correctness/useExhaustiveDependencies: the artwork is that of the book
  useEffect(() => {
    if ('mediaSession' in navigator)
      navigator.mediaSession.metadata = new MediaMetadata({ title, artist, album, artwork })
  }, [title, artist, album])

  useEffect(() => {
    const media = navigator.mediaSession
    if (!media) return
    const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', () => controls.play()],
      ['pause', () => controls.pause()],
      ['seekbackward', ({ seekOffset }) => controls.skip(-(seekOffset ?? back))],
      ['seekforward', ({ seekOffset }) => controls.skip(seekOffset ?? forward)],
      ['previoustrack', () => controls.chapter(-1)],
      ['nexttrack', () => controls.chapter(1)],
      ['seekto', ({ seekTime }) => seekTime !== undefined && controls.seek(seekTime)],
    ]
    for (const [action, handler] of handlers) setHandler(media, action, handler)
    return () => {
      for (const [action] of handlers) setHandler(media, action, null)
      media.metadata = null
    }
  }, [controls])

  const second = Math.floor(state.time)
  useEffect(() => {
    if (!navigator.mediaSession) return
    navigator.mediaSession.playbackState = state.playing ? 'playing' : 'paused'
    if (total > 0)
      navigator.mediaSession.setPositionState?.({
        duration: total,
        position: Math.min(second, total),
        playbackRate: speed,
      })
  }, [second, state.playing, total, speed])
}

function setHandler(
  media: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
) {
  try {
    media.setActionHandler(action, handler)
  } catch {
    // this browser does not know the action
  }
}
