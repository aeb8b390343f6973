import { describe, expect, it } from 'vitest'
import { passageAt } from '../core/quote'
import { FlatText, tightened } from '../core/text'
import type { Locator } from '../core/types'
import { cfiOf, keptIn, passageIn, placeIn } from './anchor'

const page = (body: string) =>
  new DOMParser().parseFromString(`<html><head></head><body>${body}</body></html>`, 'text/html')

const first =
  '<p>Ус татарч, замын мөр үлдэв.</p><p>Хоёр дахь <i>өгүүлбэр</i> энд.</p><p>Ус татарч, замын мөр арилав.</p>'

/** A highlight over some letters of the text, as it is kept. */
function kept(body: string, words: string) {
  const doc = page(body)
  const flat = new FlatText(doc.body)
  const start = flat.text.lastIndexOf(words)
  const range = flat.rangeAt(start, start + words.length) as Range
  const locator: Locator = {
    href: 'a',
    locations: { cfi: cfiOf(0, range) },
    text: passageAt(range, flat),
  }
  return { locator, words }
}

function found(body: string, { locator, words }: ReturnType<typeof kept>) {
  const doc = page(body)
  const range = passageIn(doc, new FlatText(doc.body), locator, words)
  return (
    range && {
      text: tightened(range.toString()),
      in: range.startContainer.parentElement?.textContent,
    }
  )
}

describe('a passage', () => {
  const passage = kept(first, 'Ус татарч, замын мөр')

  it('is found by its element path', () => {
    expect(found(first, passage)).toMatchObject({ in: 'Ус татарч, замын мөр арилав.' })
  })

  it('is found by its text in a new revision, at the place that agrees best', () => {
    const revised = `<h1>Шинэ гарчиг</h1><div>${first.replace('татарч, замын', 'татарч,\n  <b>замын</b>')}</div><p>Өөр догол мөр.</p>`
    expect(found(revised, passage)?.in).toBe('Ус татарч, замын мөр арилав.')
  })

  it('runs over elements', () => {
    const long = kept(first, 'дахь өгүүлбэр энд.')
    expect(found(first, long)?.text).toBe('дахьөгүүлбэрэнд.')
    expect(found(`<p>Нэмэлт.</p>${first}`, long)?.text).toBe('дахьөгүүлбэрэнд.')
  })

  it('is lost with its text', () => {
    expect(found('<p>Өөр бичвэр.</p>', passage)).toBeNull()
  })
})

describe('a place', () => {
  const quote = 'Ус татарч, замын мөр үлдэв.'
  const { locator } = kept(`<p>Өөр.</p><blockquote><p>${quote}</p></blockquote>`, quote)

  it('is found by its words where its path leads between elements now', () => {
    expect(keptIn(page(`<p>Өөр.</p><p>Шинэ.</p><p>${quote}</p>`), locator)?.toString()).toBe(quote)
  })

  it('is a share of its part where neither is there', () => {
    const place = { ...locator, locations: { ...locator.locations, progression: 0.4 } }
    expect(placeIn(page('<p>Өөр.</p><hr/>'), place)).toBe(0.4)
  })
})
