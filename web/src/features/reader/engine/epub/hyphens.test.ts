import { beforeEach, expect, it } from 'vitest'
import { hyphenate, withHyphens, withoutHyphens } from './hyphens'

const long = 'байгууллагуудынхаа'
const shown = () => (document.body.textContent ?? '').replace(/\u00ad/g, '-')

beforeEach(() => {
  document.body.innerHTML = ''
})

it('long Mongolian words may be broken, foreign text, code and short words may not', () => {
  document.body.innerHTML = `<p>Энэ ${long}.</p><p lang="ru">достопримечательность</p><pre>${long}</pre>`
  hyphenate(document, 'mn')
  expect(shown()).toBe(`Энэ бай-гуул-ла-гуу-дын-хаа.достопримечательность${long}`)
})

it('a book in another language is left as it is, but for what is said to be Mongolian', () => {
  document.body.innerHTML = `<p>${long}</p><p lang="mn-MN">${long}</p>`
  hyphenate(document, 'en')
  expect(shown()).toBe(`${long}бай-гуул-ла-гуу-дын-хаа`)
})

it('a place counts as if there were none', () => {
  document.body.innerHTML = `<p>Энэ ${long} мөн ${long}.</p>`
  const text = document.querySelector('p')?.firstChild as Text
  const plain = text.data
  hyphenate(document, 'mn')
  for (let at = 0; at <= plain.length; at++) {
    const range = document.createRange()
    range.setStart(text, at)
    range.setEnd(text, plain.length)
    const there = withHyphens(range)
    expect(text.data.slice(0, there.startOffset).replace(/\u00ad/g, '')).toBe(plain.slice(0, at))
    expect(withoutHyphens(there).startOffset).toBe(at)
    expect(withoutHyphens(there).endOffset).toBe(plain.length)
  }
})
