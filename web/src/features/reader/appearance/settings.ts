// The reader's own settings, kept per device.
import type { Appearance, Theme, Typeface, Zoom } from '../engine/core/types'

/** What a person chooses; columns "2" holds only where the screen has room for two. */
export interface Settings extends Appearance {
  /** a ruler goes along the lines of flowing text */
  ruler: boolean
  /** PDF: in the dark themes the paper is dark too */
  night: boolean
  /** PDF: how large its pages are shown */
  zoom: Zoom
  /** books of fixed layout: how large their pages are shown */
  spreadZoom: Zoom
}

const key = 'sudar.reader'

export const sizes = [14, 16, 18, 20, 22, 24, 26, 29, 32]
export const themes: Theme[] = ['light', 'sepia', 'dark', 'contrast']
export const typefaces: Typeface[] = ['publisher', 'lora', 'montserrat', 'system', 'dyslexia']
export const lineHeights = [1.4, 1.65, 2]
export const weights: Settings['weight'][] = [0, 500, 600]
/** em between letters beyond what the typeface has */
export const letterSpacings = [0, 0.03, 0.08]
export const alignments: Settings['alignment'][] = ['publisher', 'start', 'justify']
/** The factors by which a page is shown larger or smaller than it is. */
const factors = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]

/** A step must be seen: one to a factor that is all but the same is none. */
const visible = 1.05

/** The factors next to one, which may lie between them when a page is fitted. */
export const stepsFrom = (factor: number) => ({
  smaller: factors.findLast((step) => step * visible < factor),
  larger: factors.find((step) => step > factor * visible),
})

const zooms: Zoom[] = ['width', 'page', ...factors]

/** The settings of a first visit: the page's own theme, the book's own typeface. */
export function firstSettings(page: string | undefined, systemDark: boolean): Settings {
  const theme =
    page === 'dark' || page === 'contrast' ? page : systemDark && !page ? 'dark' : 'light'
  return {
    theme,
    typeface: 'publisher',
    size: 18,
    lineHeight: 1.65,
    weight: 0,
    letterSpacing: 0,
    alignment: 'publisher',
    hyphens: false,
    margins: 1,
    flow: 'paged',
    columns: 2,
    ruler: false,
    night: true,
    zoom: 'width',
    spreadZoom: 'page',
  }
}

/** As they are kept: the flow of articles apart from that of books, all else for both. */
interface Kept extends Settings {
  articleFlow: Settings['flow']
}

/** An article is read in one long column until pages are chosen for it. */
const flowKey = (kind: string) => (kind === 'article' ? 'articleFlow' : 'flow')

/** Stored settings over first ones; values that are not offered any more are left out. */
export function readSettings(stored: string | null, first: Settings, kind = 'epub'): Settings {
  try {
    const kept = JSON.parse(stored ?? '{}') as Partial<Kept>
    return {
      theme: pick(themes, kept.theme, first.theme),
      typeface: pick(typefaces, kept.typeface, first.typeface),
      size: pick(sizes, kept.size, first.size),
      lineHeight: pick(lineHeights, kept.lineHeight, first.lineHeight),
      weight: pick(weights, kept.weight, first.weight),
      letterSpacing: pick(letterSpacings, kept.letterSpacing, first.letterSpacing),
      alignment: pick(alignments, kept.alignment, first.alignment),
      hyphens: kept.hyphens === true,
      margins: pick([0, 1, 2], kept.margins, first.margins),
      flow: pick(['paged', 'scrolled'], kept[flowKey(kind)], first.flow),
      columns: pick([1, 2], kept.columns, first.columns),
      ruler: kept.ruler === true,
      night: kept.night !== false,
      zoom: pick(zooms, kept.zoom, first.zoom),
      spreadZoom: pick(zooms, kept.spreadZoom, first.spreadZoom),
    }
  } catch {
    return first
  }
}

function pick<T>(allowed: T[], value: T | undefined, otherwise: T): T {
  return value !== undefined && allowed.includes(value) ? value : otherwise
}

/** The settings with which a publication of a kind is opened for the first time. */
export function freshSettings(kind: string): Settings {
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  const first = firstSettings(document.documentElement.dataset.theme, dark)
  return kind === 'article' ? { ...first, flow: 'scrolled' } : first
}

/** The settings of this device for publications of a kind. */
export const loadSettings = (kind: string): Settings =>
  readSettings(localStorage.getItem(key), freshSettings(kind), kind)

export function saveSettings({ flow, ...settings }: Settings, kind: string): void {
  let kept: Partial<Kept> = {}
  try {
    kept = JSON.parse(localStorage.getItem(key) ?? '{}')
  } catch {
    // what is broken is written anew
  }
  localStorage.setItem(key, JSON.stringify({ ...kept, ...settings, [flowKey(kind)]: flow }))
}

/** Which setting enlarges the pages of what is open; null when it has none of their own size. */
export function zoomOf({ kind, layout }: { kind: string; layout: string }) {
  if (kind === 'pdf') return 'zoom'
  return kind === 'epub' && layout === 'fixed' ? 'spreadZoom' : null
}

/** Whether the paper of a PDF is dark. */
export const isNight = ({ theme, night }: Settings) =>
  night && (theme === 'dark' || theme === 'contrast')

/** Two columns need 22 characters' widths each and a gap. */
export function columnsFor({ columns, size }: Settings, width: number): 1 | 2 {
  return columns === 2 && width >= 2 * 22 * size * 0.9 ? 2 : 1
}
