// What the options of the page's accessibility panel (words of data-a11y on <html>) do inside a
// book frame, which is a document of its own (SPEC §2). High contrast is one of the themes.
import arrow from '@/kit/cursors/arrow.svg?url'
import hand from '@/kit/cursors/hand.svg?url'
import type { Appearance } from '../core/types'

const text = ':is(body, p, li, dd, dt, blockquote, td, th)'

/** The options in force now. */
export const pageOptions = () => new Set(document.documentElement.dataset.a11y?.split(' '))

/** The appearance with letters 2 px larger when the page asks for it. */
export const enlarged = (appearance: Appearance, options: Set<string>): Appearance =>
  options.has('large_text') ? { ...appearance, size: appearance.size + 2 } : appearance

/** Rules that stand after those of the reader's own settings. */
export function optionRules({ lineHeight }: Appearance, options: Set<string>): string {
  const rules: [string, string][] = [
    ['bold', `${text} { font-weight: 600 !important; }`],
    ['line_spacing', `${text} { line-height: calc(${lineHeight}em + 2px) !important; }`],
    [
      'letter_spacing',
      `body, body * { letter-spacing: 0.06em !important; word-spacing: 0.1em !important; }
        :lang(mn-Mong) { letter-spacing: 0 !important; }`,
    ],
    [
      'large_cursor',
      `@media (hover: hover) and (pointer: fine) {
        html, html * { cursor: url('${own(arrow)}') 5 3, auto !important; }
        a:any-link, a:any-link * { cursor: url('${own(hand)}') 17 3, pointer !important; } }`,
    ],
  ]
  return rules
    .filter(([option]) => options.has(option))
    .map(([, rule]) => rule)
    .join('\n')
}

const own = (file: string) => new URL(file, location.href).href
