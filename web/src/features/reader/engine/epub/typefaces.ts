// Font faces inside book frames. A frame is another document, so it needs rules of its own;
// the files are those of the site, fetched only when a page uses them.

import mongolian from '@fontsource/noto-sans-mongolian/files/noto-sans-mongolian-mongolian-400-normal.woff2?url'
import montserratExt from '@fontsource-variable/montserrat/files/montserrat-cyrillic-ext-wght-normal.woff2?url'
import montserratCyrillic from '@fontsource-variable/montserrat/files/montserrat-cyrillic-wght-normal.woff2?url'
import montserratFar from '@fontsource-variable/montserrat/files/montserrat-latin-ext-wght-normal.woff2?url'
import montserratLatin from '@fontsource-variable/montserrat/files/montserrat-latin-wght-normal.woff2?url'
import legibleCyrillic from '@/kit/fonts/book-legible-cyrillic-400.woff2?url'
import legibleBold from '@/kit/fonts/book-legible-cyrillic-700.woff2?url'
import legibleExt from '@/kit/fonts/book-legible-cyrillic-ext-400.woff2?url'
import legibleBoldExt from '@/kit/fonts/book-legible-cyrillic-ext-700.woff2?url'
import legibleLatin from '@/kit/fonts/book-legible-latin-400.woff2?url'
import legibleBoldLatin from '@/kit/fonts/book-legible-latin-700.woff2?url'
import serifItalicExt from '@/kit/fonts/book-serif-cyrillic-ext-italic.woff2?url'
import serifExt from '@/kit/fonts/book-serif-cyrillic-ext-normal.woff2?url'
import serifItalic from '@/kit/fonts/book-serif-cyrillic-italic.woff2?url'
import serifCyrillic from '@/kit/fonts/book-serif-cyrillic-normal.woff2?url'
import serifItalicFar from '@/kit/fonts/book-serif-latin-ext-italic.woff2?url'
import serifFar from '@/kit/fonts/book-serif-latin-ext-normal.woff2?url'
import serifItalicLatin from '@/kit/fonts/book-serif-latin-italic.woff2?url'
import serifLatin from '@/kit/fonts/book-serif-latin-normal.woff2?url'

const cyrillic = 'U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116'
const cyrillicExt = 'U+0460-052F, U+1C80-1C8A, U+20B4, U+2DE0-2DFF, U+A640-A69F, U+FE2E-FE2F'
const latin =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215'
/** Latin letters with marks that `latin` lacks. */
const latinFar = 'U+0100-0130, U+0132-0151, U+0154-017F'

function face(
  family: string,
  file: string,
  range: string,
  weight: string,
  style = 'normal',
): string {
  return `@font-face { font-family: '${family}'; src: url('${new URL(file, location.href)}') format('woff2');
    font-weight: ${weight}; font-style: ${style}; font-display: swap; unicode-range: ${range}; }`
}

function family(
  name: string,
  weight: string,
  files: [string, string, string],
  style?: string,
): string {
  const ranges = [cyrillic, cyrillicExt, latin]
  return files.map((file, i) => face(name, file, ranges[i] ?? latin, weight, style)).join('\n')
}

/** Every @font-face rule the reader's stylesheets may name. */
export const faces = [
  face('Sudar Serif', serifFar, latinFar, '400 700'),
  face('Sudar Serif', serifItalicFar, latinFar, '400 700', 'italic'),
  face('Sudar Montserrat', montserratFar, latinFar, '100 900'),
  family('Sudar Serif', '400 700', [serifCyrillic, serifExt, serifLatin]),
  family('Sudar Serif', '400 700', [serifItalic, serifItalicExt, serifItalicLatin], 'italic'),
  family('Sudar Montserrat', '100 900', [montserratCyrillic, montserratExt, montserratLatin]),
  family('Sudar Legible', '400', [legibleCyrillic, legibleExt, legibleLatin]),
  family('Sudar Legible', '700', [legibleBold, legibleBoldExt, legibleBoldLatin]),
  face(
    'Sudar Mongol',
    mongolian,
    'U+1800-18AF, U+200C-200D, U+202F, U+3001-3002, U+3008-300B',
    '400',
  ),
].join('\n')
