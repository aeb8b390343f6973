import { plain, type Reference, type Run } from './csl'

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)

function marked({ text, italic, bold, small, raised, lowered }: Run) {
  let inside = escaped(text)
  if (small) inside = `<span style="font-variant: small-caps">${inside}</span>`
  if (raised) inside = `<sup>${inside}</sup>`
  if (lowered) inside = `<sub>${inside}</sub>`
  if (italic) inside = `<i>${inside}</i>`
  return bold ? `<b>${inside}</b>` : inside
}

/** References as HTML that word processors take from the clipboard. */
export const htmlOf = (references: Reference[]) =>
  references
    .map(({ label, runs }) => {
      const number = label ? `${escaped(label)} ` : ''
      return `<p>${number}${runs.map(marked).join('')}</p>`
    })
    .join('')

/** The same as words alone, a line each. */
export const textOf = (references: Reference[]) =>
  references.map(({ label, runs }) => [label, plain(runs)].filter(Boolean).join(' ')).join('\n')

/** Puts references on the clipboard as rich text and as words; words alone where no rich text is taken. */
export async function copyRich(references: Reference[]) {
  const text = textOf(references)
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(text)
  const part = (type: string, body: string) => new Blob([body], { type })
  return navigator.clipboard.write([
    new ClipboardItem({
      'text/html': part('text/html', htmlOf(references)),
      'text/plain': part('text/plain', text),
    }),
  ])
}
