/** The colours that an organisation chooses; the server's rule is organizations/theme.go. */
export const colourFields = ['brand', 'brand_dark', 'panel'] as const
export type ColourField = (typeof colourFields)[number]
export type Colours = Record<ColourField, string>

/** The library's own, as tokens.css has them. */
export const libraryColours: Colours = {
  brand: '#0d2568',
  brand_dark: '#a9bcf7',
  panel: '#0d2568',
}

/** The colours of a theme's pages beside which the chosen ones stand, by their names in tokens.css. */
export const backgroundNames = [
  'paper',
  'surface',
  'sunken',
  'brand-soft',
  'on-brand',
  'on-panel',
  'on-panel-2',
  'panel-line',
  'panel-gold',
] as const
export type Backgrounds = Record<(typeof backgroundNames)[number], string>
export type Themes = Record<'light' | 'dark', Backgrounds>

/** A colour as people write it, #0d2568, 0D2568 or #abc, as the server reads it; undefined for none. */
export function hex(text: string): string | undefined {
  const digits = text.trim().toLowerCase().replace(/^#/, '')
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${digits.replace(/./g, '$&$&')}`
  return undefined
}

const channels = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt((hex(colour) ?? '#000000').slice(at, at + 2), 16))

/** Relative luminance (WCAG 2.2). */
function luminance(colour: string) {
  const [r = 0, g = 0, b = 0] = channels(colour).map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(a: string, b: string) {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

/** A share of the way from one colour to another. */
function mixed(from: string, to: string, share: number) {
  const [a, b] = [channels(from), channels(to)]
  const parts = a.map((part, i) => Math.round(part + ((b[i] ?? 0) - part) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** What text needs on its background, and the line round a button on a panel. */
const leastText = 4.5
const leastLine = 2

export interface Measure {
  /** Where the colour stands. */
  place: 'page' | 'button' | 'panel_light' | 'panel_dark' | 'line'
  ratio: number
  least: number
}

const worst = (colour: string, others: string[]) =>
  Math.min(...others.map((other) => contrast(colour, other)))

function brandMeasures(brand: string, hover: string, on: Backgrounds): Measure[] {
  const page = worst(brand, [on.paper, on.surface, on.sunken, on['brand-soft']])
  const button = worst(on['on-brand'], [brand, hover])
  return [
    { place: 'page', ratio: page, least: leastText },
    { place: 'button', ratio: button, least: leastText },
  ]
}

function panelMeasures(panel: string, { light, dark }: Themes): Measure[] {
  const second = mixed(panel, '#000000', 0.2)
  const text = (on: Backgrounds) =>
    Math.min(
      worst(panel, [on['on-panel'], on['on-panel-2'], on['panel-gold']]),
      worst(second, [on['on-panel'], on['on-panel-2']]),
    )
  const line = worst(panel, [light['panel-line'], dark['panel-line']])
  return [
    { place: 'panel_light', ratio: text(light), least: leastText },
    { place: 'panel_dark', ratio: text(dark), least: leastText },
    { place: 'line', ratio: line, least: leastLine },
  ]
}

/** How well a chosen colour is seen wherever it stands. */
export function measures(field: ColourField, colour: string, themes: Themes): Measure[] {
  if (field === 'panel') return panelMeasures(colour, themes)
  return field === 'brand'
    ? brandMeasures(colour, mixed(colour, '#000000', 0.18), themes.light)
    : brandMeasures(colour, mixed(colour, '#ffffff', 0.3), themes.dark)
}

const share = ({ ratio, least }: Measure) => ratio / least

/** The measure that misses its least contrast by most; undefined when none does. */
export const worstFailure = (found: Measure[]) =>
  found.filter((each) => share(each) < 1).sort((a, b) => share(a) - share(b))[0]

/** The nearest shade of a colour that is seen well enough: darker, on dark pages lighter. */
export function nearest(field: ColourField, colour: string, themes: Themes) {
  const end = field === 'brand_dark' ? '#ffffff' : '#000000'
  for (let step = 0; step <= 50; step++) {
    const shade = mixed(colour, end, step / 50)
    if (!worstFailure(measures(field, shade, themes))) return shade
  }
  return end
}

/** A ratio in words, rounded down: what is not enough never reads as if it were. */
export const ratioText = (ratio: number) => (Math.floor(ratio * 100) / 100).toFixed(2)
