import { expect, test } from 'vitest'
import type { TextPage } from './model'

const files = import.meta.glob<TextPage>('./texts/*.json', { eager: true, import: 'default' })
const mongolian = Object.keys(files).filter((name) => name.endsWith('.mn.json'))

/** What a page is made of, without its words. */
const shape = (page: TextPage | undefined) =>
  page && {
    ...page,
    title: '',
    lead: '',
    sections: page.sections.map(({ text, list, questions }) => [
      text?.length,
      list?.length,
      questions?.length,
    ]),
  }

test.each(mongolian)('%s says as much in English', (name) => {
  expect(shape(files[name.replace('.mn.', '.en.')])).toEqual(shape(files[name]))
})

test.each(Object.keys(files))('%s speaks calmly and leaves nothing empty', (name) => {
  const words = JSON.stringify(files[name])
  expect(words).not.toMatch(/!|""|TODO/)
})
