// Media keys, headphones and the lock screen.
import { chapterAt } from './model'
import type { Player } from './player'
import type { PlayerState } from './state'

/**
 * Gives the system what is heard, and the player what is pressed there; for as long as the page
 * lives. Others may have had both since: whenever it begins to play they are the player's again.
 */
export function joinMediaSession(player: Player): void {
  const media = navigator.mediaSession
  if (!media) return
  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => player.play()],
    ['pause', () => player.pause()],
    ['stop', () => player.close()],
    ['seekbackward', ({ seekOffset }) => player.back(seekOffset)],
    ['seekforward', ({ seekOffset }) => player.forward(seekOffset)],
    ['previoustrack', () => player.chapter(-1)],
    ['nexttrack', () => player.chapter(1)],
    ['seekto', ({ seekTime }) => seekTime !== undefined && player.seek(seekTime)],
  ]
  const take = () => {
    for (const [action, handler] of handlers) setHandler(media, action, handler)
  }
  take()
  let [shown, playing] = ['', false]
  player.subscribe(() => {
    const state = player.snapshot()
    const now = nowPlaying(state)
    const name = JSON.stringify([now?.title, now?.album])
    const begins = state.playing && !playing
    if (begins) take()
    if (begins || name !== shown) media.metadata = now && new MediaMetadata(now)
    shown = name
    playing = state.playing
    media.playbackState = state.playing ? 'playing' : state.source ? 'paused' : 'none'
    tellPosition(media, state)
  })
}

function nowPlaying({ source, time }: PlayerState): MediaMetadataInit | null {
  if (!source) return null
  const { work, recording } = source
  const artwork = (work.cover?.sources ?? []).map(({ url, type }) => ({ src: url, type }))
  const title = chapterAt(recording, time)?.title || work.title
  return { title, artist: work.by, album: work.title, artwork }
}

function tellPosition(media: MediaSession, { source, time, speed }: PlayerState): void {
  const total = source?.recording.total
  if (!total) return
  const position = Math.min(time, total)
  media.setPositionState?.({ duration: total, position, playbackRate: speed })
}

function setHandler(
  media: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler,
) {
  try {
    media.setActionHandler(action, handler)
  } catch {
    // this browser does not know the action
  }
}
