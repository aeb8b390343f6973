import { describe, expect, it } from 'vitest'
import { findQuote, matches, quoteAt } from './quote'
import { FlatText } from './text'

function page(body: string): Document {
  return new DOMParser().parseFromString(`<html><body>${body}</body></html>`, 'text/html')
}

function rangeAt(doc: Document, selector: string, offset: number): Range {
  const node = doc.querySelector(selector)?.firstChild as Text
  const range = doc.createRange()
  range.setStart(node, offset)
  range.setEnd(node, node.length)
  return range
}

const doc = page(
  '<p>Нэг өдөр гол үерлэв.</p><p id="a">Ус татарч, за\u00adмын мөр үлдэв. Хүмүүс\n  гайхан харав.</p><p>Ус татарч, замын мөр арилав.</p>',
)

describe('quotes', () => {
  it('takes the sentence at the place and what surrounds it', () => {
    expect(quoteAt(rangeAt(doc, '#a', 0))).toEqual({
      before: 'Нэг өдөр гол үерлэв.',
      highlight: 'Ус татарч, замын мөр үлдэв.',
      after: ' Хүмүүс гайхан харав.Ус татарч, замын мөр арилав.',
    })
  })

  it('finds the place again in a re-wrapped text', () => {
    const quote = quoteAt(rangeAt(doc, '#a', 0))
    const other = page(
      '<div><p>Нэг өдөр гол үерлэв.</p><p><i>Ус</i> татарч,   замын мөр үлдэв.</p></div>',
    )
    const found = findQuote(new FlatText(other.body), quote ?? {})
    expect(found?.toString().replace(/\s+/g, ' ')).toBe('Ус татарч, замын мөр үлдэв.')
  })

  it('prefers the place whose text before agrees', () => {
    const twice = page('<p>хоёр: дахин ирлээ.</p><p>гурав: дахин ирлээ.</p>')
    const found = findQuote(new FlatText(twice.body), {
      before: 'гурав: ',
      highlight: 'дахин ирлээ.',
    })
    expect(found?.startContainer.parentElement?.textContent).toContain('гурав')
  })

  it('knows whether a range still begins with the quotation', () => {
    const quote = quoteAt(rangeAt(doc, '#a', 0)) ?? {}
    expect(matches(rangeAt(doc, '#a', 0), quote)).toBe(true)
    expect(matches(rangeAt(doc, 'p', 0), quote)).toBe(false)
    expect(findQuote(new FlatText(doc.body), { highlight: 'огт байхгүй' })).toBeNull()
  })
})
