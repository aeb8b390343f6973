// Tracks and chapters of an audiobook on one line of time, in seconds from its beginning.

export interface AudioLink {
  href: string
  type?: string
  title?: string
  duration?: number
  children?: AudioLink[]
}

export interface Track {
  href: string
  type: string
  start: number
  duration: number
}

export interface Chapter {
  title: string
  start: number
  end: number
}

export interface Listening {
  tracks: Track[]
  chapters: Chapter[]
  total: number
}

/** A place in time: which file, and where in it. */
export interface AudioLocator {
  href: string
  type?: string
  title?: string
  locations: { time?: number; progression?: number; totalProgression?: number; position?: number }
}

const positionSeconds = 30

/** Lays the reading order and the contents of a manifest on one line of time. */
export function listeningOf(readingOrder: AudioLink[], toc: AudioLink[] = []): Listening {
  let start = 0
  const tracks = readingOrder.map(({ href, type = '', duration = 0 }) => {
    const track = { href, type, start, duration }
    start += duration
    return track
  })
  return { tracks, chapters: chaptersOf(toc, readingOrder, tracks, start), total: start }
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
export function chapterAt({ chapters }: Listening, time: number): Chapter | null {
  return chapters.findLast(({ start }) => start <= time + 0.05) ?? null
}

/** The track at a time. */
export function trackAt({ tracks }: Listening, time: number): Track | null {
  return tracks.findLast(({ start }) => start <= time) ?? tracks[0] ?? null
}

export function locatorAt(listening: Listening, time: number): AudioLocator {
  const track = trackAt(listening, time)
  const inTrack = Math.max(0, time - (track?.start ?? 0))
  return {
    href: track?.href ?? '',
    type: track?.type,
    title: chapterAt(listening, time)?.title,
    locations: {
      time: inTrack,
      progression: track?.duration ? Math.min(1, inTrack / track.duration) : 0,
      totalProgression: listening.total ? Math.min(1, time / listening.total) : 0,
      position: Math.floor(time / positionSeconds) + 1,
    },
  }
}

/** The time a locator names; one without a known file goes by its share of the whole. */
export function timeOf(listening: Listening, { href, locations }: AudioLocator): number {
  const track = listening.tracks.find((one) => one.href === href)
  if (track && locations.time !== undefined) return track.start + locations.time
  return (locations.totalProgression ?? 0) * listening.total
}

/** 1:02:03 or 2:03. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  const shown = parts[0] ? parts : parts.slice(1)
  return shown.map((part, i) => (i ? String(part).padStart(2, '0') : String(part))).join(':')
}
