// The two style sheets a book frame gets: one before the book's own rules (defaults the
// book may change) and one after them (what the reader has chosen).

import type { Appearance, Theme, Typeface } from '../core/types'
import { faces } from './typefaces'

interface Palette {
  paper: string
  ink: string
  link: string
}

/** Values of the tokens `paper`, `ink`, `link` per reading theme (design §2 and §8). */
const palettes: Record<Theme, Palette> = {
  light: { paper: '#faf6ee', ink: '#1e1b17', link: '#1b45a8' },
  sepia: { paper: '#f4ead2', ink: '#33291a', link: '#1b45a8' },
  dark: { paper: '#10141f', ink: '#efe8da', link: '#a9bcf7' },
  contrast: { paper: '#000000', ink: '#ffffff', link: '#8fd0ff' },
}

const families: Record<Exclude<Typeface, 'publisher'>, string> = {
  lora: "'Sudar Serif', 'PT Serif', Georgia, 'Noto Serif', serif",
  montserrat: "'Sudar Montserrat', 'Segoe UI', 'Noto Sans', sans-serif",
  system: "'PT Serif', 'Noto Serif', Georgia, serif",
  dyslexia: "'Sudar Legible', Andika, 'Comic Sans MS', sans-serif",
}

/** Rules that stand before the book's own. */
export function defaultRules({ theme }: Appearance): string {
  const { paper, ink, link } = palettes[theme]
  return `${faces}
    html { --theme-bg-color: ${paper}; color: ${ink}; font-family: ${families.lora};
      color-scheme: ${theme === 'dark' || theme === 'contrast' ? 'dark' : 'light'};
      -webkit-text-size-adjust: 100%; text-size-adjust: 100%; hanging-punctuation: allow-end last; }
    a:any-link { color: ${link}; }
    p { text-wrap: pretty; }
    :lang(mn-Mong) { font-family: 'Sudar Mongol', 'Noto Sans Mongolian', 'Mongolian Baiti', serif; }`
}

/** What running text stands in, and beside it what stands in cells and lists. */
const running = ':is(p, li, dd, blockquote)'
const cells = ':is(p, li, dd, dt, blockquote, td, th)'

/** Rules that stand after the book's own. */
export function chosenRules(appearance: Appearance): string {
  const { size, lineHeight, typeface, theme, weight, letterSpacing, alignment, hyphens } =
    appearance
  return `
    html { font-size: ${size}px !important; }
    body { font-size: 1rem !important; overflow-wrap: break-word; }
    ${cells} { line-height: ${lineHeight} !important; }
    pre { white-space: pre-wrap; tab-size: 2; }
    ${running} { hyphens: ${hyphens ? 'auto' : 'none'} !important; hyphenate-limit-chars: 8 3 3; }
    ${alignment === 'publisher' ? '' : alignmentRules(alignment)}
    ${weight ? `:is(body, ${cells}) { font-weight: ${weight} !important; }` : ''}
    ${letterSpacing ? spacingRules(letterSpacing) : ''}
    ::selection { background: #0d2568; color: #fffdf9; }
    ${typeface === 'publisher' ? '' : typefaceRules(families[typeface])}
    ${theme === 'light' ? '' : colourRules(theme)}`
}

const text =
  ':is(html, body, p, li, dd, dt, blockquote, td, th, div, span, a, em, strong, i, b, h1, h2, h3, h4, h5, h6, figcaption, cite, q)'

const alignmentRules = (alignment: 'start' | 'justify') =>
  `${running}:not([align]) { text-align: ${alignment} !important; text-wrap: ${alignment === 'justify' ? 'wrap' : 'pretty'}; }`

const spacingRules = (ems: number) =>
  `body :not(:is(pre, code, math, :lang(mn-Mong)), :is(pre, code, math, :lang(mn-Mong)) *) { letter-spacing: ${ems}em !important; }`

function typefaceRules(family: string): string {
  const others = ':is(pre, code, kbd, samp, math, :lang(mn-Mong))'
  return `${text}:not(${others}, ${others} *) { font-family: ${family} !important; }`
}

function colourRules(theme: Theme): string {
  const { paper, ink, link } = palettes[theme]
  const soft = `html, body { color: ${ink} !important; background-color: ${paper} !important; }`
  if (theme === 'sepia') return soft
  const border =
    theme === 'contrast' ? 'currentcolor' : 'color-mix(in srgb, currentcolor 30%, transparent)'
  return `${soft}
    body :not(:is(svg, svg *, img, video)) { color: inherit !important; background-color: transparent !important;
      border-color: ${border} !important; text-shadow: none !important; }
    a:any-link, a:any-link * { color: ${link} !important; }
    ${theme === 'contrast' ? 'a:any-link { text-decoration: underline !important; }' : ''}`
}
