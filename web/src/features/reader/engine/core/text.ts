// The text of a part of a publication as one string, with the way back to its nodes.

/** Collapses white space and drops soft hyphens, so that a re-wrapped text still matches. */
export function plain(text: string): string {
  return text.replace(/\u00ad/g, '').replace(/\s+/g, ' ')
}

interface Run {
  node: Text
  start: number
}

/** What stands in lines of its own; a sentence never goes beyond it. */
const blocks = 'p, li, dt, dd, td, th, h1, h2, h3, h4, h5, h6, blockquote, figcaption, pre, div'

export class FlatText {
  readonly text: string
  /** offsets at which a block begins */
  readonly starts: number[] = []
  readonly #runs: Run[] = []
  #tight: { text: string; origin: number[] } | null = null

  constructor(root: Element) {
    const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    let text = ''
    let block: Element | null | undefined
    for (
      let node = walker.nextNode() as Text | null;
      node;
      node = walker.nextNode() as Text | null
    ) {
      if (/^(script|style)$/i.test(node.parentElement?.localName ?? '')) continue
      const within = node.parentElement?.closest(blocks)
      if (within !== block) this.starts.push(text.length)
      block = within
      this.#runs.push({ node, start: text.length })
      text += node.data
    }
    this.text = text
  }

  offsetOf(range: Range): number {
    const run = this.#runs.find(({ node }) => range.comparePoint(node, node.length) >= 0)
    if (!run) return this.text.length
    return run.start + (run.node === range.startContainer ? range.startOffset : 0)
  }

  rangeAt(start: number, end: number): Range | null {
    const from = this.#runAt(start)
    const to = this.#runAt(Math.max(start, end - 1))
    if (!from || !to) return null
    const range = from.node.ownerDocument.createRange()
    range.setStart(from.node, start - from.start)
    range.setEnd(to.node, Math.min(to.node.length, end - to.start))
    return range
  }

  /** Where a word stands, as a whole word in either case; at most so many places. */
  occurrences(word: string, most = 200): Range[] {
    const letters = [...word]
      .map((letter) => letter.replace(/[.*+?^${}()|[\]\\]/, '\\$&'))
      .join('\\u00ad?')
    const places = this.text.matchAll(
      new RegExp(`(?<![\\p{L}\\p{N}])${letters}(?![\\p{L}\\p{N}])`, 'giu'),
    )
    return [...places]
      .slice(0, most)
      .flatMap(({ 0: found, index }) => this.rangeAt(index, index + found.length) ?? [])
  }

  /** The text without white space and soft hyphens, and where each of its letters came from. */
  get tight(): { text: string; origin: number[] } {
    this.#tight ??= squeeze(this.text)
    return this.#tight
  }

  #runAt(offset: number): Run | undefined {
    return this.#runs.findLast((run) => run.start <= offset)
  }
}

/** A text without what the wrapping of lines puts into it. */
export const tightened = (text: string) => text.replace(/[\s\u00ad]+/g, '')

function squeeze(source: string): { text: string; origin: number[] } {
  const origin: number[] = []
  let text = ''
  for (let i = 0; i < source.length; i++) {
    const char = source.charAt(i)
    if (/[\s\u00ad]/.test(char)) continue
    text += char
    origin.push(i)
  }
  return { text, origin }
}
