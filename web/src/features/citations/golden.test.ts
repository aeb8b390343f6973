import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { plain } from './csl'
import { format } from './engine'
import { type Language, loadStyle, styles } from './styles'
import { people, recordsOf } from './testdata/kinds'

const folder = 'src/features/citations/testdata'

/** Each style is built anew for each record, ms. */
const slow = 60_000

/** The language that the words of a citation of such names are in. */
const names = Object.keys(people) as Language[]

describe.each(styles.map((style) => [style.id, style] as const))('%s', (id, style) => {
  it.each(names)(
    'writes the twelve kinds with names in %s as it did',
    async (language) => {
      const loaded = await loadStyle(style, language)
      const lines = recordsOf(language).map((item) => {
        const { references, inText } = format({ ...loaded, items: [item], page: '58' })
        const [first] = references
        const marked = first?.runs.map(({ text, italic }) => (italic ? `_${text}_` : text)).join('')
        return `${item.id}\n  ${[first?.label, marked].filter(Boolean).join(' ')}\n  ${plain(inText)}\n`
      })
      await expect(lines.join('')).toMatchFileSnapshot(`testdata/${id}.${language}.txt`)
    },
    slow,
  )
})

/** Words of English that a citation in Mongolian must not have; APA's own [Data set] is its standard's. */
const english =
  /\b(and|edited|by|In|Vol|pp?|no|ed|Available|Accessed|Retrieved|from|cited|Internet)\b/

it.each(styles.map(({ id }) => id))('%s says nothing in English in Mongolian', (id) => {
  const text = readFileSync(`${folder}/${id}.mn.txt`, 'utf8').replace(/https?:\S+/g, '')
  expect(text.split('\n').filter((line) => english.test(line))).toEqual([])
})

it('writes the own name of a Mongolian first and the initial of the patronymic after it', () => {
  const apa = readFileSync(`${folder}/apa.mn.txt`, 'utf8')
  expect(apa).toContain('Лодойдамба, Ч., & Өнөржаргал, Б. (1962).')
  expect(apa).toContain('(Лодойдамба & Өнөржаргал, 1962, х. 58)')
})
