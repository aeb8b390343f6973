import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fill } from './texts'

type Files = Record<string, Record<string, string>>

const mn: Files = import.meta.glob(
  ['../messages.mn.json', '../../features/*/messages.mn.json', '../../features/*/later.mn.json'],
  { eager: true, import: 'default' },
)
const en: Files = import.meta.glob(
  ['../messages.en.json', '../../features/*/messages.en.json', '../../features/*/later.en.json'],
  { eager: true, import: 'default' },
)
const sources: Record<string, string> = import.meta.glob('../../**/*.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const server = join(import.meta.dirname, '../../../../internal/server/web')
const pages = existsSync(server)
  ? readdirSync(server, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(go|html|tmpl)$/.test(name))
      .map((name) => readFileSync(join(server, name), 'utf8'))
  : []
const code = [...Object.values(sources), ...pages].join('\n')

const counterpart = (path: string) => en[path.replace('.mn.', '.en.')] ?? {}
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map((match) => match[1]))].sort()

test.each(Object.keys(mn))('%s has the same keys in English', (path) => {
  expect(Object.keys(counterpart(path)).sort()).toEqual(Object.keys(mn[path] ?? {}).sort())
})

test.each(Object.keys(mn))('%s names the same placeholders in both languages', (path) => {
  for (const [key, text] of Object.entries(mn[path] ?? {}))
    expect([key, placeholders(counterpart(path)[key] ?? '')]).toEqual([key, placeholders(text)])
})

/** SPEC §5 and §8 fix the words of these. */
const fixed = /^(password\.error_|forced\.fail_body$|register\.terms_required$)/

test.each(Object.keys(mn))('%s has no empty text and no exclamation marks', (path) => {
  for (const messages of [mn[path] ?? {}, counterpart(path)])
    for (const [key, text] of Object.entries(messages)) {
      expect(text.trim(), key).not.toBe('')
      if (!fixed.test(key)) expect(text, key).not.toContain('!')
    }
})

/** 'a.b_c' may be asked for whole, or as `a.b_${x}`, `a.${x}` or `${x}.b_c`. */
const isUsed = (key: string) =>
  code.includes(`'${key}'`) ||
  code.includes(`"${key}"`) ||
  code.includes(`}${key.slice(key.indexOf('.'))}\``) ||
  [...key.matchAll(/[._]/g)].some(({ index }) => code.includes(`\`${key.slice(0, index + 1)}\${`))

test.each(Object.keys(mn))('%s: every key is asked for somewhere', (path) => {
  expect(Object.keys(mn[path] ?? {}).filter((key) => !isUsed(key))).toEqual([])
})

test('English plurals choose their form, Mongolian needs none', () => {
  const message = '{count, plural, one {# title} other {# titles}} for “{query}”'
  expect(fill(message, { count: 1, query: 'x' })).toBe('1 title for “x”')
  expect(fill(message, { count: 1284, query: 'x' })).toBe('1,284 titles for “x”')
  expect(fill('«{query}» хайлтад {count} бүтээл', { count: 2, query: 'а{б}' })).toBe(
    '«а{б}» хайлтад 2 бүтээл',
  )
})
