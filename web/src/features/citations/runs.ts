import type { Reference, Run } from './csl'

type Look = Omit<Run, 'text'>

const looks: [RegExp, Look][] = [
  [/^<(i|em)\b|font-style:\s*italic/, { italic: true }],
  [/^<(b|strong)\b|font-weight:\s*bold/, { bold: true }],
  [/font-variant:\s*small-caps/, { small: true }],
  [/^<sup\b/, { raised: true }],
  [/^<sub\b/, { lowered: true }],
  [/font-style:\s*normal/, { italic: false }],
  [/font-weight:\s*normal/, { bold: false }],
]

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }

const unescaped = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, tens, hex, name) => {
    if (name) return named[name] ?? whole
    return String.fromCodePoint(tens ? Number(tens) : Number.parseInt(hex, 16))
  })

/**
 * Reads the HTML that citeproc writes: only looks and texts are taken, so no markup of a record
 * gets further than that. Blocks within an entry are divided by a space.
 */
export function runsOf(html: string): Run[] {
  const runs: Run[] = []
  const open: Look[] = [{}]
  for (const [piece] of html.matchAll(/<[^>]*>|[^<]+|</g)) {
    if (piece.startsWith('</')) {
      if (open.length > 1) open.pop()
    } else if (/^<\w/.test(piece)) {
      if (/\/>$|^<br/.test(piece)) continue
      const found = looks.filter(([sign]) => sign.test(piece)).map(([, look]) => look)
      open.push(Object.assign({}, open.at(-1), ...found))
    } else {
      const text = unescaped(piece).replace(/[ \n\t]+/g, ' ')
      add(runs, { text, ...open.at(-1) })
    }
  }
  return trimmed(runs)
}

const sameLook = (a: Run, b: Run) =>
  JSON.stringify({ ...a, text: '' }) === JSON.stringify({ ...b, text: '' })

/** Neighbours of one look are one run. */
function add(runs: Run[], run: Run) {
  const last = runs.at(-1)
  if (last && sameLook(last, run)) last.text += run.text
  else runs.push(run)
}

/** Without the space around, which stands for line breaks of the markup. */
function trimmed(runs: Run[]): Run[] {
  const first = runs.findIndex(({ text }) => text.trim())
  const last = runs.findLastIndex(({ text }) => text.trim())
  return runs.slice(Math.max(first, 0), last + 1).map((run, i, { length }) => {
    const text = i === 0 ? run.text.trimStart() : run.text
    return { ...run, text: i === length - 1 ? text.trimEnd() : text }
  })
}

const margin = /<div class="csl-left-margin">(.*?)<\/div>/s

/** One entry of a bibliography with the number it has in its margin. */
export function referenceOf(html: string): Reference {
  const label = margin.exec(html)?.[1]
  const runs = runsOf(html.replace(margin, ''))
  return label === undefined ? { runs } : { label: unescaped(label).trim(), runs }
}
