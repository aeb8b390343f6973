// Where words stand on the screen, in a book's frame or on a page of a PDF.

/**
 * Runs inside the document that holds the text: how many screens away the words begin and where,
 * by the nearest place at which they stand; null when they are not there. White space does not
 * count: the text of a PDF has none between its lines.
 */
function nearest(words) {
  const book = document.querySelector('.pdf') ?? document.body // the bars tell the chapter too
  const walker = document.createTreeWalker(book, NodeFilter.SHOW_TEXT)
  const places = []
  let text = ''
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (let i = 0; i < node.data.length; i++) {
      const char = node.data[i]
      if (/[\s\u00ad]/.test(char)) continue
      text += char
      places.push([node, i])
    }
  }
  let best = null
  const frame = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 }
  const { innerWidth: width, innerHeight: height } = parent
  const wanted = words.replace(/[\s\u00ad]+/g, '')
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const range = document.createRange()
    range.setStart(places[at][0], places[at][1])
    range.setEnd(places[at][0], places[at][1] + 1)
    const box = range.getBoundingClientRect()
    const [left, top] = [frame.left + box.left, frame.top + box.top]
    const screens = Math.max(Math.abs(Math.floor(left / width)), Math.abs(Math.floor(top / height)))
    if (!best || screens < best.screens) best = { screens, left, top }
  }
  return best
}

/** Where words stand: screens from the visible one, and px; null when they are not in the part. */
export async function find(page, words) {
  const frames = page.frames()
  for (const frame of frames.length > 1 ? frames.slice(1) : frames) {
    const found = await frame.evaluate(nearest, words).catch(() => null)
    if (found) return found
  }
  return null
}

/** How many screens the words stand from the visible one; null when they are not in the part. */
export const away = async (page, words) => (await find(page, words))?.screens ?? null

/** The words of a PDF at the top of the screen, page numbers apart, once the text of what is in sight is there. */
export const topWords = (page) =>
  page.evaluate(async () => {
    const scroller = document.querySelector('.pdf')
    const { top, bottom } = scroller.getBoundingClientRect()
    const seen = (span) => {
      const box = span.getBoundingClientRect()
      const isIn = box.height > 0 && box.top >= top && box.bottom <= bottom
      return isIn && /\p{L}/u.test(span.textContent)
    }
    const topOf = (span) => span.getBoundingClientRect().top
    const isMissing = (leaf) => {
      const box = leaf.getBoundingClientRect()
      return box.top < bottom && box.bottom > top && !leaf.querySelector('.pdf-text[aria-label]')
    }
    for (let tries = 0; tries < 30; tries++) {
      while (tries++ < 30 && [...scroller.querySelectorAll('.pdf-page')].some(isMissing))
        await new Promise((done) => setTimeout(done, 100))
      const spans = [...scroller.querySelectorAll('.pdf-text span')]
      const [first] = spans.filter(seen).sort((a, b) => topOf(a) - topOf(b))
      const words = spans.slice(spans.indexOf(first)).map(({ textContent }) => textContent)
      if (first) return words.join('').slice(0, 200).replace(/\s+/g, ' ').trim()
      await new Promise((done) => setTimeout(done, 100))
    }
    return ''
  })
