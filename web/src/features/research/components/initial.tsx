const tones = ['brand', 'accent', 'success', 'warning'] as const

/** The same person has the same colour everywhere. */
const toneOf = (username: string) =>
  tones[[...username].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tones.length]

/** The first letter of a person's own name, beside the name itself. */
export function Initial({ name, username }: { name: string; username: string }) {
  return (
    <span className="initial" data-tone={toneOf(username)} aria-hidden="true">
      {name.trim().split(/\s+/).at(-1)?.slice(0, 1).toLocaleUpperCase()}
    </span>
  )
}
