import { expect, it } from 'vitest'
import { docxParts } from './docx'
import { markdownOf } from './markdown'
import { htmlOf, textOf } from './rich'
import { referenceOf, runsOf } from './runs'
import { zipOf } from './zip'

it('reads looks and texts out of what the engine writes', () => {
  expect(
    runsOf(
      '<div class="csl-entry">A &#38; B. <i>Title &#60;b&#62;</i> (<b>2</b>), ' +
        '<span style="font-variant:small-caps;">C</span><sup>2</sup>.\n</div>',
    ),
  ).toEqual([
    { text: 'A & B. ' },
    { text: 'Title <b>', italic: true },
    { text: ' (' },
    { text: '2', bold: true },
    { text: '), ' },
    { text: 'C', small: true },
    { text: '2', raised: true },
    { text: '.' },
  ])
})

it('keeps the number of a numbered style apart', () => {
  const html =
    '<div class="csl-entry"><div class="csl-left-margin">[1]</div>' +
    '<div class="csl-right-inline">Ч. Лодойдамба</div></div>'
  expect(referenceOf(html)).toEqual({ label: '[1]', runs: [{ text: 'Ч. Лодойдамба' }] })
})

it('lets no markup through to what it writes', () => {
  const hostile = referenceOf(
    '<div>&#60;script&#62;*x*&#60;/script&#62;<img src=x onerror=y></div>',
  )
  expect(htmlOf([hostile])).toBe('<p>&#60;script&#62;*x*&#60;/script&#62;</p>')
  expect(markdownOf([hostile])).toBe('\\<script\\>\\*x\\*\\</script\\>\n')
  expect(textOf([hostile])).toBe('<script>*x*</script>')
  expect(docxParts('T', [hostile])['word/document.xml']).toContain('&#60;script&#62;')
})

it('writes looks as Markdown, with the space outside', () => {
  const runs = [{ text: 'А. ' }, { text: 'Нэр ', italic: true }, { text: '2020.' }]
  expect(markdownOf([{ label: '1.', runs }])).toBe('1. А. *Нэр* 2020.\n')
})

it('packs files so that a zip reader finds them', async () => {
  const bytes = new DataView(await zipOf({ 'a.txt': 'hello', 'б.txt': '' }).arrayBuffer())
  expect(bytes.getUint32(0, true)).toBe(0x04034b50)
  expect(bytes.getUint32(14, true)).toBe(0x3610a686) // CRC-32 of "hello"
  expect(bytes.getUint16(bytes.byteLength - 12, true)).toBe(2)
})
