import { expect, it } from 'vitest'
import { isReference, noteIn } from './footnotes'

const xhtml = (body: string) =>
  new DOMParser().parseFromString(
    `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body>${body}</body></html>`,
    'application/xhtml+xml',
  )

it.each([
  ['<a epub:type="noteref" href="#n">see</a>', true],
  ['<a role="doc-noteref" href="#n">1</a>', true],
  ['<sup><a href="#n">12</a></sup>', true],
  ['<a href="#n"><sup>[3]</sup></a>', true],
  ['<a href="#n"><sup>*</sup></a>', true],
  ['<a href="#n">12</a>', false],
  ['<sup><a href="#n">chapter two</a></sup>', false],
  ['<sup><a epub:type="backlink" href="#n">1</a></sup>', false],
])('%s refers to a note: %s', (body, wanted) => {
  expect(isReference(xhtml(body).querySelector('a') as Element)).toBe(wanted)
})

it.each([
  ['an aside', '<aside id="n" epub:type="footnote"><p>Тайлбар.</p></aside>', '<p>Тайлбар.</p>'],
  [
    'a list, whose number is the target',
    '<ol><li><p><a id="n" href="#r">1</a> <i class="x">Тайлбар</i> <a href="#r">↩</a></p></li></ol>',
    '<p> <i>Тайлбар</i> </p>',
  ],
  [
    'a named element round the target',
    '<div role="doc-endnote"><p id="n">Нэг.</p><p>Хоёр.</p></div>',
    '<p>Нэг.</p><p>Хоёр.</p>',
  ],
])('a note in %s is whole, without the way back', (_, body, wanted) => {
  expect(noteIn(xhtml(body), 'n', 'a.xhtml#n')?.body.innerHTML).toBe(wanted)
})

it('nothing of a book acts in a note', () => {
  const hostile = `<aside id="n"><script>alert(1)</script><style>p{}</style>
    <p onclick="x()" style="position:fixed"><a href="javascript:x()">here</a><img src="http://x.mn/a"/>
    <iframe src="/"/><svg><script>x()</script></svg><b class="a">b</b></p></aside>`
  const body = noteIn(xhtml(hostile), 'n', '#n')?.body
  expect(body?.querySelectorAll('script, style, a, img, iframe, svg')).toHaveLength(0)
  for (const each of body?.querySelectorAll('*') ?? []) expect(each.attributes).toHaveLength(0)
  expect(body?.textContent?.replace(/\s+/g, '')).toBe('hereb')
})

it('a note that is not there, or says nothing, is gone to', () => {
  expect(noteIn(xhtml('<p id="m">x</p>'), 'n', '#n')).toBeNull()
  expect(noteIn(xhtml('<aside id="n"> </aside>'), 'n', '#n')).toBeNull()
})
