import type { Reference, Run } from './csl'

/** Signs that Markdown reads as markup. */
const escaped = (text: string) => text.replace(/[\\`*_[\]<>#]/g, '\\$&')

function marked({ text, italic, bold, raised, lowered }: Run) {
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? []
  if (!words) return text
  let inside = escaped(words)
  if (raised) inside = `<sup>${inside}</sup>`
  if (lowered) inside = `<sub>${inside}</sub>`
  if (italic) inside = `*${inside}*`
  if (bold) inside = `**${inside}**`
  return before + inside + after
}

/** References as Markdown: a list with the numbers of a numbered style, else one paragraph each. */
export function markdownOf(references: Reference[]) {
  const lines = references.map(({ label, runs }) => {
    const text = runs.map(marked).join('')
    return label ? `${escaped(label)} ${text}` : text
  })
  return `${lines.join('\n\n')}\n`
}
