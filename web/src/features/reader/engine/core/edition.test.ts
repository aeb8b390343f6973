import { afterEach, describe, expect, it, vi } from 'vitest'
import { isDistinctive, lettersOf, seek } from './edition'

const quote = { highlight: 'Голын мөс цөмөрч, хавар ирэв.', after: 'Хүүхдүүд эрэг дээр гүйлдэнэ.' }

const book = (...bodies: (string | null)[]) => {
  vi.stubGlobal('fetch', (url: string) => {
    const body = bodies[Number(url)]
    const text = `<html><head></head><body>${body}</body></html>`
    return Promise.resolve(new Response(text, { status: body === null ? 404 : 200 }))
  })
  return bodies.map((_, index) => () => lettersOf(String(index)))
}

afterEach(() => vi.unstubAllGlobals())

describe('seek', () => {
  it('finds the words in another part, however their lines are wrapped', async () => {
    const parts = book(
      '<p>Өмнөх үг</p>',
      '<p>Өөр</p>',
      '<p>Голын мөс\n <i>цөмөрч</i>, хавар ирэв.</p>',
    )
    expect(await seek(quote, parts, 0)).toEqual({ index: 2, quote, whole: true, agrees: 0 })
  })

  it('takes the words before what followed them, and the nearer part before the farther', async () => {
    const near = '<p>Хүүхдүүд эрэг дээр гүйлдэнэ.</p>'
    const whole = `<p>${quote.highlight}</p>`
    expect(await seek(quote, book(near, '', whole), 0)).toMatchObject({ index: 2, whole: true })
    expect(await seek(quote, book(whole, '', whole), 2)).toMatchObject({ index: 2 })
  })

  it('knows the one of many salutations by what stands round it', async () => {
    const dear = {
      before: 'Ховд, 2004 оны 1 сарын 9',
      highlight: 'Эрхэм Бадамхандаа,',
      after: 'Нэр нь',
    }
    const letter = (date: string, body: string) =>
      `<p>${date}</p><p>Эрхэм Бадамхандаа,</p><p>${body}</p>`
    const parts = book(
      letter('Ховд, 2003 оны 5 сарын 2', 'Чи'),
      letter('Улаанбаатар', 'Би'),
      '',
      '',
      '',
      letter('Ховд, 2004 оны 1 сарын 9', 'Нэр нь Алек'),
    )
    expect(await seek(dear, parts, 0)).toMatchObject({ index: 5, whole: true })
    expect(await seek({ highlight: dear.highlight }, parts, 1)).toMatchObject({ index: 1 })
  })

  it('knows a sentence by its beginning when its end was written anew', async () => {
    const begun = { ...quote, highlight: 'Голын мөс цөмөрч, хавар хожуу ирсэн.' }
    expect(await seek(begun, book(`<p>${quote.highlight}</p>`), 0)).toMatchObject({ whole: true })
  })

  it('knows it by its end when it begins with other words', async () => {
    const ended = { ...quote, highlight: 'Хавар болж, гол мөрний мөс цөмөрч, хавар ирэв.' }
    const found = await seek(ended, book('', `<p>${quote.highlight}</p>`), 0)
    expect(found).toMatchObject({ index: 1, whole: true })
  })

  it('goes no farther than it may', async () => {
    const parts = book('', '', '', `<p>${quote.highlight}</p>`)
    expect(await seek(quote, parts, 0, 3)).toBeNull()
    expect(await seek(quote, parts, 1, 4)).toMatchObject({ index: 3 })
  })

  it('takes the whole sentence before a nearer one that only begins so, as in a contents table', async () => {
    const contents = '<p>Голын мөс цөмөрч</p><p>Нэг, хоёр</p>'
    const parts = book(contents, '', '', '', '', `<p>${quote.highlight}</p>`)
    expect(await seek(quote, parts, 0)).toMatchObject({ index: 5, quote })
  })

  it('leads to what followed when the words are gone', async () => {
    const parts = book('', '<p>Хүүхдүүд эрэг дээр гүйлдэнэ.</p>')
    expect(await seek(quote, parts, 0)).toEqual({
      index: 1,
      quote: { highlight: quote.after },
      whole: false,
      agrees: 0,
    })
  })

  it('finds nothing, and does not say so when a part does not come', async () => {
    expect(await seek(quote, book('<p>Өөр</p>'), 0)).toBeNull()
    await expect(seek(quote, book('<p>Өөр</p>', null), 0)).rejects.toThrow('404')
  })
})

it('a few letters tell no place', () => {
  expect([
    isDistinctive(undefined),
    isDistinctive({ highlight: 'I  I  I' }),
    isDistinctive(quote),
  ]).toEqual([false, false, true])
})
