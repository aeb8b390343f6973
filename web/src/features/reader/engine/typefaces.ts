// Font faces inside book frames. A frame is another document, so it needs rules of its own;
// the files are those of the site, fetched only when a page uses them.

import andikaCyrillic from '@fontsource/andika/files/andika-cyrillic-400-normal.woff2?url'
import andikaBold from '@fontsource/andika/files/andika-cyrillic-700-normal.woff2?url'
import andikaExt from '@fontsource/andika/files/andika-cyrillic-ext-400-normal.woff2?url'
import andikaBoldExt from '@fontsource/andika/files/andika-cyrillic-ext-700-normal.woff2?url'
import andikaLatin from '@fontsource/andika/files/andika-latin-400-normal.woff2?url'
import andikaBoldLatin from '@fontsource/andika/files/andika-latin-700-normal.woff2?url'
import mongolian from '@fontsource/noto-sans-mongolian/files/noto-sans-mongolian-mongolian-400-normal.woff2?url'
import loraItalicExt from '@fontsource-variable/lora/files/lora-cyrillic-ext-wght-italic.woff2?url'
import loraExt from '@fontsource-variable/lora/files/lora-cyrillic-ext-wght-normal.woff2?url'
import loraItalic from '@fontsource-variable/lora/files/lora-cyrillic-wght-italic.woff2?url'
import loraCyrillic from '@fontsource-variable/lora/files/lora-cyrillic-wght-normal.woff2?url'
import loraItalicFar from '@fontsource-variable/lora/files/lora-latin-ext-wght-italic.woff2?url'
import loraFar from '@fontsource-variable/lora/files/lora-latin-ext-wght-normal.woff2?url'
import loraItalicLatin from '@fontsource-variable/lora/files/lora-latin-wght-italic.woff2?url'
import loraLatin from '@fontsource-variable/lora/files/lora-latin-wght-normal.woff2?url'
import montserratExt from '@fontsource-variable/montserrat/files/montserrat-cyrillic-ext-wght-normal.woff2?url'
import montserratCyrillic from '@fontsource-variable/montserrat/files/montserrat-cyrillic-wght-normal.woff2?url'
import montserratFar from '@fontsource-variable/montserrat/files/montserrat-latin-ext-wght-normal.woff2?url'
import montserratLatin from '@fontsource-variable/montserrat/files/montserrat-latin-wght-normal.woff2?url'

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
  face('Sudar Lora', loraFar, latinFar, '400 700'),
  face('Sudar Lora', loraItalicFar, latinFar, '400 700', 'italic'),
  face('Sudar Montserrat', montserratFar, latinFar, '100 900'),
  family('Sudar Lora', '400 700', [loraCyrillic, loraExt, loraLatin]),
  family('Sudar Lora', '400 700', [loraItalic, loraItalicExt, loraItalicLatin], 'italic'),
  family('Sudar Montserrat', '100 900', [montserratCyrillic, montserratExt, montserratLatin]),
  family('Sudar Andika', '400', [andikaCyrillic, andikaExt, andikaLatin]),
  family('Sudar Andika', '700', [andikaBold, andikaBoldExt, andikaBoldLatin]),
  face(
    'Sudar Mongol',
    mongolian,
    'U+1800-18AF, U+200C-200D, U+202F, U+3001-3002, U+3008-300B',
    '400',
  ),
].join('\n')
