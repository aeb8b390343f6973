// Tracks and chapters of a recording on one line of time, in seconds from its beginning.

import type { Locator } from '@/api/types'

export interface AudioLink {
  href: string
  type?: string
  title?: string
  duration?: number
  /** kbit/s */
  bitrate?: number
  alternate?: AudioLink[]
  children?: AudioLink[]
}

export interface Track {
  href: string
  type: string
  start: number
  duration: number
  /** the same sound in fewer bytes, where the recording has it */
  small?: string
}

export interface Chapter {
  title: string
  start: number
  end: number
}

export interface Recording {
  tracks: Track[]
  chapters: Chapter[]
  total: number
}

const positionSeconds = 30

/** Lays the reading order and the contents of a manifest on one line of time. */
export function recordingOf(readingOrder: AudioLink[], toc: AudioLink[] = []): Recording {
  let start = 0
  const tracks = readingOrder.map((link) => {
    const { href, type = '', duration = 0 } = link
    const track = { href, type, start, duration, small: smallOf(link) }
    start += duration
    return track
  })
  return { tracks, chapters: chaptersOf(toc, readingOrder, tracks, start), total: start }
}

/** The leanest alternate that a browser plays and that is leaner than the track itself. */
function smallOf({ alternate = [], bitrate = Number.POSITIVE_INFINITY }: AudioLink) {
  const leaner = alternate.filter(
    (one) => one.type?.startsWith('audio/') && one.bitrate && one.bitrate < bitrate,
  )
  return leaner.sort((a, b) => (a.bitrate ?? 0) - (b.bitrate ?? 0))[0]?.href
}

function chaptersOf(
  toc: AudioLink[],
  order: AudioLink[],
  tracks: Track[],
  total: number,
): Chapter[] {
  const flat = (links: AudioLink[]): AudioLink[] =>
    links.flatMap((link) => [link, ...flat(link.children ?? [])])
  const rows = toc.length ? flat(toc) : order.length > 1 ? order : []
  const starts = rows
    .map(({ href, title = '' }) => ({ title, start: startOf(href, tracks) }))
    .filter((row): row is { title: string; start: number } => row.start !== null)
    .sort((a, b) => a.start - b.start)
  return starts.map((row, i) => ({ ...row, end: starts[i + 1]?.start ?? total }))
}

function startOf(href: string, tracks: Track[]): number | null {
  const [path, fragment = ''] = href.split('#')
  const track = tracks.find((one) => one.href === path) ?? (path ? undefined : tracks[0])
  return track ? track.start + Number(/t=([\d.]+)/.exec(fragment)?.[1] ?? 0) : null
}

/** The chapter at a time. */
export function chapterAt({ chapters }: Recording, time: number): Chapter | null {
  return chapters.findLast(({ start }) => start <= time + 0.05) ?? null
}

/** Where a step by chapters leads; back goes to this one's start first, then to the one before. */
export function chapterStart(recording: Recording, time: number, step: 1 | -1): number {
  const { chapters, total } = recording
  const current = chapterAt(recording, time)
  const index = current ? chapters.indexOf(current) : -1
  if (step > 0) return chapters[index + 1]?.start ?? total
  if (current && time - current.start > 3) return current.start
  return chapters[index - 1]?.start ?? 0
}

/** The number of the track at a time, from 0. */
export function trackAt({ tracks }: Recording, time: number): number {
  return Math.max(
    0,
    tracks.findLastIndex(({ start }) => start <= time),
  )
}

/** The place of a moment: which track, and where in it (`time` and the media fragment `t=`). */
export function locatorAt(recording: Recording, time: number): Locator {
  const track = recording.tracks[trackAt(recording, time)]
  const inTrack = Math.round(Math.max(0, time - (track?.start ?? 0)) * 1000) / 1000
  return {
    href: track?.href ?? '',
    type: track?.type,
    title: chapterAt(recording, time)?.title,
    locations: {
      time: inTrack,
      progression: track?.duration ? Math.min(1, inTrack / track.duration) : 0,
      totalProgression: recording.total ? Math.min(1, time / recording.total) : 0,
      position: Math.floor(time / positionSeconds) + 1,
      fragments: [`t=${inTrack}`],
    },
  }
}

/** The time a locator names; one without a known track goes by its share of the whole. */
export function timeOf(recording: Recording, { href, locations }: Locator): number {
  const track = recording.tracks.find((one) => one.href === href)
  const inTrack = locations.time ?? Number(/^t=([\d.]+)/.exec(locations.fragments?.[0] ?? '')?.[1])
  if (track && !Number.isNaN(inTrack)) return track.start + inTrack
  return (locations.totalProgression ?? 0) * recording.total
}

/** 1:02:03 or 2:03. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  const shown = parts[0] ? parts : parts.slice(1)
  return shown.map((part, i) => (i ? String(part).padStart(2, '0') : String(part))).join(':')
}
