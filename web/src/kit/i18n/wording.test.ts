import { expect, it } from 'vitest'

type Texts = Record<string, string>
const files = import.meta.glob<Texts>('/src/**/*.{mn,en}.json', { eager: true, import: 'default' })
const all = Object.entries(files).flatMap(([file, texts]) =>
  Object.entries(texts).map(([key, text]) => ({ at: `${file} ${key}`, text })),
)

// Words that were replaced, and what replaced them (docs/glossary.md holds the new ones).
const replaced: [RegExp, string][] = [
  [/Зогсоох цаг/i, 'Унтраах хугацаа'],
  [/^Хүртээл$/i, 'Унших эрх'],
  [/Хэсгээс (унших|сонсох)/i, 'Жишээ унших, Жишээ сонсох'],
  [/^унтраалттай$/i, 'идэвхгүй'],
  [/Санд оруулсан байгууллага/i, 'Эзэмшигч'],
  [/Нэвтрэх түлхүүрээр нэвтрэх/i, 'Түлхүүрээр нэвтрэх (passkey)'],
  [/every right/i, 'All access'],
  [/% heard/i, '% listened'],
  [/join an old account/i, 'Link an old account'],
  [/a code of an app/i, 'A code from an app'],
  [/all titles/i, 'All contents'],
  [/today.s title/i, 'Title of the day'],
]

it.each(replaced)('no text says %s', (old, now) => {
  const found = all.filter(({ text }) => old.test(text)).map(({ at, text }) => `${at}: ${text}`)
  expect(found, `say «${now}»`).toEqual([])
})

it('separates nothing from nothing', () => {
  expect(all.filter(({ text }) => /^\s*·|·\s*$/.test(text))).toEqual([])
})

it('counts kinds in the plural in English', () => {
  const { 'kinds.book': books } = files['/src/features/catalogue/messages.en.json'] ?? {}
  expect(books).toBe('Books')
})
