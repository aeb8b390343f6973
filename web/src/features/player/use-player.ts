import { useEffect, useMemo, useRef, useState } from 'react'
import { type AudioLocator, chapterAt, type Listening, locatorAt, timeOf } from './model'
import { Sound, type SoundState } from './sound'

/** Minutes until the sound stops, the end of the chapter, or no timer. */
export type Sleep = number | 'chapter' | null

export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2]
export const sleeps: Sleep[] = [null, 'chapter', 15, 30, 60]
const keepEvery = 10
const speedKey = 'sudar.player.speed'

export interface PlayerOptions {
  listening: Listening
  base: string
  start: AudioLocator | null
  onPlace: (locator: AudioLocator) => void
}

const idle: SoundState = { time: 0, playing: false, waiting: false, failed: false, ended: false }

/** Sound, speed, sleep timer and the kept place of one audiobook. */
export function usePlayer({ listening, base, start, onPlace }: PlayerOptions) {
  const [state, setState] = useState(idle)
  const [speed, setSpeed] = useState(() => Number(localStorage.getItem(speedKey)) || 1)
  const [sleep, setSleep] = useState<Sleep>(null)
  const sound = useRef<Sound | null>(null)
  const first = useRef(start)

  useEffect(() => {
    const made = new Sound(listening, base, setState)
    made.seek(first.current ? timeOf(listening, first.current) : 0)
    sound.current = made
    return () => made.destroy()
  }, [listening, base])

  useEffect(() => {
    if (sound.current) sound.current.rate = speed
    localStorage.setItem(speedKey, String(speed))
  }, [speed])

  useKeptPlace(state, listening, onPlace)
  useSleep(sleep, state, listening, () => {
    sound.current?.pause()
    setSleep(null)
  })

  const controls = useMemo(
    () => ({
      play: () => sound.current?.play(),
      pause: () => sound.current?.pause(),
      seek: (time: number) => sound.current?.seek(time),
      skip: (seconds: number) => sound.current?.seek(sound.current.time + seconds),
      chapter: (step: 1 | -1) =>
        sound.current?.seek(chapterStart(listening, sound.current.time, step)),
    }),
    [listening],
  )
  return { state, controls, speed, setSpeed, sleep, setSleep }
}

export type Controls = ReturnType<typeof usePlayer>['controls']

/** The start of the next chapter; back goes to this one's start first, then to the one before. */
function chapterStart(listening: Listening, time: number, step: 1 | -1): number {
  const { chapters, total } = listening
  const current = chapterAt(listening, time)
  const index = current ? chapters.indexOf(current) : -1
  if (step > 0) return chapters[index + 1]?.start ?? total
  if (current && time - current.start > 3) return current.start
  return chapters[index - 1]?.start ?? 0
}

/** Every ten seconds while playing, and whenever the sound stops or jumps. */
function useKeptPlace(state: SoundState, listening: Listening, onPlace: PlayerOptions['onPlace']) {
  const kept = useRef<number | null>(null)
  const keep = useRef(onPlace)
  keep.current = onPlace
  const { time, playing } = state
  useEffect(() => {
    if (kept.current === null && !playing) return
    const moved = Math.abs(time - (kept.current ?? Number.NEGATIVE_INFINITY))
    if (moved < (playing ? keepEvery : 0.5)) return
    kept.current = time
    keep.current(locatorAt(listening, time))
  }, [time, playing, listening])
}

function useSleep(sleep: Sleep, state: SoundState, listening: Listening, stop: () => void) {
  const end = useRef<number | null>(null)
  const stopNow = useRef(stop)
  stopNow.current = stop
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chapter at the moment of choosing counts
  useEffect(() => {
    end.current =
      sleep === 'chapter' ? (chapterAt(listening, state.time)?.end ?? listening.total) : null
    if (typeof sleep !== 'number') return
    const timer = setTimeout(() => stopNow.current(), sleep * 60_000)
    return () => clearTimeout(timer)
  }, [sleep, listening])
  useEffect(() => {
    if (end.current !== null && state.time >= end.current - 0.3) stopNow.current()
  }, [state.time])
}
