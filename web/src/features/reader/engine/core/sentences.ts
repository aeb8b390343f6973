// Sentences to step through: how a passage is chosen without a pointer.
import type { FlatText } from './text'

const end = /[.!?…؟。᠃]+["»”’)\]]*(?=\s|$)/g

/** Offsets of the sentences of a text, from the first letter to the last sign of each. */
export function sentencesOf({
  text,
  starts,
}: Pick<FlatText, 'text' | 'starts'>): [number, number][] {
  return starts.flatMap((start, i) => inBlock(text, start, starts[i + 1] ?? text.length))
}

function inBlock(text: string, from: number, to: number): [number, number][] {
  const block = text.slice(from, to)
  const cuts = [...block.matchAll(end)].map(({ index, 0: signs }) => index + signs.length)
  return [...cuts, block.length]
    .map((cut, i): [number, number] => {
      const begin = cuts[i - 1] ?? 0
      const piece = block.slice(begin, cut)
      return [from + begin + piece.search(/\S|$/), from + begin + piece.trimEnd().length]
    })
    .filter(([begin, finish]) => finish > begin)
}

/** Which sentence a step leads to from an offset; 0 steps: the one that begins there or later. */
export function sentenceFrom(
  sentences: [number, number][],
  offset: number,
  step: -1 | 0 | 1,
): number {
  const here = sentences.findIndex(([, finish]) => finish > offset)
  const index = here < 0 ? sentences.length - 1 : here
  return Math.min(Math.max(index + step, 0), sentences.length - 1)
}
